import { expect, test } from 'vitest';
import type { AlertConfig } from '#contract/alert-configs/schemas.ts';
import type { Alert } from '#contract/alerts.ts';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { isSameView, readViews, withView } from '#src/ui/views/saved-views.ts';
import { createRowMaker } from '../alert-rows.ts';
import { groupAlerts } from '../inbox/grouping.ts';
import { byUrgency } from '../inbox/sorting.ts';
import { alertViews } from './alert-views.ts';
import { hasFilters, readAlertsSearch } from './alerts-search.ts';
import { describeSearch, narrow, underTab } from './narrowing.ts';

const now = Date.parse('2026-03-13T14:00:00Z');
const id = (number: number): string => number.toString(16).padStart(24, '0');

function alert(number: number, over: Partial<Alert> = {}): Alert {
  return {
    id: id(number),
    groupId: id(900),
    alertConfigId: id(800),
    eventTypeName: 'NO_PRIMARY',
    status: 'OPEN',
    created: '2026-03-13T12:00:00Z',
    updated: '2026-03-13T12:00:00Z',
    ...over,
  };
}

const rule = (over: Partial<AlertConfig> = {}): AlertConfig => ({
  id: id(800),
  groupId: id(900),
  eventTypeName: 'NO_PRIMARY',
  enabled: true,
  created: '2026-01-01T00:00:00Z',
  updated: '2026-01-01T00:00:00Z',
  notifications: [],
  ...over,
});

const rowsOf = (alerts: Alert[], rules: AlertConfig[] = []) =>
  createRowMaker()(alerts, new Map(rules.map((each) => [each.id, each])), now);

const acknowledged = { acknowledgedUntil: '2026-03-13T18:00:00Z', acknowledgingUsername: 'kim' };

test('a configuration decides the severity, else the event type does', () => {
  expect(rowsOf([alert(1)])[0]?.severity).toBe('CRITICAL');
  const [row] = rowsOf([alert(1)], [rule({ severityOverride: 'INFO' })]);
  expect([row?.severity, row?.overridden]).toEqual(['INFO', true]);
});

test('an acknowledgement is seen again when the shown clock goes back to before its end', () => {
  const make = createRowMaker();
  const alerts = [alert(1, acknowledged)];
  const none = new Map<string, AlertConfig>();
  expect(make(alerts, none, now + DAY)[0]?.ack).toBeUndefined();
  expect(make(alerts, none, now)[0]?.ack?.by).toBe('kim');
  expect(make(alerts, none, now + DAY)[0]?.ack).toBeUndefined();
});

test('a metric alert is named by its metric, with its value and its limit', () => {
  const [row] = rowsOf(
    [
      alert(1, {
        eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
        metricName: 'CONNECTIONS_PERCENT',
        currentValue: { number: 91.24, units: 'RAW' },
      }),
    ],
    [
      rule({
        metricThreshold: {
          metricName: 'CONNECTIONS_PERCENT',
          operator: 'GREATER_THAN',
          threshold: 80,
          units: 'RAW',
        },
      }),
    ],
  );
  expect(row?.label).toMatch(/connections/iu);
  expect([row?.value, row?.condition]).toEqual(['91.2 %', 'above 80 %']);
});

test('a type that the service added since is shown as it is', () => {
  const [row] = rowsOf([alert(1, { eventTypeName: 'QUANTUM_DRIFT_DETECTED' })]);
  expect([row?.label, row?.family, row?.severity]).toEqual(['Quantum drift detected', 'Other', 'WARNING']);
});

test('the same alert gives the same row until something about it changes', () => {
  const make = createRowMaker();
  const alerts = [alert(1, acknowledged), alert(2)];
  const first = make(alerts, new Map(), now);
  expect(make(alerts, new Map(), now + MINUTE)).toEqual(first);
  expect(make(alerts, new Map(), now + MINUTE)[0]).toBe(first[0]);
  // the acknowledgement ran out meanwhile, without a word from the service
  const later = make(alerts, new Map(), now + 5 * HOUR);
  expect(later[0]?.ack).toBeUndefined();
  expect(later[1]).toBe(first[1]);
});

test('an alert that two pages carried is one row', () => {
  expect(rowsOf([alert(1), alert(2), alert(1)]).length).toBe(2);
});

test('the worst comes first, then the oldest; acknowledged after the others, closed at the end', () => {
  const rows = rowsOf([
    alert(1, { status: 'CLOSED', resolved: '2026-03-13T13:00:00Z' }),
    alert(2, { eventTypeName: 'CREDIT_CARD_ABOUT_TO_EXPIRE', created: '2026-03-01T00:00:00Z' }),
    alert(3, acknowledged),
    alert(4, { created: '2026-03-13T13:30:00Z' }),
    alert(5),
    alert(6, { status: 'CLOSED', resolved: '2026-03-13T13:59:00Z' }),
  ]);
  expect(rows.sort(byUrgency).map((row) => row.id)).toEqual([5, 4, 3, 2, 6, 1].map(id));
});

test('acknowledged alerts stay under Open and have a tab of their own', () => {
  const [row] = rowsOf([alert(1, acknowledged)]);
  expect(row && [underTab(row, 'open'), underTab(row, 'acknowledged'), underTab(row, 'closed')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('an acknowledged alert that closed needs no attention', () => {
  const [row] = rowsOf([alert(1, { ...acknowledged, status: 'CLOSED' })]);
  expect(row && underTab(row, 'acknowledged')).toBe(false);
});

test('boxes and typed filter narrow together', () => {
  const rows = rowsOf([
    alert(1, { clusterName: 'orders' }),
    alert(2, { clusterName: 'billing' }),
    alert(3, { clusterName: 'orders', ...acknowledged }),
  ]);
  const ids = (filters: Parameters<typeof narrow>[1]) => narrow(rows, filters, now).rows.map((row) => row.id);
  expect(ids({ cluster: 'orders' })).toEqual([id(1), id(3)]);
  expect(ids({ cluster: 'orders,billing', ack: 'no' })).toEqual([id(1), id(2)]);
  expect(ids({ cluster: 'orders', q: 'by:kim' })).toEqual([id(3)]);
  expect(ids({ severity: 'warning' })).toEqual([]);
});

test('one group for a configuration on many clusters, the most urgent group first', () => {
  const rows = rowsOf([
    alert(1, { alertConfigId: id(801), eventTypeName: 'CREDIT_CARD_ABOUT_TO_EXPIRE' }),
    alert(2, { clusterName: 'orders', created: '2026-03-13T13:30:00Z' }),
    alert(3, { clusterName: 'billing', ...acknowledged, created: '2026-03-10T00:00:00Z' }),
  ]);
  const groups = groupAlerts(rows, 'configuration', now);
  expect(groups.map((group) => [group.key, group.facts])).toEqual([
    [id(800), '2 clusters, 1 acknowledged'],
    [id(801), ''],
  ]);
  expect(groups[0]?.hours.at(-1)).toBe(1);
  expect(groups[0]?.hours.reduce((sum, count) => sum + count)).toBe(1);
  expect(groupAlerts(rows, 'cluster', now).map((group) => group.label)).toContain('No cluster');
});

test('invalid values in the URL are omitted', () => {
  expect(
    readAlertsSearch({ tab: 'nonsense', q: 27017, alert: '../x', sort: 'since;drop', group: 'cluster' }),
  ).toEqual({
    q: '27017',
    group: 'cluster',
  });
  expect(hasFilters(readAlertsSearch({ tab: 'all', group: 'cluster' }))).toBe(false);
  expect(hasFilters(readAlertsSearch({ severity: 'CRITICAL' }))).toBe(true);
});

test('an export states its filters', () => {
  expect(describeSearch({ severity: 'CRITICAL', q: 'by:kim' })).toBe(
    'tab open; severity CRITICAL; text by:kim',
  );
});

test('a saved view keeps the search and not the open alert', () => {
  const views = withView(alertViews, [], 'Mine', { severity: 'CRITICAL', alert: id(1) });
  const read = readViews(alertViews, JSON.stringify(views));
  expect(read).toEqual([{ name: 'Mine', search: { severity: 'CRITICAL' } }]);
  expect(
    isSameView(alertViews, read[0]?.search ?? {}, { severity: 'CRITICAL', tab: 'open', alert: id(2) }),
  ).toBe(true);
  expect(withView(alertViews, read, 'Mine', { q: 'x' })).toEqual([{ name: 'Mine', search: { q: 'x' } }]);
});

test('stored text that cannot be read is no view', () => {
  expect(readViews(alertViews, '{')).toEqual([]);
  expect(readViews(alertViews, '[1, {"name": 2}, {"name": "A", "search": {"tab": "moon"}}]')).toEqual([
    { name: 'A', search: {} },
  ]);
});

test('begins with example views, until the user saves or deletes one', () => {
  const starters = readViews(alertViews, null);
  expect(starters.length).toBeGreaterThan(1);
  expect(readViews(alertViews, JSON.stringify(starters))).toEqual(starters);
  expect(readViews(alertViews, '[]')).toEqual([]);
});
