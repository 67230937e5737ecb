import { describe, expect, it } from 'vitest';
import type { SnapshotFact } from '#src/areas/backups/shared/facts.ts';
import { day, hour } from '#src/areas/backups/shared/facts-for-tests.ts';
import { formatShort } from '#src/lib/time/time.ts';
import { consequencesOf, deletionRefusal, deletionSum } from './deletion.ts';
import { fact, now, source } from './snapshots-for-tests.ts';

const [newest, middle, oldest] = [now - 5 * hour, now - 2 * day, now - 9 * day].map((at, index) =>
  fact({ id: String(index), at }),
) as [SnapshotFact, SnapshotFact, SnapshotFact];
const of = (chosen: SnapshotFact[], snapshots = [newest, middle, oldest]) =>
  consequencesOf(chosen, {
    groupId: 'g',
    snapshots,
    restores: [],
    windowDays: () => 7,
    now,
    say: (epoch) => formatShort(epoch, 'UTC', now),
  }).map(({ text }) => text);
const continuous = (facts: SnapshotFact[]) =>
  facts.map((each) => ({ ...each, source: source({ pitEnabled: true }) }));

describe('deleting snapshots', () => {
  it('of the newest reports the data loss if the cluster is lost', () => {
    expect(of([newest])).toEqual([
      'The latest restore point of orders becomes 11 Mar 14:02 UTC: 2 d of writes would be lost if restored now.',
    ]);
  });

  it('of the oldest reports the new earliest restorable time', () => {
    expect(of([oldest])).toEqual(['orders can no longer be restored to before 11 Mar 14:02 UTC.']);
  });

  it('between two others reports the period without a restore point', () => {
    expect(of([middle])).toEqual([
      'orders has no restore point between 4 Mar 14:02 UTC and 09:02 UTC, 8 d 19 h.',
    ]);
  });

  it('of the last one reports that no snapshot remains', () => {
    expect(of([newest, middle, oldest])).toEqual(['No snapshot of orders remains: nothing can be restored.']);
    const gone = fact({ source: source({ deleted: true }) });
    expect(of([gone], [gone])[0]).toMatch(/its data is lost/);
  });

  it('used as a base of points in time reports the new start of those', () => {
    const [a, b, c] = continuous([newest, middle, oldest]) as [SnapshotFact, SnapshotFact, SnapshotFact];
    expect(of([c], [a, b, c])).toContain(
      'Point-in-time restores of orders start at 11 Mar 14:02 UTC instead of 6 Mar 14:02 UTC.',
    );
    // every second since is covered, so nothing is missing between the others
    expect(of([b], [a, b, { ...c, at: now - 3 * day }])).toEqual([
      'The oldest and the latest restore point stay the same.',
    ]);
  });

  it('counts the copies that go with them', () => {
    const copied = { ...middle, copyRegions: ['US_EAST_1', 'EU_CENTRAL_1'] };
    expect(of([copied], [newest, copied, oldest])[0]).toBe(
      '2 copies are deleted too: EU_CENTRAL_1, US_EAST_1.',
    );
  });

  it('that failed loses nothing', () => {
    const failed = fact({ id: 'f', state: 'failed', at: undefined });
    expect(of([failed], [newest, failed])).toEqual(['Failed snapshots contain no data: nothing is lost.']);
  });

  it('is summed up by number, clusters and size', () => {
    expect(deletionSum([newest])).toBe('1 snapshot of orders, 1 GB');
    expect(deletionSum([newest, fact({ source: source({ name: 'b' }) })])).toBe(
      '2 snapshots of 2 clusters, 2 GB',
    );
  });

  it('is refused while they run, under a compliance policy, and where the service deletes them', () => {
    expect(deletionRefusal(newest, false)).toBeUndefined();
    expect(deletionRefusal(newest, true)).toMatch(/compliance policy/);
    expect(deletionRefusal(fact({ state: 'inProgress' }), false)).toBe('The snapshot has not finished.');
    expect(deletionRefusal(fact({ source: source({ kind: 'flex' }) }), false)).toMatch(/flex/);
  });
});
