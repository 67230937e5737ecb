import { expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import type { DrillPlan } from '#contract/drills.ts';
import { comingUp, type Dated } from './coming-up.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const nothing: Dated = { alerts: [], clusters: [], users: [], addresses: [], drills: [] };
const days = (count: number): string => new Date(now + count * 86_400_000).toISOString();
const lines = (dated: Partial<Dated>, at = now): string[] =>
  comingUp({ ...nothing, ...dated }, at).map(({ what, on }) => `${what}: ${on}`);

const user = (username: string, deleteAfterDate?: string) =>
  ({ username, databaseName: 'admin', deleteAfterDate }) as Dated['users'][number];
const cluster = (name: string, mongoDBVersion: string) =>
  ({ name, mongoDBVersion }) as Dated['clusters'][number];

it('lists what ends or begins, the soonest first', () => {
  const alert = {
    id: 'a',
    eventTypeName: 'NO_PRIMARY',
    clusterName: 'orders',
    acknowledgedUntil: days(0.1),
  } as Alert;
  const address = { cidrBlock: '10.0.0.0/8', deleteAfterDate: days(0.5) } as Dated['addresses'][number];
  const drill = { id: 'd', name: 'Weekly', nextAt: now + 2 * 86_400_000 } as DrillPlan;
  expect(
    lines({ alerts: [alert], addresses: [address], drills: [drill], users: [user('ann', days(3))] }),
  ).toEqual([
    'Acknowledgement ends: No primary, orders',
    'Access list entry expires: 10.0.0.0/8',
    'Restore drill runs: Weekly',
    'Database user expires: ann',
  ]);
});

it('leaves out what is far away, what is over, and what never ends', () => {
  expect(lines({ users: [user('far', days(31)), user('over', days(-1)), user('forever')] })).toEqual([]);
});

it('counts the clusters of a version whose support ends, and says so of one that has ended', () => {
  const clusters = [cluster('a', '6.0.27'), cluster('b', '6.0.4'), cluster('c', '6.0.1')];
  expect(lines({ clusters })).toEqual(['Support of MongoDB 6.0 ends: 3 clusters']);
  expect(comingUp({ ...nothing, clusters }, now)[0]?.at).toBe(Date.parse('2025-08-01T00:00:00Z'));
  // a rapid release has no date, and 8.0 lasts
  expect(lines({ clusters: [cluster('d', '8.2.3'), cluster('e', '8.0.16')] })).toEqual([]);
});
