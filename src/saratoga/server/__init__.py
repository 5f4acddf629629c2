"""The web server: pages, the JSON API, and what keeps both safe."""
