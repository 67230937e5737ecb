import type { Document } from 'bson';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { ClusterDataInTest } from '../kernel/documents/cluster-data-for-tests.ts';
import { clusterWithData } from '../kernel/documents/holder.ts';
import { openOf } from '../kernel/documents/run.ts';

/** The answers of a cluster about itself through the emulator's operation, without a connection. */
let at: TestEmulator;
let data: ClusterDataInTest;

beforeAll(async () => {
  at = await testEmulator();
  data = new ClusterDataInTest(at);
});

const clusterId = (): string => clusterWithData(at.world, at.groupId, at.clusterName).id;
const admin = (command: Document): Promise<Document> => data.run('admin', command);
const numbers = (counts: Document): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));

describe('a cluster without a connection', () => {
  it('counts its operations: written documents one by one, reads by command', async () => {
    const before = numbers((await admin({ serverStatus: 1 })).opcounters);
    await data.insert('counted', { n: 1 }, { n: 2 }, { n: 3 });
    await data.find('counted');
    await data.run('app', { update: 'counted', updates: [{ q: { n: 1 }, u: { $set: { n: 9 } } }] });
    await data.run('app', { delete: 'counted', deletes: [{ q: { n: 9 }, limit: 1 }] });
    await data.run('app', { count: 'counted' });
    const status = await admin({ serverStatus: 1 });
    const after = numbers(status.opcounters);
    const moved = Object.fromEntries(
      Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)]),
    );
    expect(moved).toEqual({ insert: 3, query: 1, update: 1, delete: 1, getmore: 0, command: 1 });
    expect(Number(status.opLatencies.writes.ops)).toBeGreaterThanOrEqual(3);
    expect(status).toMatchObject({ process: 'mongod', connections: { active: 0 }, ok: 1 });
    expect(status.host).toMatch(/:27017$/);
  });

  it('reports the used collections', async () => {
    await data.insert('hot', { n: 1 });
    const { totals } = await admin({ top: 1 });
    expect(totals['app.hot']).toMatchObject({ insert: { count: 1 }, queries: { count: 0 } });
  });

  it('lists a running operation with its client, and ends it', async () => {
    const client = { address: '10.1.2.3:4000', connectionId: 7, appName: 'report', user: undefined };
    const { operations } = openOf(at.world, clusterId());
    const operation = operations.begin('app', { find: 'counted', filter: { n: 1 } }, client);
    const { inprog } = await admin({ currentOp: 1 });
    expect(inprog).toMatchObject([
      { opid: operation.id, client: '10.1.2.3:4000', appName: 'report', op: 'query', ns: 'app.counted' },
    ]);
    expect(await admin({ killOp: 1, op: operation.id })).toMatchObject({ ok: 1 });
    expect(operation.signal.aborted).toBe(true);
    expect((await admin({ currentOp: 1 })).inprog).toMatchObject([{ killPending: true }]);
    operations.end(operation);
    expect((await admin({ currentOp: 1 })).inprog).toEqual([]);
  });

  it('does not let a read-only user end operations', async () => {
    const as = await at.key('GROUP_DATA_ACCESS_READ_ONLY');
    expect(await data.run('admin', { killOp: 1, op: 1 }, { as })).toMatchObject({
      ok: 0,
      codeName: 'Unauthorized',
    });
    expect(await data.run('admin', { serverStatus: 1 }, { as })).toMatchObject({ ok: 1 });
  });

  it('returns nothing while it is paused', async () => {
    const paused = await testEmulator();
    await paused.ask('PATCH', `~/groups/${paused.groupId}/clusters/${paused.clusterName}`, {
      body: { paused: true },
    });
    const reply = await new ClusterDataInTest(paused).run('admin', { serverStatus: 1 });
    expect(reply).toMatchObject({ ok: 0, codeName: 'HostUnreachable' });
  });
});

describe('the slow queries of a cluster', () => {
  const lines = async (namespace: string): Promise<Document[]> => {
    const [process] = (await at.ask('GET', `~/groups/${at.groupId}/processes`)).body.results;
    const path = `~/groups/${at.groupId}/processes/${encodeURIComponent(process.id)}/performanceAdvisor`;
    const { body } = await at.ask('GET', `${path}/slowQueryLogs?namespaces=${namespace}&includeMetrics=true`);
    // others follow from the load that every cluster of a seed has
    return body.slowQueries
      .map(({ line, metrics }: Document) => ({ ...JSON.parse(line).attr, metrics }))
      .filter(({ appName }: Document) => appName !== undefined);
  };

  it('hold the command as it was sent, its plan and its client, and stay when an index serves it', async () => {
    const documents = Array.from({ length: 300 }, (_, n) => ({ n, page: `p${n % 7}` }));
    await data.run('app', { insert: 'views', documents });
    await data.run('app', { find: 'views', filter: { page: 'p1' }, sort: { n: -1 }, limit: 5 });
    await data.run('app', { createIndexes: 'views', indexes: [{ key: { page: 1, n: -1 }, name: 'page' }] });
    await data.run('app', { find: 'views', filter: { page: 'p1' }, sort: { n: -1 }, limit: 5 });
    // on a busy machine the second one takes long as well, and is logged for that
    const scans = (await lines('app.views')).filter(
      ({ planSummary, durationMillis }) => planSummary === 'COLLSCAN' || durationMillis < 100,
    );
    expect(scans).toMatchObject([
      {
        command: { find: 'views', filter: { page: 'p1' }, sort: { n: -1 }, limit: 5, $db: 'app' },
        planSummary: 'COLLSCAN',
        hasSortStage: true,
        appName: expect.stringContaining('Administration API'),
        metrics: { docsExamined: 300, hasIndexCoverage: false },
      },
    ]);
  });

  it('hold one that really took long although an index served it', async () => {
    await data.insert('waits', { _id: 1 as never, n: 1 });
    await data.run('app', { createIndexes: 'waits', indexes: [{ key: { n: 1 }, name: 'n_1' }] });
    const { operations } = openOf(at.world, clusterId());
    const command = { find: 'waits', filter: { n: 1 } };
    const operation = operations.begin('app', command, {
      address: '10.1.2.3:4000',
      connectionId: 7,
      appName: 'report',
      user: undefined,
    });
    operation.observe({
      ...{ db: 'app', collection: 'waits', filter: command.filter, sort: {} },
      ...{ scanned: false, examined: 1, keys: 1, returned: 1 },
      plan: () => ({ stage: 'FETCH', inputStage: { stage: 'IXSCAN', keyPattern: { n: 1 } } }),
    });
    Object.defineProperty(operation, 'micros', { value: 250_000 });
    operations.end(operation);
    expect(await lines('app.waits')).toMatchObject([
      { planSummary: 'IXSCAN { n: 1 }', durationMillis: 250, remote: '10.1.2.3:4000', keysExamined: 1 },
    ]);
  });
});
