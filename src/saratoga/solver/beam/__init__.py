"""Double Solitaire with a single pass of the stock: the layered beam, exhaustion, proofs of loss.

How it works, why it is exact and what was measured: docs/solver-single-pass.md.
"""
