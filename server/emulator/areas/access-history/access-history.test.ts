import { beforeEach, describe, expect, it } from 'vitest';
import { hosts } from '#contract/clusters/hosts.ts';
import { isTenant } from '#contract/clusters/record.ts';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator, testStart } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let ofCluster: string;
let hostnames: string[];

beforeEach(async () => {
  at = await testEmulator();
  const history = `~/groups/${at.groupId}/dbAccessHistory`;
  ofCluster = `${history}/clusters/${at.clusterName}`;
  const [cluster] = at.world.tables.clusters.by('group', at.groupId);
  hostnames = cluster ? hosts(cluster).map(({ hostname }) => hostname) : [];
});

interface Line {
  authResult: boolean;
  failureReason?: string;
  hostname: string;
  ipAddress: string;
  logLine: string;
  timestamp: string;
}

async function lines(query = '', path = ofCluster): Promise<Line[]> {
  const reply = await at.ask('GET', `${path}?pretty=false${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.accessLogs;
}

const dateOf = ({ logLine }: Line) => Date.parse(JSON.parse(logLine).t.$date);

describe('access history', () => {
  it('of a cluster is that of all its hosts for a week, newest first', async () => {
    const all = await lines();
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all.map(({ hostname }) => hostname))).toEqual(new Set(hostnames));
    const dates = all.map(dateOf);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(dates.at(-1)).toBeGreaterThanOrEqual(testStart - 7 * DAY);
    expect(dates[0]).toBeLessThanOrEqual(testStart);
  });

  it('of a host is its own', async () => {
    const [, hostname] = hostnames;
    const own = await lines('', `~/groups/${at.groupId}/dbAccessHistory/processes/${hostname}`);
    expect(own.length).toBeGreaterThan(50);
    expect(own.every((line) => line.hostname === hostname)).toBe(true);
    expect(own).toEqual((await lines()).filter((line) => line.hostname === hostname));
  });

  it('reports failures with their reason, and omits them on request', async () => {
    const all = await lines();
    const failed = all.filter(({ authResult }) => !authResult);
    expect(failed.length).toBeGreaterThan(0);
    const wrong = all.filter(({ authResult, failureReason }) => authResult !== (failureReason === undefined));
    expect(wrong).toEqual([]);
    expect(await lines('&authResult=true')).toEqual(all.filter(({ authResult }) => authResult));
    expect(await lines('&authResult=false')).toEqual(all);
  });

  it('is filtered by address, number and time', async () => {
    const all = await lines();
    const ipAddress = all[0]?.ipAddress ?? '';
    expect(await lines(`&ipAddress=${ipAddress}`)).toEqual(
      all.filter((line) => line.ipAddress === ipAddress),
    );
    expect(await lines('&nLogs=5')).toEqual(all.slice(0, 5));
    expect(await lines('&nLogs=0')).toEqual([]);
    const [start, end] = [testStart - 2 * DAY, testStart - DAY];
    const some = await lines(`&start=${start}&end=${end}`);
    expect(some).toEqual(all.filter((line) => dateOf(line) >= start && dateOf(line) <= end));
  });

  it('does not change as time passes', async () => {
    const before = await lines(`&start=${testStart - DAY}&end=${testStart}`);
    at.advance(3600);
    expect(await lines(`&start=${testStart - DAY}&end=${testStart}`)).toEqual(before);
  });

  it.each([
    ['start=1773410520000', 'MISSING_QUERY_PARAMETER', 'end'],
    ['end=1773410520000', 'MISSING_QUERY_PARAMETER', 'start'],
    ['start=1773410520000&end=1773410519999', 'INVALID_DATE_RANGE', 'end'],
    ['start=5&end=6', 'INVALID_QUERY_PARAMETER', 'start'],
    ['nLogs=20001', 'INVALID_QUERY_PARAMETER', 'nLogs'],
    ['nLogs=-1', 'INVALID_QUERY_PARAMETER', 'nLogs'],
    ['ipAddress=300.1.1.1', 'INVALID_QUERY_PARAMETER', 'ipAddress'],
    ['authResult=yes', 'INVALID_QUERY_PARAMETER', 'authResult'],
  ])('%s is refused with %s naming %s', async (query, code, field) => {
    const reply = await at.ask('GET', `${ofCluster}?${query}`);
    expect([reply.status, reply.body.errorCode]).toEqual([400, code]);
    expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
  });

  it.each([
    'GROUP_OWNER',
    'ORG_OWNER',
    'GROUP_MONITORING_ADMIN',
    'GROUP_DATABASE_ACCESS_ADMIN',
    'GROUP_CLUSTER_LOG_VIEWER',
  ])('is open to %s', async (role) => {
    expect((await at.ask('GET', ofCluster, { as: await at.key(role) })).status).toBe(200);
  });

  it('is closed to readers', async () => {
    const reply = await at.ask('GET', ofCluster, { as: await at.key('GROUP_READ_ONLY') });
    expect(reply.status).toBe(403);
  });

  it('knows neither strange clusters nor strange hosts', async () => {
    const history = `~/groups/${at.groupId}/dbAccessHistory`;
    const cluster = await at.ask('GET', `${history}/clusters/strange`);
    expect([cluster.status, cluster.body.errorCode]).toEqual([404, 'CLUSTER_NOT_FOUND']);
    const host = await at.ask('GET', `${history}/processes/strange.example.net`);
    expect([host.status, host.body.errorCode]).toEqual([404, 'HOST_NOT_FOUND']);
  });

  it('is not kept for free and shared tiers', async () => {
    const demo = await testEmulator({ seed: 'demo' });
    const shared = [...demo.world.tables.clusters.all()].find(isTenant);
    const [host] = shared ? hosts(shared) : [];
    const history = `~/groups/${shared?.groupId}/dbAccessHistory`;
    for (const path of [`${history}/clusters/${shared?.name}`, `${history}/processes/${host?.hostname}`]) {
      const reply = await demo.ask('GET', path);
      expect([reply.status, reply.body.errorCode]).toEqual([403, 'FEATURE_UNSUPPORTED']);
    }
  });
});

describe('the past of the world demo', () => {
  it('has a burst of failures, a new pair, a user who stayed away, and a gap', async () => {
    const demo = await testEmulator({ seed: 'demo' });
    const [cluster] = demo.world.tables.clusters.by('name', `${demo.groupId}/orders-prod`);
    const path = `~/groups/${demo.groupId}/dbAccessHistory/clusters/${cluster?.name}?pretty=false`;
    const { accessLogs } = (await demo.ask('GET', path)).body;
    const from = (address: string) => accessLogs.filter((line: Line) => line.ipAddress === address);
    expect(from('198.51.100.201').length).toBeGreaterThan(40);
    expect(from('198.51.100.201').every((line: Line) => !line.authResult)).toBe(true);
    const hoursAgo = (line: Line) => (testStart - dateOf(line)) / HOUR;
    expect(Math.max(...from('198.51.100.77').map(hoursAgo))).toBeLessThan(7);
    expect(Math.min(...from('198.51.100.23').map(hoursAgo))).toBeGreaterThan(52);
    expect(accessLogs.some((line: Line) => hoursAgo(line) < 99 && hoursAgo(line) > 93)).toBe(false);
  });
});
