import { describe, expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { seededWorld } from '../seed/world-for-tests.ts';
import { raise, resolve } from './alerts/engine.ts';
import type { Incident } from './alerts/records.ts';
import { incidentTarget } from './alerts/targets.ts';
import { record } from './audit.ts';
import { kept } from './retention.ts';

function oneCluster() {
  const world = seededWorld('single');
  const [cluster] = [...world.tables.clusters.all()];
  if (!cluster) throw new Error('no cluster');
  const down: Incident = {
    groupId: cluster.groupId,
    eventTypeName: 'NO_PRIMARY',
    target: incidentTarget(cluster, 'NO_PRIMARY'),
  };
  return { world, down, groupId: cluster.groupId };
}

describe('ended records', () => {
  it('leaves the log when something new comes', () => {
    const { world, groupId } = oneCluster();
    const before = world.tables.events.by('group', groupId).map(({ id }) => id);
    world.clock.advance(kept.events + DAY);
    for (let index = 0; index < before.length; index += 1) record(world, 'CLUSTER_READY', { groupId });
    expect(before.filter((id) => world.tables.events.get(id))).toEqual([]);
    expect(world.tables.events.by('group', groupId)).toHaveLength(before.length);
  });

  it('leaves the alerts, open ones never', () => {
    const { world, down, groupId } = oneCluster();
    const list = (status: string) =>
      world.tables.alerts.by('status', `${groupId}/${status}`).map(({ id }) => id);
    const [open, closed] = [list('OPEN'), list('CLOSED')];
    world.clock.advance(kept.alerts + DAY);
    const [fresh] = raise(world, down);
    resolve(world, down);
    expect(closed.filter((id) => world.tables.alerts.get(id))).toEqual([]);
    expect(open).not.toEqual([]);
    expect(open.filter((id) => !world.tables.alerts.get(id))).toEqual([]);
    expect(list('CLOSED')).toEqual([fresh]);
  });
});
