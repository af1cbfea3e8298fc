"""OAI-PMH 2.0: the papers that have a page, for harvesters.

The protocol: https://www.openarchives.org/OAI/openarchivesprotocol.html. Harvesters get what visitors
see at /publications/…, each work once, and deleted records of what is no longer shown.
"""
