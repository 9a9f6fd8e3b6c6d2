"""C-Cross: conquer C-shaped zones, give pawns away, and be the first to join two sides."""
