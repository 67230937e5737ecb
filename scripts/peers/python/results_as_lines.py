"""A pytest plugin: writes the outcome of each test as one line of JSON."""

import json


def pytest_addoption(parser):
    parser.addoption("--results-as-lines", metavar="FILE")


def pytest_configure(config):
    path = config.getoption("--results-as-lines")
    if path:
        config.pluginmanager.register(Writer(path))


class Writer:
    def __init__(self, path):
        self.file = open(path, "w", encoding="utf-8")

    def pytest_runtest_logreport(self, report):
        # a test that passes its call may still fail while it is torn down
        if report.passed and report.when != "call":
            return
        outcome = "failed" if report.failed else "skipped" if report.skipped else "passed"
        message = str(report.longrepr)[-2000:] if report.failed else ""
        self.file.write(json.dumps({"test": report.nodeid, "outcome": outcome, "message": message}) + "\n")
        self.file.flush()
