"""OAI-PMH 2.0: the papers that have a page, for harvesters.

The protocol: https://www.openarchives.org/OAI/openarchivesprotocol.html. What harvesters see is what visitors
see at /publications/…, each work once, and of what they saw before that it is gone.
"""
