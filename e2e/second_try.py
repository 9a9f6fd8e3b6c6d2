"""A browser test that fails is tried once more, in a fresh browser, and the summary names it.

Browsers stumble for reasons of their own; a bug of ours does not go away by asking twice. Two
failures of one test fail the run, whether it failed by itself or was ended by its time limit.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from _pytest.terminal import TerminalReporter

LIMIT = 900
"""Seconds that a browser test may take, its second try included."""
AGAIN = "tried again"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every browser test its time limit.

    It ends the whole process: a Playwright that was interrupted never answers again. pytest-xdist
    starts another one in its place.
    """
    for item in filter(uses_browser, items):
        item.add_marker(pytest.mark.timeout(LIMIT, method="thread"))


def uses_browser(item: pytest.Item) -> bool:
    """Whether a test opens a browser, by itself or through one of its fixtures."""
    return not {"browser", "playwright", "webkit"}.isdisjoint(getattr(item, "fixturenames", ()))


@pytest.hookimpl
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a browser test, and once more if it fails."""
    if not uses_browser(item):
        return None
    log = item.ihook
    log.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    failure = next((report for report in reports if report.failed), None)
    if failure:
        failure.outcome = AGAIN  # type: ignore[assignment]
        log.pytest_runtest_logreport(report=failure)
        # What the whole session shares is given up too; a broken browser may refuse to close.
        with contextlib.suppress(Exception):
            item.session._setupstate.teardown_exact(None)
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
    for report in reports:
        log.pytest_runtest_logreport(report=report)
    log.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str, report: pytest.TestReport, sched: Any) -> None:
    """Hand a browser test whose process was ended to another process, once."""
    report.longrepr = f"{report.longrepr}: it took more than {LIMIT} s, or the process fell."
    if crashitem.startswith("e2e/") and crashitem not in _crashed:
        _crashed.add(crashitem)
        report.outcome = AGAIN  # type: ignore[assignment]
        sched.mark_test_pending(crashitem)


_crashed: set[str] = set()


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """Count first failures by themselves."""
    return (AGAIN, "A", AGAIN.upper()) if report.outcome == AGAIN else None


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run if a test failed twice, even if it passed the third time."""
    tries = Counter(report.nodeid for report in _first_failures(session.config))
    if session.exitstatus == pytest.ExitCode.OK and any(count > 1 for count in tries.values()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    """Name the tests that failed once, and say how."""
    failures = _first_failures(config)
    if failures:
        terminalreporter.section("failed, then tried once more in a fresh browser")
    for report in failures:
        terminalreporter.line(report.nodeid, bold=True)
        terminalreporter.line(report.longreprtext)


def _first_failures(config: pytest.Config) -> list[pytest.TestReport]:
    reporter: TerminalReporter | None = config.pluginmanager.get_plugin("terminalreporter")
    found: list[pytest.TestReport] = reporter.stats.get(AGAIN, []) if reporter else []
    return found
