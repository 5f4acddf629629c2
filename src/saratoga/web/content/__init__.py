"""Texts to read: rules, examples, questions and answers, history; numbers come from `Rules`."""
