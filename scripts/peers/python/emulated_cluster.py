"""A pytest plugin: clients without an address of their own connect to the cluster in EMULATED_CLUSTER."""

import os

import pymongo

_init = pymongo.MongoClient.__init__
_local = (None, "localhost", "127.0.0.1", "mongodb://localhost", "mongodb://localhost:27017")


def _connect(self, host=None, port=None, *args, **kwargs):
    if host in _local or host == ["localhost"]:
        host, port = os.environ["EMULATED_CLUSTER"], None
    _init(self, host, port, *args, **kwargs)


pymongo.MongoClient.__init__ = _connect
