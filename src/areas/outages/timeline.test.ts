import { expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import type { GameDay } from '#contract/console/game-days.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { eventsOf, missingOf } from './timeline.ts';

const at = (minute: number) => Date.parse('2026-03-13T14:00:00Z') + minute * MINUTE;
const iso = (minute: number) => new Date(at(minute)).toISOString();
const day = {
  clusterName: 'orders',
  startedAt: at(0),
  endedAt: at(10),
  timeline: [
    { at: at(0), text: 'ines started the game day' },
    { at: at(2), text: 'Regions are down' },
  ],
} as GameDay;
const event = (id: string, eventTypeName: string, minute: number) =>
  ({ id, eventTypeName, created: iso(minute), links: [] }) as Parameters<typeof eventsOf>[1][number];
const alert = (id: string, clusterName: string, minute: number) =>
  ({ id, clusterName, created: iso(minute), eventTypeName: 'NO_PRIMARY' }) as Alert;

it('lists the events of the cluster between start and end, and shortly after, in their order', () => {
  const events = [
    event('a', 'PRIMARY_ELECTED', 3),
    event('b', 'PRIMARY_ELECTED', 12),
    event('c', 'PRIMARY_ELECTED', 25),
    event('d', 'CLUSTER_UPDATE_STARTED', -1),
  ];
  const alerts = [alert('e', 'orders', 4), alert('f', 'other', 4)];
  expect(
    eventsOf(day, events, alerts, () => 'No primary').map(({ kind, text }) => `${kind}: ${text}`),
  ).toEqual([
    'own: ines started the game day',
    'own: Regions are down',
    'election: Primary elected',
    'alert: Alert: No primary',
    'election: Primary elected',
  ]);
});

it('reports the gaps of a timeline: failed reads, and entries beyond the longest list', () => {
  const list = (count: number, totalCount = count) => ({
    results: Array.from({ length: count }),
    totalCount,
  });
  const whole = { data: list(3), error: null };
  const failed = { data: undefined, error: new Error('Atlas did not answer') };
  expect(missingOf({ events: whole, alerts: whole })).toEqual({});
  // still on their way: nothing is claimed yet
  expect(missingOf({ events: { data: undefined, error: null }, alerts: whole })).toEqual({
    events: 'The events of the cluster are still being read.',
  });
  expect(missingOf({ events: failed, alerts: failed })).toEqual({
    events: 'The events of the cluster could not be loaded: Atlas did not answer',
    alerts: 'The alerts could not be loaded: Atlas did not answer',
  });
  expect(missingOf({ events: { data: list(500, 1200), error: null }, alerts: whole })).toEqual({
    events: 'Only the newest 500 of 1,200 events of the cluster are here.',
  });
});
