"""Worlds of the emulator for tests: quarterdeck exec -- pytest"""

import os
from dataclasses import dataclass

import pytest
import requests
from requests.auth import HTTPDigestAuth

URL = os.environ["QUARTERDECK_EMULATOR_URL"]


@dataclass
class World:
    credentials: dict

    def call(self, method, path, **options):
        """Sends a request as the owner of the world."""
        auth = HTTPDigestAuth(self.credentials["publicKey"], self.credentials["privateKey"])
        headers = {"Accept": "application/vnd.atlas.2025-03-12+json"}
        return requests.request(method, URL + path, auth=auth, headers=headers, timeout=30, **options)

    def advance(self, seconds):
        """Moves the clock of the world forward."""
        self.call("PATCH", "/_emulator/clock", json={"advanceSeconds": seconds}).raise_for_status()


@pytest.fixture
def world():
    """An isolated organization with one project, removed after the test."""
    answer = requests.post(f"{URL}/_emulator/worlds", json={"seed": "empty", "frozen": True}, timeout=30)
    answer.raise_for_status()
    credentials = answer.json()
    yield World(credentials)
    requests.delete(f"{URL}/_emulator/worlds/{credentials['world']}", timeout=30).raise_for_status()
