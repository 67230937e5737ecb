import { expect, test } from 'vitest';
import { defaultSeverity } from '#contract/alert-configs/event-types.ts';
import type { ClusterSummary } from '#contract/clusters/schemas.ts';
import type { EstateWork } from '#contract/overview/overview.ts';
import { historyRanges } from '#contract/overview/overview-ranges.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { alertHistory } from './alert-history.ts';
import type { Known } from './estate-reads.ts';
import type { KnownProject } from './rounds.ts';
import type { SeenAlert } from './service-reads.ts';
import { serviceWork } from './service-work.ts';
import { upcomingOf } from './upcoming.ts';

const now = Date.parse('2026-03-13T14:10:00Z');
const alert = (created: string, resolved?: string, more: Partial<SeenAlert> = {}): SeenAlert => ({
  ...{ id: created, alertConfigId: 'c', groupId: 'g', eventTypeName: 'NO_PRIMARY', status: 'OPEN', created },
  updated: created,
  ...(resolved === undefined ? {} : { resolved }),
  ...more,
});
const project = (facts: KnownProject['facts']): KnownProject => ({ facts, askedAt: {}, stale: new Set() });
const history = (facts: KnownProject['facts']) =>
  alertHistory(
    [project(facts)],
    historyRanges['24h'],
    now,
    () =>
      ({ eventTypeName }) =>
        defaultSeverity(eventTypeName),
  );

test('an alert counts in the steps at whose end it was open, and in no others', () => {
  const closed = [alert('2026-03-13T12:10:00Z', '2026-03-13T13:10:00Z')];
  const { from, stepMs, steps, projectsRead } = history({ closed: { alerts: closed, since: undefined } });
  const open = steps.flatMap(({ CRITICAL }, at) =>
    CRITICAL > 0 ? [new Date(from + (at + 1) * stepMs).toISOString().slice(11, 16)] : [],
  );
  expect(open).toEqual(['12:30', '13:00']);
  expect(projectsRead).toBe(1);
});

test('one that is open since before the range counts in every step, the present one too', () => {
  const alerts = { alerts: [alert('2026-01-01T00:00:00Z')], total: 1 };
  const { steps } = history({ alerts });
  expect(steps).toHaveLength(48);
  expect(steps.every(({ CRITICAL }) => CRITICAL === 1)).toBe(true);
});

test('upcoming events are listed within their horizon, the soonest first; an expired version stays', () => {
  const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
  const cluster: ClusterSummary = {
    ...{ alertCount: 0, authEnabled: true, availability: 'available', backupEnabled: true, clusterId: 'c' },
    ...{ dataSizeBytes: 0, name: 'old', nodeCount: 3, sslEnabled: true, type: 'REPLICA_SET' },
    versions: ['6.0.20'],
  };
  const group = { groupId: 'g', groupName: 'g', orgId: 'o', orgName: 'o', planType: '', tags: [] };
  const existing: Known = {
    ...{ groups: [], orgs: [], groupsError: undefined, clustersError: undefined, aheadMs: 0 },
    summaries: new Map([['g', { ...group, clusters: [cluster] }]]),
    projects: new Map([
      [
        'g',
        project({
          alerts: {
            alerts: [
              alert('a', undefined, { acknowledgedUntil: at(2) }),
              alert('b', undefined, { acknowledgedUntil: at(48) }),
            ],
            total: 2,
          },
          expiring: {
            users: [{ name: 'temporary', id: 'admin/temporary', at: at(24) }],
            addresses: [{ name: '10.0.0.1', at: at(-1) }],
            certified: ['signed'],
          },
          certificates: new Map([['signed', { turn: 1, value: [{ id: '1', at: at(25) }] }]]),
          backups: new Map([
            [
              'orders',
              {
                turn: 1,
                value: { snapshots: [30, 24 * 5].map((hours) => ({ id: `${hours}`, at: at(hours) })) },
              },
            ],
          ]),
          // Saturday, eight hours later
          maintenance: { dayOfWeek: 6, hourOfDay: 22, numberOfDeferrals: 0 },
        }),
      ],
    ]),
    secrets: [
      { kind: 'secret', orgId: 'o', name: 'ci', id: 'x', at: at(30 * 24 - 1) },
      { kind: 'signInCertificate', orgId: 'o', name: 'Meridian sign-in', id: 'p', at: at(59 * 24) },
    ],
  };
  expect(upcomingOf(existing, [], now).map(({ kind, on }) => `${kind} ${on}`)).toEqual([
    'version old',
    'acknowledgement ',
    'maintenance ',
    'user temporary',
    'certificate signed',
    'snapshot orders',
    'secret ci',
    'signInCertificate Meridian sign-in',
  ]);
});

test('overdue snapshots, and building or failed search indexes, are listed with their location', () => {
  const since = now - MINUTE;
  const index = { id: 'i', name: 'shop.orders: default', since };
  const facts: KnownProject['facts'] = {
    backups: new Map([
      ['orders', { turn: 1, value: { snapshots: [], overdueAt: since } }],
      ['fine', { turn: 1, value: { snapshots: [] } }],
    ]),
    searchIndexes: new Map([
      [
        'orders',
        {
          turn: 1,
          value: [
            { ...index, state: 'building' as const },
            { ...index, id: 'f', state: 'failed' as const },
          ],
        },
      ],
    ]),
  };
  const { running, failed } = serviceWork({ projects: new Map([['g', project(facts)]]) });
  const reported = (each: EstateWork) => `${each.kind} ${each.groupId} ${each.id} ${each.on}`;
  expect(running.map(reported)).toEqual(['searchIndex g orders shop.orders: default']);
  expect(failed.map(reported)).toEqual([
    'backup g orders orders',
    'searchIndex g orders shop.orders: default',
  ]);
});

test('closed alerts that do not reach back to the beginning of the picture do not count as read', () => {
  const closed = [alert('2026-03-13T12:10:00Z', '2026-03-13T13:10:00Z')];
  const since = Date.parse('2026-03-13T13:10:00Z');
  expect(history({ closed: { alerts: closed, since } }).projectsRead).toBe(0);
});
