"""Studies: how many of many deals can be won, on one machine or a cluster. See docs/studying.md."""

from saratoga.study.dataset import Dataset, read_dataset
from saratoga.study.errors import StudyError
from saratoga.study.plan import Plan, limits_of, read_plan
from saratoga.study.report import write_report
from saratoga.study.work import retry, run

__all__ = [
    "Dataset",
    "Plan",
    "StudyError",
    "limits_of",
    "read_dataset",
    "read_plan",
    "retry",
    "run",
    "write_report",
]
