"""The search of games in which only whole columns move, such as Classic Canfield."""
