import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  type LagSample,
  type MigrationPlan,
  writesStoppedItem,
} from '#contract/console/migration-plans.ts';
import { SECOND } from '#contract/values/durations.ts';
import { type Action, debriefing, figuresOf, type Kept, risesOf } from './debriefing.ts';

const start = Date.parse('2026-03-13T14:00:00Z');
const after = (seconds: number): number => start + seconds * SECOND;

const plan: MigrationPlan = {
  id: 'm1',
  connection: 'emulator',
  groupId: 'g1',
  orgId: 'o1',
  request: { ...emptyDraft, sourceName: 'inventory', targetName: 'orders' },
  version: 1,
  state: 'complete',
  reason: '',
  liveMigrationId: 'l1',
  createdBy: 'ann',
  createdAt: after(5),
  updatedBy: 'ann',
  updatedAt: after(5),
  startedBy: 'ann',
  startedAt: after(60),
  copyingAt: after(61),
  readyAt: after(70),
  cutoverBy: 'ben',
  cutoverAt: after(300),
  endedAt: after(320),
  last: null,
  issue: '',
  connectionBefore: '',
  connectionAfter: '',
  rollback: '',
};

const lag = (seconds: number, lagSeconds: number | null): LagSample => ({
  at: after(seconds),
  lagSeconds,
  ready: true,
  status: 'WORKING',
});
const lags = [lag(65, 600), lag(75, 1), lag(120, 8), lag(140, 36), lag(160, 12), lag(180, 0), lag(290, 0)];

const kept: Kept = {
  plan,
  lags,
  items: [
    {
      id: writesStoppedItem,
      phase: 'during',
      text: 'Writes to the source stopped',
      required: true,
      own: false,
      doneBy: 'ben',
      doneAt: after(290),
    },
  ],
  verifications: [
    {
      id: 'v1',
      migrationId: 'm1',
      mode: 'whole',
      state: 'equal',
      reason: '',
      startedBy: 'ann',
      startedAt: after(330),
      endedAt: after(335),
      done: 1,
      total: 1,
      documentsRead: 10,
      afterCutover: true,
      collections: [],
    },
  ],
};

describe('a debriefing', () => {
  it("reports events with the service's output and user actions, in the order of time", () => {
    const events = [
      { at: new Date(after(115)).toISOString(), happened: 'A batch job begins.', shown: 'The lag grows.' },
    ];
    const lines = debriefing({ events }, [kept]);
    expect(lines.map(({ at, kind, text }) => [(at - start) / 1000, kind, text])).toEqual([
      [5, 'people', 'ann planned the migration.'],
      [60, 'people', 'ann started it.'],
      [61, 'service', 'Documents are being copied.'],
      [70, 'service', 'Ready for cutover.'],
      [115, 'event', 'A batch job begins.'],
      [120, 'service', 'Lag rises: 8 s.'],
      [140, 'service', 'Lag is highest: 36 s.'],
      [180, 'service', 'Lag is over.'],
      [290, 'people', 'ben ticked “Writes to the source stopped”.'],
      [300, 'people', 'ben cut over.'],
      [320, 'service', 'Complete.'],
      [330, 'people', 'ann compared both sides: same on both sides.'],
    ]);
    expect(lines.find(({ kind }) => kind === 'event')).toMatchObject({
      shown: 'The lag grows.',
      actedAfter: 175_000,
    });
  });

  it('ignores a lag before the migration was ready', () => {
    expect(risesOf([lag(10, 600)], null)).toEqual([]);
    expect(risesOf(lags, plan.readyAt)).toHaveLength(1);
    expect(risesOf([lag(80, 9)], plan.readyAt)).toEqual([{ since: lag(80, 9), highest: lag(80, 9) }]);
  });

  it('counts the downtime from the checkmark to the end, and the other figures', () => {
    expect(figuresOf([kept])).toEqual({ downtime: 30_000, highestLag: 36, started: 1, verified: true });
    const failed: Kept = { ...kept, plan: { ...plan, state: 'failed' }, items: [], verifications: [] };
    expect(figuresOf([failed])).toEqual({ highestLag: 36, started: 1, verified: false });
    expect(figuresOf([])).toEqual({ highestLag: 0, started: 0, verified: false });
  });
});

const event = {
  at: new Date(after(20)).toISOString(),
  happened: 'The source refuses its user.',
  shown: '',
};
const rehearsal = { events: [event] } as unknown as Parameters<typeof debriefing>[0];

describe('the actions of people', () => {
  const action = (seconds: number, operation: string, more: Partial<Action> = {}): Action => ({
    ...{
      at: after(seconds),
      actor: 'ann',
      operation,
      target: '/groups/g1/liveMigrations/validate',
      outcome: 'done',
    },
    ...more,
  });
  it('include validations, and the gap after an event is measured from all of them', () => {
    const lines = debriefing(rehearsal, [kept], [action(30, 'validateGroupLiveMigrations')]);
    expect(lines.find(({ kind }) => kind === 'event')?.actedAfter).toBe(10_000);
    expect(lines.map(({ text }) => text)).toContain('ann: Validate live migrations.');
  });

  it('count where nothing else was done afterwards', () => {
    const lines = debriefing(
      rehearsal,
      [],
      [action(50, 'createGroupAccessListEntry', { outcome: 'refused' })],
    );
    expect(lines.map(({ text }) => text)).toContain('ann: Create access list entry: refused by Atlas.');
    expect(lines[0]?.actedAfter).toBe(30_000);
  });

  it('name start and cutover once, and leave out controls of the emulator', () => {
    const lines = debriefing(
      rehearsal,
      [kept],
      [
        action(60, 'createGroupLiveMigration'),
        action(300, 'cutoverGroupLiveMigration'),
        action(21, 'updateEmulatorClock', { target: '/_emulator/clock' }),
      ],
    );
    expect(
      lines.filter(({ kind, text }) => kind === 'people' && /live migration|clock/iu.test(text)),
    ).toEqual([]);
  });
});
