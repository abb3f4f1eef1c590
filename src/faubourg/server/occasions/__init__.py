"""Why a table is played: one module for each occasion."""
