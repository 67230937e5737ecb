import { expect, it } from 'vitest';
import type { GameDaySchedule } from '#contract/game-day-schedules.ts';
import { createScheduleKeeper, type ScheduleKeeperRoom } from './schedule-keeper.ts';

const due = Date.parse('2026-03-16T09:00:00Z');

it('starts nothing in the name of somebody who may no longer change anything, and tells why', async () => {
  let kept = {
    ...{ id: 's', savedBy: 'ines', savedById: 'u1', nextAt: due, last: null, paused: false },
    start: { connection: 'c', groupId: 'g', clusterName: 'orders' },
    turn: { every: 'week', weekday: 1, at: '09:00', zone: 'UTC' },
    skipsWithAlerts: false,
  } as unknown as GameDaySchedule;
  const words = 'ines is no longer allowed to change anything.';
  const asked: string[] = [];
  const told: object[] = [];
  const keeper = createScheduleKeeper({
    schedules: {
      waiting: async () => [kept],
      async update(
        _id: string,
        change: (schedule: GameDaySchedule) => GameDaySchedule | undefined,
        news: readonly object[] = [],
      ) {
        told.push(...news);
        const changed = change(kept);
        if (changed) kept = changed;
        return changed;
      },
    },
    // nothing is asked of the service but the time
    callsOf: async () => ({ now: async () => due + 1000 }),
    protections: {
      async standing({ id }: { id: string }) {
        asked.push(id);
        return words;
      },
    },
    outbox: { flush: async () => {} },
  } as unknown as ScheduleKeeperRoom);
  await keeper.look();
  expect(asked).toEqual(['u1']);
  expect(kept).toMatchObject({ last: { outcome: 'refused', words }, nextAt: due + 7 * 86_400_000 });
  expect(told).toMatchObject([{ kind: 'game-day-skipped', detail: words }]);
});
