"""`python -m bench.cluster`: the site on several hosts, which are killed and cut off one after the other.

The hosts are network namespaces of this machine, so it needs root, and the programs of Debian's packages
patroni, etcd-server, haproxy and iproute2. PostgreSQL is the project's own.
"""
