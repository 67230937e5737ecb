import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlertRow, alertRow } from '../alert-row.ts';
import { type Filter, matchesFilter, parseFilter } from './filter-language.ts';
import { suggest } from './filter-suggestions.ts';

const now = Date.parse('2026-03-13T14:00:00Z');

function row(
  over: Partial<Parameters<typeof alertRow>[0]> = {},
  severity: AlertRow['severity'] = 'CRITICAL',
): AlertRow {
  const alert = {
    id: '65f1a0000000000000000001',
    groupId: '65f1a0000000000000000002',
    alertConfigId: '65f1a0000000000000000003',
    eventTypeName: 'NO_PRIMARY',
    status: 'OPEN',
    created: '2026-03-13T11:00:00Z',
    updated: '2026-03-13T11:00:00Z',
    clusterName: 'orders-prod',
    replicaSetName: 'orders-prod-shard-0',
    ...over,
  } as Parameters<typeof alertRow>[0];
  return alertRow(alert, undefined, { label: 'No primary', family: 'Replica set', severity }, now);
}

const finds = (text: string, each: AlertRow = row()): boolean => matchesFilter(parseFilter(text), each, now);

test('several terms must all fit', () => {
  expect(finds('cluster:orders severity:critical "no primary"')).toBe(true);
  expect(finds('cluster:orders severity:warning "no primary"')).toBe(false);
});

test('values of one term are alternatives, and a minus turns a term around', () => {
  expect(finds('severity:error,critical')).toBe(true);
  expect(finds('-cluster:orders')).toBe(false);
  expect(finds('-cluster:billing')).toBe(true);
  expect(finds('-primary')).toBe(false);
});

test('severity must fit whole, names by part, names with a star from end to end', () => {
  expect(finds('cluster:ORDERS')).toBe(true);
  expect(finds('cluster:orders*')).toBe(true);
  expect(finds('cluster:*-prod')).toBe(true);
  expect(finds('cluster:prod*')).toBe(false);
  expect(finds('cluster:o*s-*d')).toBe(true);
});

test('plain words find label, raw type, host, comment and who acknowledged', () => {
  expect(finds('no_primary')).toBe(true);
  expect(finds('shard-0')).toBe(true);
  const acked = row({
    acknowledgedUntil: '2026-03-14T09:00:00Z',
    acknowledgingUsername: 'kim@example.com',
    acknowledgementComment: 'Waiting for the disk',
  });
  expect(finds('disk by:kim ack:yes', acked)).toBe(true);
  expect(finds('ack:yes')).toBe(false);
  expect(finds('ack:no')).toBe(true);
});

test('age compares with the time since the alert began', () => {
  expect(finds('age:>2h')).toBe(true);
  expect(finds('age:<2h')).toBe(false);
  expect(finds('age:<1d')).toBe(true);
});

test('a value that is not valid is reported and hides no row', () => {
  const filter = parseFilter('severity:fatal age:>soon');
  expect(filter.terms).toEqual([]);
  expect(filter.problems.length).toBe(2);
  expect(filter.problems[0]).toMatch(/severity must be one of critical/);
  expect(finds('severity:fatal')).toBe(true);
});

test('a host with its port is text, not a field', () => {
  const host = row({ hostnameAndPort: 'localhost:27017' });
  expect(finds('localhost:27017', host)).toBe(true);
  expect(finds('"localhost:27017"', host)).toBe(true);
});

test('after an equals sign a value must be the whole text', () => {
  const percent = row({ metricName: 'CONNECTIONS_PERCENT' });
  expect(finds('metric:connections', percent)).toBe(true);
  expect(finds('metric:=connections', percent)).toBe(false);
  expect(finds('metric:=CONNECTIONS_PERCENT', percent)).toBe(true);
});

test('project and organization are fields only where a list has them', () => {
  const place = { groupId: 'g', groupName: 'billing', orgId: 'o', orgName: 'Acme' };
  const placed = { ...row(), place };
  expect(finds('project:bill organization:acme', placed)).toBe(true);
  expect(finds('project:orders', placed)).toBe(false);
  expect(suggest('proj', [placed]).map(({ label }) => label)).toEqual(['project:']);
  expect(suggest('proj', [row()])).toEqual([]);
});

test('a field that is still being typed hides nothing', () => {
  expect(finds('severity:')).toBe(true);
  expect(finds('cluster:orders sev')).toBe(false);
  expect(finds('"no pri')).toBe(true);
});

test('no text breaks the filter', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const filter: Filter = parseFilter(text);
      expect(typeof matchesFilter(filter, row(), now)).toBe('boolean');
      expect(Array.isArray(suggest(text, [row()]))).toBe(true);
    }),
  );
});

test('suggestions offer fields, then values with how many rows they have', () => {
  const rows = [row(), row({ clusterName: 'billing' }), row({ clusterName: 'billing' })];
  expect(suggest('no primary clu', rows)).toEqual([
    { text: 'no primary cluster:', label: 'cluster:', hint: 'cluster name' },
  ]);
  expect(suggest('cluster:', rows).map(({ text, hint }) => [text, hint])).toEqual([
    ['cluster:billing ', '2'],
    ['cluster:orders-prod ', '1'],
  ]);
  expect(suggest('-severity:error,cri', rows).map(({ text }) => text)).toEqual(['-severity:error,critical ']);
});
