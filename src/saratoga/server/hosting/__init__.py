"""What hosts need: many processes, limits, logs, metrics, health."""
