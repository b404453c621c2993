"""The machinery that no game owns: requests, chance, matches, rulebooks, odds."""
