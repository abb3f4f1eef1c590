"""The arena: seeded matches between bots, on all cores of this machine or of a cluster, with intervals."""

from faubourg.arena.campaigns import Campaign, Campaigns, compare
from faubourg.arena.cluster import NoCluster, on_ray
from faubourg.arena.games import Entrant, Job, Result, entrant, play
from faubourg.arena.ladder import Alone, Ladder, Pairing, Plan, Rung, climb, kept_plan, ladder_jobs
from faubourg.arena.learn import Compared, Course, Learnt, course, kept_course, learn, learnt_file
from faubourg.arena.pool import Runner, WorkersLost, local, run
from faubourg.arena.runs import BadRun
from faubourg.arena.seats import Seats, Share, by_seat, measure
from faubourg.arena.stats import Estimate, even, mean, wilson

__all__ = [
    "Alone",
    "BadRun",
    "Campaign",
    "Campaigns",
    "Compared",
    "Course",
    "Entrant",
    "Estimate",
    "Job",
    "Ladder",
    "Learnt",
    "NoCluster",
    "Pairing",
    "Plan",
    "Result",
    "Rung",
    "Runner",
    "Seats",
    "Share",
    "WorkersLost",
    "by_seat",
    "climb",
    "compare",
    "course",
    "entrant",
    "even",
    "kept_course",
    "kept_plan",
    "ladder_jobs",
    "learn",
    "learnt_file",
    "local",
    "mean",
    "measure",
    "on_ray",
    "play",
    "run",
    "wilson",
]
