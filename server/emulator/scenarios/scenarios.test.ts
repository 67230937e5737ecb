import { describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { incidentTarget } from '../kernel/alerts/targets.ts';
import type { World } from '../kernel/world.ts';
import { active, pass, seededAt, seededWorld, withStatus } from '../seed/world-for-tests.ts';
import { scenarios } from './scenarios.ts';

function run(world: World, name: string) {
  const plan = scenarios[name];
  if (!plan) throw new Error(`there is no scenario ${name}`);
  return world.transact(() => plan.run(world));
}

function firstCluster(world: World) {
  const { groupId, clusterName } = (world.tables.meta.get('first')?.value ?? {}) as Record<string, string>;
  const [cluster] = world.tables.clusters.by('name', `${groupId}/${clusterName}`);
  if (!cluster) throw new Error('the world has no first cluster');
  return cluster;
}

/** Event types of the active alerts of the first cluster. */
function wrong(world: World): string[] {
  const { groupId, name } = firstCluster(world);
  return active(world)
    .filter((alert) => alert.groupId === groupId && alert.clusterName === name)
    .map(({ eventTypeName, metricName }) => metricName ?? eventTypeName)
    .sort();
}

function since(world: World, eventTypeName: string, minutes = 0) {
  return [...world.tables.alerts.all()].filter(
    (alert) =>
      alert.eventTypeName === eventTypeName && Date.parse(alert.created) >= seededAt + minutes * MINUTE,
  );
}

describe('every scenario', () => {
  it.each(Object.keys(scenarios))('%s describes its events in plain sentences', (name) => {
    const world = seededWorld('demo');
    const { title, description } = scenarios[name] ?? { title: '', description: '' };
    const { happened } = run(world, name);
    expect(happened.length).toBeGreaterThan(0);
    for (const sentence of [description, ...happened]) {
      expect(sentence).toMatch(/\.$/);
      expect(sentence).not.toMatch(/!|please|successful|sorry/i);
    }
    expect(title).toMatch(/^[A-Z][a-z ]+$/);
  });

  it.each(Object.keys(scenarios))('%s reports that no entity is suitable', (name) => {
    const { happened } = run(seededWorld('empty'), name);
    // these are about the organization, which is there
    const always: Record<string, RegExp> = {
      'expired-secret': /expires in 60 min/,
      'payment-missing': /has no payment method any more/,
    };
    expect(happened[0]).toMatch(always[name] ?? /^Nothing (happened|was wrong)/);
  });

  it.each(Object.keys(scenarios))('%s leaves only what can be stored', (name) => {
    const world = seededWorld('single');
    run(world, name);
    for (const due of world.tables.due.all()) expect(JSON.parse(JSON.stringify(due))).toEqual(due);
  });
});

describe('bad-night', () => {
  it('goes from bad to worse and ends well within 40 min', () => {
    const world = seededWorld('demo');
    const before = wrong(world);
    const { groupId, happened } = run(world, 'bad-night');
    expect(groupId).toBe(firstCluster(world).groupId);
    expect(happened[0]).toBe(
      '13 Mar 2026 14:02 UTC: orders-prod loses the host of its primary and has no primary.',
    );
    // two configurations watch for a missing primary
    expect(wrong(world)).toEqual([...before, 'HOST_DOWN', 'NO_PRIMARY', 'NO_PRIMARY'].sort());
    pass(world, 16);
    expect(wrong(world)).toContain('OPLOG_SLAVE_LAG_MASTER_TIME');
    expect(wrong(world)).toContain('TOO_MANY_ELECTIONS');
    expect(wrong(world)).not.toContain('NO_PRIMARY');
    pass(world, 13);
    expect(wrong(world)).toContain('CPS_SNAPSHOT_FAILED');
    const disk = wrong(world).filter((each) => each === 'DISK_PARTITION_SPACE_USED_DATA');
    expect(disk).toHaveLength(2);
    pass(world, 11);
    expect(wrong(world)).toEqual([]);
    expect([...world.tables.due.all()].filter(({ transition }) => transition === 'scenario.step')).toEqual(
      [],
    );
    for (const type of ['NO_PRIMARY', 'HOST_DOWN', 'TOO_MANY_ELECTIONS']) {
      expect(since(world, type).every(({ status }) => status === 'CLOSED')).toBe(true);
    }
    const events = [...world.tables.events.all()].filter(({ created }) => Date.parse(created) >= seededAt);
    const names = events.map(({ eventTypeName }) => eventTypeName);
    for (const name of ['ONE_PRIMARY', 'HOST_UP', 'INSIDE_METRIC_THRESHOLD', 'CPS_SNAPSHOT_SUCCESSFUL']) {
      expect(names).toContain(name);
    }
  });

  it('stops where its cluster is deleted', () => {
    const world = seededWorld('single');
    run(world, 'bad-night');
    world.tables.clusters.delete(firstCluster(world).id);
    const before = world.tables.alerts.size;
    pass(world, 60);
    expect(world.tables.alerts.size).toBe(before);
  });

  it('gives the same history each time', () => {
    const [one, two] = [seededWorld('demo'), seededWorld('demo')].map((world) => {
      run(world, 'bad-night');
      for (let turn = 0; turn < 10; turn += 1) pass(world, 4);
      return [...world.tables.alerts.all()];
    });
    expect(one).toEqual(two);
  });
});

describe('one cause', () => {
  it('disk-short leaves the disk full', () => {
    const world = seededWorld('single');
    run(world, 'disk-short');
    pass(world, 30);
    const [alert] = since(world, 'OUTSIDE_METRIC_THRESHOLD', -24 * 60).filter(
      ({ status }) => status === 'OPEN',
    );
    expect(alert).toMatchObject({
      metricName: 'DISK_PARTITION_SPACE_USED_DATA',
      currentValue: { number: 98.4, units: 'RAW' },
    });
  });

  it('failing-backup fails three times, falls behind, and recovers', () => {
    const world = seededWorld('demo');
    run(world, 'failing-backup');
    pass(world, 155);
    expect(wrong(world)).toContain('CPS_SNAPSHOT_BEHIND');
    expect(wrong(world)).toContain('CPS_SNAPSHOT_FAILED');
    pass(world, 25);
    expect(wrong(world)).not.toContain('CPS_SNAPSHOT_BEHIND');
    expect(wrong(world)).not.toContain('CPS_SNAPSHOT_FAILED');
    const taken = world.tables.snapshots
      .by('cluster', firstCluster(world).id)
      .filter(({ requestedAt }) => Date.parse(requestedAt) >= seededAt);
    expect(taken[0]?.status).toBe('completed');
    const failed = taken.slice(1);
    expect(failed.every(({ status }) => status === 'failed')).toBe(true);
    // the schedule takes one of its own in between, and that fails as well
    expect(failed.length).toBeGreaterThan(3);
  });

  it('failing-backup is mended by all-clear', () => {
    const world = seededWorld('single');
    run(world, 'failing-backup');
    pass(world, 5);
    run(world, 'all-clear');
    pass(world, 120);
    expect(wrong(world)).not.toContain('CPS_SNAPSHOT_FAILED');
    const [latest] = world.tables.snapshots.by('cluster', firstCluster(world).id);
    expect(latest).toMatchObject({ snapshotType: 'scheduled', status: 'completed' });
    expect(Date.parse(latest?.requestedAt ?? '')).toBeGreaterThan(seededAt);
  });

  it('flapping opens and closes the same alert twelve times', () => {
    const world = seededWorld('single');
    run(world, 'flapping');
    const alerts = () => since(world, 'OUTSIDE_METRIC_THRESHOLD');
    expect(alerts().map(({ status }) => status)).toEqual(['OPEN']);
    pass(world, 7);
    expect(alerts().map(({ status }) => status)).toEqual(['CLOSED']);
    pass(world, 113);
    expect(alerts()).toHaveLength(12);
    for (const { status, created, resolved = '' } of alerts()) {
      expect(status).toBe('CLOSED');
      expect(Date.parse(resolved) - Date.parse(created)).toBe(5 * MINUTE);
    }
  });

  it('expired-secret leaves an account that cannot sign in any more', () => {
    const world = seededWorld('demo');
    run(world, 'expired-secret');
    expect(since(world, 'GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRING').map(({ status }) => status)).toEqual([
      'OPEN',
    ]);
    pass(world, 60);
    expect(since(world, 'GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRING').map(({ status }) => status)).toEqual([
      'CLOSED',
    ]);
    expect(since(world, 'GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRED').map(({ status }) => status)).toEqual([
      'OPEN',
    ]);
    const { serviceAccounts } = world.tables;
    const account = [...serviceAccounts.all()].find(({ name }) => name === 'nightly-report');
    const existing = serviceAccounts.size;
    expect(account?.secrets.every(({ expiresAt }) => Date.parse(expiresAt) <= world.now())).toBe(true);
    run(world, 'expired-secret');
    expect(serviceAccounts.size).toBe(existing);
  });
});

describe.each(['demo', 'single'])('alert-storm and all-clear in %s', (seed) => {
  it('opens 250 alerts at once, and closes every alert', () => {
    const world = seededWorld(seed);
    const before = withStatus(world, 'OPEN').length;
    const { happened } = run(world, 'alert-storm');
    const opened = withStatus(world, 'OPEN').length - before;
    expect(opened).toBeGreaterThanOrEqual(250);
    expect(opened).toBeLessThan(255);
    expect(happened.at(-1)).toBe(`${opened} alerts opened.`);
    pass(world, 90);
    run(world, 'flapping');
    run(world, 'all-clear');
    expect(active(world)).toEqual([]);
    expect(world.tables.conditions.size).toBe(0);
    pass(world, 24 * 60);
    expect(active(world)).toEqual([]);
    expect(run(world, 'all-clear').happened).toEqual(['Nothing was wrong.']);
  });
});

describe('the target of an incident', () => {
  it('shows as much as alerts of its family do', () => {
    const cluster = firstCluster(seededWorld('single'));
    const shown = (type: string, metricName?: string) =>
      Object.keys(incidentTarget(cluster, type, metricName ? { metricName } : {})).sort();
    const whole = ['clusterId', 'clusterName'];
    const set = [...whole, 'replicaSetName'];
    const host = [...set, 'atlasNodeType', 'hostnameAndPort', 'typeName'].sort();
    expect(shown('CPS_SNAPSHOT_FAILED')).toEqual(whole);
    expect(shown('NO_PRIMARY')).toEqual(set);
    expect(shown('HOST_DOWN')).toEqual(host);
    expect(shown('OUTSIDE_METRIC_THRESHOLD', 'CONNECTIONS')).toEqual([...host, 'metricName'].sort());
  });
});
