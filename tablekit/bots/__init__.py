"""Seats that play by themselves, advice, and games in bulk."""
