"""The pages and pictures the browser shows."""
