import { describe, expect, it, test } from 'vitest';
import type { GameDaySchedule } from '#contract/console/game-day-schedules.ts';
import { DAY, MINUTE } from '#contract/values/durations.ts';
import type { Leases } from '../jobs/lease.ts';
import { freeLeases } from '../jobs/leases-for-tests.ts';
import type { News } from '../notifications/news.ts';
import { createScheduleKeeper, type ScheduleKeeperDeps } from './schedule-keeper.ts';

const due = Date.parse('2026-03-16T09:00:00Z');
const weekMs = 7 * DAY;
const second = 1_000;

interface Case {
  /** The delay between its turn and the next look. */
  lateMs?: number;
  skipsWithAlerts?: boolean;
  /** Clusters with an open alert. */
  alerting?: readonly string[];
  /** Why nothing may be done any more for whom it was saved. */
  refused?: string;
  /** The state left by a process that ended while it started this turn. */
  left?: { day?: boolean; simulationAt?: number };
}

/**
 * Processes one weekly schedule once: returns its outcome, notifications, and requests to the service and for
 * authorization.
 */
async function look(
  { lateMs = second, skipsWithAlerts = false, alerting = [], refused, left }: Case,
  leases = freeLeases(),
) {
  let kept = {
    ...{ id: 's', savedBy: 'ines', savedById: 'u1', nextAt: due, last: null, paused: false, skipsWithAlerts },
    start: {
      ...{ connection: 'c', groupId: 'g', clusterName: 'orders', hypothesis: 'Checkout keeps writing' },
      ...{ regions: [], endAfterMinutes: 30, probe: null },
    },
    ...(left && {
      claim: { turn: due, dayId: 'left', since: due },
    }),
    turn: { every: 'week', weekday: 1, at: '09:00', zone: 'UTC' },
  } as unknown as GameDaySchedule;
  const asked: string[] = [];
  const inserted: string[] = [];
  const people: unknown[] = [];
  const reported: News[] = [];
  const keeper = createScheduleKeeper({
    schedules: {
      waiting: async () => [kept],
      async hold(
        _lease: unknown,
        _id: string,
        change: (schedule: GameDaySchedule) => GameDaySchedule | undefined,
        news: readonly News[] = [],
      ) {
        reported.push(...news);
        const changed = change(kept);
        if (changed) kept = changed;
        return changed;
      },
    },
    days: {
      insert: async ({ id }: { id: string }) => void inserted.push(id),
      find: async (id: string) => (left?.day ? { id } : undefined),
      running: async () => [],
    },
    callsOf: async () => ({
      now: async () => due + lateMs,
      async call(operation: string) {
        asked.push(operation);
        if (operation === 'getGroupClusterOutageSimulation') {
          if (left?.simulationAt === undefined) return { status: 404 };
          const startRequestDate = new Date(left.simulationAt).toISOString();
          return { status: 200, body: { state: 'SIMULATING', startRequestDate } };
        }
        return { body: { results: alerting.map((clusterName) => ({ clusterName })) } };
      },
      read: (_: unknown, { body }: { body: unknown }) => body,
      async change(subject: { actorId: string }, operation: string) {
        asked.push(`${operation} for ${subject.actorId}`);
        return { status: 200 };
      },
    }),
    protections: {
      async standing(by: unknown) {
        people.push(by);
        return refused;
      },
    },
    leases,
    outbox: { flush: async () => {} },
    newId: () => 'd',
    now: () => due,
    begun: () => {},
  } as unknown as ScheduleKeeperDeps);
  await keeper.look();
  // whatever became of it, this turn is over, unless another process is at it
  const isHeld = kept.claim !== undefined;
  expect(kept.nextAt).toBe(isHeld ? due : due + weekMs);
  return { last: kept.last, reported, asked, people, inserted, isHeld };
}

it('starts at its turn in the name of the user who saved it, and reports it', async () => {
  const { last, reported, asked, people } = await look({});
  expect(last).toMatchObject({ outcome: 'started', text: 'Checkout keeps writing' });
  expect(asked).toEqual(['startGroupClusterOutageSimulation for u1']);
  expect(people).toEqual([{ id: 'u1', name: 'ines', connection: 'c', groupId: 'g' }]);
  expect(reported).toMatchObject([{ kind: 'game-day-started', subject: 'orders' }]);
});

it('starts nothing in the name of a user without permission to change anything, and reports why', async () => {
  const text = 'ines is no longer allowed to change anything.';
  const { last, reported, asked } = await look({ refused: text });
  expect([last, asked]).toMatchObject([{ outcome: 'refused', text }, []]);
  expect(reported).toMatchObject([{ kind: 'game-day-skipped', detail: text }]);
});

test.each([
  [
    'an open alert about the cluster',
    { skipsWithAlerts: true, alerting: ['orders', 'basket'] },
    'skipped',
    '1 alert is open on the cluster.',
  ],
  ['open alerts about other clusters only', { skipsWithAlerts: true, alerting: ['basket'] }, 'started', ''],
  ['open alerts that do not matter', { alerting: ['orders'] }, 'started', ''],
  ['a server that came back 15 minutes later', { lateMs: 15 * MINUTE }, 'started', ''],
  [
    'a server that came back after that',
    { lateMs: 15 * MINUTE + second },
    'skipped',
    'This server was not there at its time, 15 min before.',
  ],
] as const)('with %s a turn has the stated outcome', async (_, input, outcome, text) => {
  const { last, reported, asked } = await look(input);
  expect(last).toMatchObject({ outcome, ...(text === '' ? {} : { text }) });
  expect(reported.map(({ kind }) => kind)).toEqual([`game-day-${outcome}`]);
  expect(asked.includes('startGroupClusterOutageSimulation for u1')).toBe(outcome === 'started');
});

describe('a turn that a process began and did not finish', () => {
  const start = 'startGroupClusterOutageSimulation for u1';

  it('is left alone while that process may still be at it', async () => {
    const leases = { ...freeLeases(), heldSubjects: async () => new Set(['s']) } as unknown as Leases;
    expect(await look({ left: {} }, leases)).toMatchObject({ asked: [], reported: [], isHeld: true });
  });

  it('is started where nothing had happened', async () => {
    const { last, asked, inserted } = await look({ left: {} });
    expect(last).toMatchObject({ outcome: 'started' });
    expect([asked.includes(start), inserted]).toEqual([true, ['left']]);
  });

  it('is not started again where its game day is there', async () => {
    const { last, asked, reported } = await look({ left: { day: true } });
    expect(last).toMatchObject({ outcome: 'started' });
    expect([asked, reported]).toMatchObject([[], [{ kind: 'game-day-started' }]]);
  });

  it('is followed where the service runs its simulation already', async () => {
    const { last, asked, inserted } = await look({ left: { simulationAt: due + second } });
    expect(last).toMatchObject({ outcome: 'started' });
    expect([asked, inserted]).toEqual([['getGroupClusterOutageSimulation'], ['left']]);
  });

  it('is decided by the state of the service where an older simulation runs', async () => {
    const { asked } = await look({ left: { simulationAt: due - weekMs } });
    expect(asked).toContain(start);
  });
});
