"""Damage, and the knock-outs that come of it (rulebook: Combat)."""
# mypyc

from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.creature import Creature
from companion.games.tamer.battle.rows import Rows

Hit = tuple[Creature, Creature, int]


class Damage:
    """Damage of hits on the creatures of the rows."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.tell = rows.tell

    def hit(self, hits: list[Hit], rule: str) -> None:
        """Damage dealt at the same time, what carries over included; then knock-outs are marked."""
        for source, target, amount in hits:
            self._hit(source, target, amount, rule)
        self.mark_knock_outs()

    def _hit(self, source: Creature, target: Creature, amount: int, rule: str, carried: bool = False) -> None:
        if amount <= 0:
            return
        rows, before, health = self.rows, target.damage, target.face.health + target.green
        dealt = max(1, amount - target.face.armour) if target.face.armour else amount  # [damage.armour]
        target.damage = before + dealt
        rows.relaid.append(target)
        rows.changes += 1
        told = e.damaged(
            "damage.armour" if dealt < amount else rule,
            creature=target,
            amount=dealt,
            before=before,
            after=target.damage,
            health=health,
            source=source,
            blocked=amount - dealt,
            carried=carried,
        )
        self.tell(told)
        if target.damage < health:
            return
        if not target.fallen:
            target.fallen = True
            rows.knock_outs.append((target, source))
            if source.side is not target.side and source.face.slay:  # [slay.earned]
                rows.slays.append((source, source.face.slay))
            if carried and target.face.batter_up and target is not target.side.up:
                self.tell(e.nothing_happened("damage.carries-over.timing", creature=target, why="not-batted"))
        if source.face.carries_over:  # [damage.carries-over]
            excess = dealt - max(0, health - before)
            if excess > 0 and (behind := target.neighbour(behind=True)):
                self._hit(source, behind, excess, "damage.carries-over", carried=True)

    def mark_knock_outs(self) -> None:
        """[damage.knock-out] A creature with damage greater than or equal to its Health is knocked out."""
        rows = self.rows
        if rows.unlooked:
            rows.unlooked = False
            for creature in [creature for side in rows.sides for creature in side.row]:
                if creature.damage and not creature.fallen and creature.damage >= creature.health:
                    creature.fallen = True
                    rows.knock_outs.append((creature, None))
        if not rows.knock_outs:
            return
        for creature, by in rows.knock_outs:
            rows.down = True
            rows.changes += 1
            damage, health = creature.damage, creature.health
            self.tell(e.knocked_out("damage.knock-out", creature=creature, damage=damage, health=health, by=by))
        rows.knock_outs.clear()

    def remove_fallen(self) -> None:
        """[damage.sequence] The fallen leave their rows, and the creatures behind them move up."""
        self.rows.down = False
        for side in self.rows.sides:
            fallen = [creature for creature in side.row if creature.fallen]
            if not fallen:
                continue
            front_fell = side.row[0].fallen
            side.row = row = [creature for creature in side.row if not creature.fallen]
            front = row[0] if front_fell and row else None
            told = e.moved_up("damage.sequence", player=side.player, creatures=fallen, front=front, left=len(row))
            self.tell(told)
