"""The end (MC-END-1): the markers move line by line, then circles are ticked and somebody has won."""

from __future__ import annotations

from faubourg.engine import CHANCE, Phase, Tell
from faubourg.games.mycity.events import CirclesTicked, GameEnded, LineScored, TopReached
from faubourg.games.mycity.position import MyCityPosition
from faubourg.games.mycity.scoring import lines_of, settled, solo_medal, standings, ticked
from faubourg.games.mycity.scoring_lines import line_points


def finish(position: MyCityPosition, tell: Tell) -> bool:
    """Nobody decides any more; the points are counted in the order of the episode's table (R-4)."""
    position.deciders = ()
    if tell is None:
        return True
    counted = [(settled(position, s), lines_of(position, s, c)) for s, c in enumerate(position.cities)]
    for number, line in enumerate(position.setting.episode.end):
        for seat, (end, parts) in enumerate(counted):
            if number < end.counted:
                points, marker = line_points(parts[line]), end.markers[number]
                tell(LineScored(seat=seat, line=line, points=points, marker=marker, reveals=True))
                if end.reached and number == end.counted - 1:
                    tell(TopReached(seat=seat, marker=marker, reveals=True))
    for seat, circles in enumerate(ticked(position)):
        if circles:
            tell(CirclesTicked(seat=seat, circles=circles, reveals=True))
    winners = standings(position, None).winners
    tell(GameEnded(seat=CHANCE, winners=winners, medal=solo_medal(position), reveals=True))
    return True


END_PHASE = Phase("end", run=finish)
