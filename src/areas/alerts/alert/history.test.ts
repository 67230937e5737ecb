import { expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import type { Delivery } from '#contract/emulator/control.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { debts, noisyRules } from '../acknowledge/ack-debt.ts';
import { alertRow } from '../alert-row.ts';
import { historyOf } from './history.ts';

const now = Date.parse('2026-03-13T14:00:00Z');
const id = (number: number): string => number.toString(16).padStart(24, '0');
const facts = { label: 'No primary', family: 'Replica set', severity: 'CRITICAL' } as const;

const row = (over: Partial<Alert> = {}) =>
  alertRow(
    {
      id: id(1),
      groupId: id(900),
      alertConfigId: id(800),
      eventTypeName: 'NO_PRIMARY',
      status: 'OPEN',
      created: '2026-03-13T12:00:00Z',
      updated: '2026-03-13T12:30:00Z',
      ...over,
    },
    undefined,
    facts,
    now,
  );

const event = (
  number: number,
  eventTypeName: string,
  created: string,
  over: Partial<EventRecord> = {},
): EventRecord => ({
  id: id(500 + number),
  created,
  eventTypeName,
  alertId: id(1),
  alertConfigId: id(800),
  ...over,
});

const delivery = (number: number, at: string, over: Partial<Delivery> = {}): Delivery => ({
  id: String(number),
  groupId: id(900),
  alertId: id(1),
  alertConfigId: id(800),
  at,
  event: 'open',
  typeName: 'EMAIL',
  target: 'dba@example.com',
  outcome: 'delivered',
  ...over,
});

test('the history follows the alert from its beginning to upcoming steps', () => {
  const steps = historyOf(
    row({ acknowledgedUntil: '2026-03-13T18:00:00Z', acknowledgingUsername: 'kim' }),
    [
      event(1, 'ALERT_ACKNOWLEDGED_AUDIT', '2026-03-13T12:30:00Z', { username: 'kim' }),
      event(2, 'ALERT_ACKNOWLEDGED_AUDIT', '2026-03-13T12:31:00Z', { alertId: id(2) }),
    ],
    [delivery(1, '2026-03-13T12:15:00Z'), delivery(2, '2026-03-13T12:15:00Z', { outcome: 'failed' })],
    now,
  );
  expect(steps.map(({ kind, ahead }) => [kind, ahead])).toEqual([
    ['began', false],
    ['opened', false],
    ['notified', false],
    ['acknowledged', false],
    ['expires', true],
  ]);
  expect(steps[2]?.title).toBe('Notified to 2 targets');
  expect(steps[2]?.detail).toMatch(/not delivered/);
  expect(steps[3]?.detail).toBe('kim');
});

test('without a log of deliveries the alert still shows its last notification', () => {
  const steps = historyOf(row({ lastNotified: '2026-03-13T13:00:00Z' }), [], [], now);
  expect(steps.map(({ title }) => title)).toEqual(['Condition began', 'Last notified']);
});

test('a closed and a cancelled alert end differently', () => {
  const closed = historyOf(row({ status: 'CLOSED', resolved: '2026-03-13T13:00:00Z' }), [], [], now);
  expect(closed.at(-1)?.kind).toBe('closed');
  const cancelled = historyOf(row({ status: 'CANCELLED' }), [], [], now);
  expect(cancelled.at(-1)?.kind).toBe('cancelled');
});

test('acknowledgements are sorted by expiry, those that never expire last', () => {
  const rows = [
    row({ id: id(1), acknowledgedUntil: '2126-03-14T00:00:00Z' }),
    row({ id: id(2), acknowledgedUntil: '2026-03-13T18:00:00Z' }),
    row({ id: id(3), acknowledgedUntil: '2026-03-13T15:00:00Z' }),
    row({ id: id(4) }),
    row({ id: id(5), acknowledgedUntil: '2026-03-13T15:00:00Z', status: 'CLOSED' }),
  ];
  const log = [1, 2, 3].map((n) =>
    event(n, 'ALERT_ACKNOWLEDGED_AUDIT', '2026-03-13T12:30:00Z', { alertId: id(2) }),
  );
  expect(debts(rows, log).map((debt) => [debt.row.id, debt.times])).toEqual([
    [id(3), 1],
    [id(2), 3],
    [id(1), 1],
  ]);
});

test('a configuration whose alerts are acknowledged again and again is listed with the count', () => {
  const log = [
    event(1, 'ALERT_ACKNOWLEDGED_AUDIT', '2026-03-13T12:00:00Z', { alertId: id(1) }),
    event(2, 'ALERT_ACKNOWLEDGED_AUDIT', '2026-03-13T12:10:00Z', { alertId: id(2) }),
    event(3, 'ALERT_ACKNOWLEDGED_AUDIT', '2026-03-13T12:20:00Z', { alertId: id(2) }),
    event(4, 'ALERT_UNACKNOWLEDGED_AUDIT', '2026-03-13T12:20:00Z', { alertId: id(2) }),
    event(5, 'ALERT_ACKNOWLEDGED_AUDIT', '2026-03-13T12:20:00Z', { alertConfigId: id(801) }),
  ];
  expect(noisyRules(log, () => 'No primary')).toEqual([
    { configId: id(800), label: 'No primary', times: 3, alerts: 2 },
  ]);
});

test('the acknowledgement in force names the person who used the key, the earlier ones the key', () => {
  const acknowledged = alertRow(
    {
      ...row().alert,
      acknowledgedUntil: '2026-03-13T18:00:00Z',
      acknowledgingUsername: 'KEY',
    },
    undefined,
    facts,
    now,
    'ines',
  );
  const events = [
    event(2, 'ALERT_ACKNOWLEDGED_AUDIT', '2026-03-13T13:00:00Z', { publicKey: 'KEY' }),
    event(1, 'ALERT_ACKNOWLEDGED_AUDIT', '2026-03-13T12:30:00Z', { publicKey: 'KEY' }),
  ];
  const steps = historyOf(acknowledged, events, [], now).filter(({ kind }) => kind === 'acknowledged');
  expect(steps.map(({ detail }) => detail)).toEqual(['KEY', 'ines']);
});
