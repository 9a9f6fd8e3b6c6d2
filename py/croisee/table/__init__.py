"""Everything between a match and the page, one idea a file; it knows no game and no browser.

| file               | its idea                                                              |
|--------------------|-----------------------------------------------------------------------|
| `seats.py`         | who sits where, who holds the screen, the series of games             |
| `telling.py`       | what happened, in sentences, as the viewer may know it                |
| `drawing.py`       | positions as shapes and targets, as the viewer may see them           |
| `pictures.py`      | the whole picture that the page is sent                               |
| `half_made.py`     | a move of which only some touches are made; why a touch leads nowhere |
| `undo.py`          | how far undo and redo go, and which moves are final                   |
| `thinking.py`      | computer players that think in slices                                 |
| `judgement.py`     | a search of one position, and the chances it gives                    |
| `hints.py`         | a move for the person to act: what, why, and how to touch it          |
| `reasons.py`       | why a move is good, as far as the rules prove it                      |
| `analysis.py`      | what searches think of a whole game, and its turning point            |
| `analysis_view.py` | the analysis in words and shapes                                      |
| `links.py`         | a game as a short text for an address, and back                       |
| `letters.py`       | a game played by links that go to and fro                             |
| `guests.py`        | what a guest at a screen of his own may ask, and is told              |
| `table.py`         | the table itself: one method for each verb of the door                |
| `lesson.py`        | a table that walks through the steps of a lesson                      |
| `puzzle.py`        | a table with a position, its one good answer and its refutations      |
"""

from croisee.table.lesson import Lesson
from croisee.table.table import Table

__all__ = ["Lesson", "Table"]
