import { expect, test } from 'vitest';
import { usualSettings } from '#contract/notifications/settings.ts';
import { createLog } from '../log.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { Trouble } from '../upstream/trouble.ts';
import { createScanner } from './scanner.ts';
import type { Told } from './tell.ts';

const groupId = '0123456789abcdef01234567';
const start = Date.parse('2026-11-23T12:00:00Z');
const after = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();

type Lists = Partial<Record<string, object[]>>;

/** A scanner of one followed project, the clock that it lives by, what it read and what it told. */
function scanning(lists: Lists) {
  const told: Told[] = [];
  const asked: string[] = [];
  const clock = { now: start };
  const calls: ServiceCalls = {
    now: () => Promise.resolve(clock.now),
    call(id) {
      asked.push(id);
      const results = lists[id];
      if (!results) return Promise.reject(new Trouble('the service is silent'));
      return Promise.resolve({ status: 200, headers: {}, body: { results }, text: '' });
    },
    read: (schema, { body }) => schema.parse(body),
    present: (answer) => answer,
    change: () => Promise.reject(new Error('nothing is changed')),
  };
  const projects = [{ connection: 'emulator', groupId, name: 'orders' }];
  const scanner = createScanner({
    settings: {
      everybody: () =>
        Promise.resolve([
          { userId: 'ines', settings: { ...usualSettings, projects } },
          { userId: 'tomas', settings: { ...usualSettings, projects } },
        ]),
    },
    callsOf: () => Promise.resolve(calls),
    tell: (each) => {
      told.push(each);
      return Promise.resolve();
    },
    log: createLog('silent'),
    now: () => clock.now,
  });
  return { scanner, told, asked, clock };
}

const nothing: Lists = { listGroupAlerts: [], listGroupDatabaseUsers: [], listGroupAccessListEntries: [] };
const alert = { id: 'a1', eventTypeName: 'NO_PRIMARY', clusterName: 'orders', created: after(-5) };
const user = { username: 'temp', databaseName: 'admin' };

test.each<[string, Lists, string[]]>([
  ['an alert that has just opened', { listGroupAlerts: [alert] }, ['alert-opened No primary (orders)']],
  ['no alert of yesterday', { listGroupAlerts: [{ ...alert, created: after(-1_440) }] }, []],
  [
    'an acknowledgement that ends within the hour',
    { listGroupAlerts: [{ ...alert, created: after(-1_440), acknowledgedUntil: after(50) }] },
    ['acknowledgement-expires No primary (orders)'],
  ],
  [
    'no acknowledgement that is over',
    { listGroupAlerts: [{ ...alert, created: after(-1_440), acknowledgedUntil: after(-1) }] },
    [],
  ],
  [
    'a user who expires within a day',
    { listGroupDatabaseUsers: [{ ...user, deleteAfterDate: after(1_439) }] },
    ['user-expires temp'],
  ],
  [
    'no user who stays longer',
    { listGroupDatabaseUsers: [{ ...user, deleteAfterDate: after(1_441) }, user] },
    [],
  ],
  [
    'an access list entry that ends within a day',
    { listGroupAccessListEntries: [{ cidrBlock: '192.0.2.0/24', deleteAfterDate: after(60) }] },
    ['access-entry-expires 192.0.2.0/24'],
  ],
])('of a followed project it tells %s', async (_, lists, expected) => {
  const { scanner, told } = scanning({ ...nothing, ...lists });
  await scanner.look();
  expect(told.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(expected);
});

test('a project that two follow is read once, its alerts every minute, its expiries every quarter of an hour', async () => {
  const { scanner, asked, clock } = scanning(nothing);
  for (let minute = 0; minute <= 15; minute += 1) {
    clock.now = start + minute * 60_000;
    await scanner.look();
    await scanner.look();
  }
  const count = (id: string): number => asked.filter((each) => each === id).length;
  expect([count('listGroupAlerts'), count('listGroupDatabaseUsers')]).toEqual([16, 2]);
});

test('a service that is silent ends nothing, and is asked again', async () => {
  const { scanner, told, asked, clock } = scanning({});
  await scanner.look();
  clock.now += 60_000;
  await scanner.look();
  expect([told, asked.filter((each) => each === 'listGroupAlerts').length]).toEqual([[], 2]);
});
