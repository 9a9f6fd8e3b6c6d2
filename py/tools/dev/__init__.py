"""What every tool and `dev.py` itself need: paths, packages, stamps, reports and a small server."""
