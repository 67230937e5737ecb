import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { loadsOf } from '#server/emulator/kernel/metrics/loads.ts';
import { measuredHosts } from '#server/emulator/kernel/metrics/measured-host.ts';
import { valueAt } from '#server/emulator/kernel/metrics/values.ts';

let at: TestEmulator;

beforeEach(async () => {
  at = await testEmulator();
});

interface Asked {
  perSecond?: number;
  mix?: object;
  target?: object;
}

async function begin({ perSecond = 20, mix = { insert: 1 }, target }: Asked = {}): Promise<string> {
  const own = { kind: 'cluster', groupId: at.groupId, clusterName: at.clusterName };
  const created = await at.ask('POST', '/_emulator/workloads', {
    body: { target: target ?? own, perSecond, mix },
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.id;
}

const change = (id: string, body: object) => at.ask('PATCH', `/_emulator/workloads/${id}`, { body });

/** Passes this number of seconds in small steps, as without a manual clock. */
function pass(seconds: number): void {
  for (let left = seconds; left > 0; left -= 10) at.advance(Math.min(10, left));
}

async function reportedBy(id: string) {
  const { body } = await at.ask('GET', '/_emulator/workloads');
  return body.find((each: { id: string }) => each.id === id);
}

async function countOf(where = `groups/${at.groupId}/clusters/${at.clusterName}`): Promise<number> {
  const body = { db: 'workload', command: '{"count": "readings"}' };
  const { reply } = (await at.ask('POST', `/_emulator/${where}/command`, { body })).body;
  return Number(JSON.parse(reply).n.$numberInt);
}

function onPrimary(name: string): number {
  const cluster = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`)[0];
  const host = cluster && measuredHosts(at.world, cluster).find(({ part }) => part === 'primary');
  return host ? valueAt(host, name, at.world.now(), loadsOf(at.world, host)) : Number.NaN;
}

describe('a workload', () => {
  it('writes at its rate until it is stopped, and continues when it is started again', async () => {
    const id = await begin();
    at.advance(10);
    expect(await reportedBy(id)).toMatchObject({
      running: true,
      done: { insert: 200 },
      refused: 0,
      skipped: 0,
    });
    expect(await countOf()).toBe(200);
    await change(id, { running: false });
    at.advance(60);
    expect(await reportedBy(id)).toMatchObject({ running: false, done: { insert: 200 } });
    await change(id, { running: true, perSecond: 5 });
    at.advance(10);
    expect(await countOf()).toBe(250);
  });

  it('keeps slow rates: a write every ten seconds', async () => {
    const id = await begin({ perSecond: 0.1 });
    pass(59);
    expect((await reportedBy(id)).done.insert).toBe(5);
  });

  it('does each kind of its mix by its share', async () => {
    const id = await begin({
      perSecond: 10,
      mix: { insert: 4, update: 2, delete: 1, findById: 1, findByIndex: 1, findByScan: 1 },
    });
    pass(100);
    const done = { insert: 400, update: 200, delete: 100, findById: 100, findByIndex: 100, findByScan: 100 };
    expect(await reportedBy(id)).toMatchObject({ done, refused: 0, skipped: 0 });
    expect(await countOf()).toBe(300);
  });

  it('never fills the cluster: the oldest of its documents go, at the same rate', async () => {
    const id = await begin({ perSecond: 400 });
    at.advance(6);
    expect((await reportedBy(id)).done).toMatchObject({ insert: 2200, delete: 200 });
    expect(await countOf()).toBe(2000);
  });

  it('gives the advisor scans to see', async () => {
    await begin({ perSecond: 50, mix: { insert: 9, findByScan: 1 } });
    pass(10);
    const path = `~/groups/${at.groupId}/clusters/${at.clusterName}/performanceAdvisor/suggestedIndexes`;
    const { body } = await at.ask('GET', path);
    const keys = body.content.suggestedIndexes
      .filter(({ namespace }: { namespace: string }) => namespace === 'workload.readings')
      .map(({ index }: { index: object[] }) => index);
    expect(keys).toEqual([[{ at: -1 }, { level: 1 }]]);
  });

  it('moves measurements, and with them alerts, while it runs', async () => {
    const idle = onPrimary('OPCOUNTER_INSERT');
    await at.ask('POST', `~/groups/${at.groupId}/alertConfigs`, {
      body: {
        eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
        enabled: true,
        metricThreshold: {
          metricName: 'QUERY_TARGETING_SCANNED_OBJECTS_PER_RETURNED',
          operator: 'GREATER_THAN',
          threshold: 500,
          units: 'RAW',
          mode: 'AVERAGE',
        },
        notifications: [{ typeName: 'GROUP', delayMin: 0, intervalMin: 60, emailEnabled: true }],
      },
    });
    const open = () =>
      at.world.tables.alerts
        .by('group', at.groupId)
        .filter(
          ({ status, metricName }) =>
            status === 'OPEN' && metricName === 'QUERY_TARGETING_SCANNED_OBJECTS_PER_RETURNED',
        );
    const id = await begin({ perSecond: 40, mix: { insert: 1, findByScan: 1 } });
    expect(onPrimary('OPCOUNTER_INSERT')).toBeCloseTo(idle + 20, 6);
    expect(onPrimary('SYSTEM_NORMALIZED_CPU_USER')).toBeGreaterThan(40);
    at.advance(120);
    expect(open()).toHaveLength(1);
    await change(id, { running: false });
    at.advance(120);
    expect(open()).toHaveLength(0);
  });

  it('counts refusals of the database with the reason', async () => {
    const id = await begin();
    await at.ask('PATCH', `~/groups/${at.groupId}/clusters/${at.clusterName}`, { body: { paused: true } });
    pass(30);
    const { refused, trouble, running } = await reportedBy(id);
    expect({ running, trouble }).toEqual({ running: true, trouble: expect.stringContaining('paused') });
    expect(refused).toBeGreaterThan(100);
  });

  it('makes up for a leap of the clock in a few turns, and reports the skipped operations', async () => {
    const id = await begin({ perSecond: 100 });
    at.advance(3 * 86_400);
    const { done, skipped } = await reportedBy(id);
    expect(done.insert + done.delete + skipped).toBeGreaterThan(3 * 86_400 * 100 - 200);
    expect(done.insert).toBeLessThan(10_000);
  });

  it('ends with its cluster', async () => {
    await begin();
    await at.ask('DELETE', `~/groups/${at.groupId}/clusters/${at.clusterName}`);
    at.advance(600);
    expect((await at.ask('GET', '/_emulator/workloads')).body).toEqual([]);
  });

  it.each([
    ['an unknown cluster', { target: { kind: 'cluster', clusterName: 'nowhere' } }, 'target.clusterName'],
    ['an empty mix', { mix: { insert: 0 } }, 'mix'],
    ['too many', { perSecond: 401 }, 'perSecond'],
    ['too few', { perSecond: 0 }, 'perSecond'],
    ['an unknown kind', { mix: { drop: 1 } }, 'mix'],
  ])('is refused for %s', async (_, wrong: { target?: object; mix?: object; perSecond?: number }, field) => {
    const target = { kind: 'cluster', groupId: at.groupId, clusterName: at.clusterName, ...wrong.target };
    const body = { perSecond: 1, mix: { insert: 1 }, ...wrong, target };
    const reply = await at.ask('POST', '/_emulator/workloads', { body });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(field);
  });

  it('is refused where a world has as many as it can', async () => {
    for (let created = 0; created < 20; created += 1) await begin({ perSecond: 0.1 });
    const target = { kind: 'cluster', groupId: at.groupId, clusterName: at.clusterName };
    const one = { target, perSecond: 1, mix: { insert: 1 } };
    expect((await at.ask('POST', '/_emulator/workloads', { body: one })).status).toBe(400);
  });
});
