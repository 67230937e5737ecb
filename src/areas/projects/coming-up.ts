import type { Alert } from '#contract/alerts.ts';
import { versionEnd } from '#contract/clusters/tables/version-ends.ts';
import type { DrillPlan } from '#contract/drills.ts';
import type { Result } from '#contract/operations.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import { plural } from '#src/lib/bytes.ts';
import { toEpoch } from '#src/lib/time.ts';

/** What a project may have that ends or begins at a known time. Lists that are not known are left out. */
export interface Dated {
  alerts: readonly Alert[];
  clusters: Result<'listGroupClusters'>['results'];
  users: Result<'listGroupDatabaseUsers'>['results'];
  addresses: Result<'listGroupAccessListEntries'>['results'];
  drills: readonly DrillPlan[];
}

export type UpcomingKind = 'acknowledgement' | 'version' | 'user' | 'address' | 'drill';

export interface Upcoming {
  key: string;
  kind: UpcomingKind;
  /** What happens: `Acknowledgement ends` */
  what: string;
  /** To what. */
  on: string;
  /** In milliseconds; it may have passed. */
  at: number;
  /** Of what a link opens. */
  id: string;
}

const dayMs = 86_400_000;
/** How far ahead somebody wants to know of it; what lasts longer is no news. */
const horizons: Readonly<Record<UpcomingKind, number>> = {
  acknowledgement: dayMs,
  drill: 7 * dayMs,
  user: 30 * dayMs,
  address: 30 * dayMs,
  version: 180 * dayMs,
};

/** What ends or begins soon, the soonest first. */
export function comingUp(dated: Dated, now: number): Upcoming[] {
  const all = [
    ...dated.alerts.flatMap(ofAlert),
    ...versionsOf(dated.clusters),
    ...dated.users.flatMap(ofUser),
    ...dated.addresses.flatMap(ofAddress),
    ...dated.drills.flatMap(ofDrill),
  ];
  return all
    .filter(({ kind, at }) => at - now < horizons[kind] && (at > now || kind === 'version'))
    .sort((a, b) => a.at - b.at || a.key.localeCompare(b.key));
}

/** None where the time is not known. */
function at(value: string | number | null | undefined, upcoming: Omit<Upcoming, 'at' | 'key'>): Upcoming[] {
  const epoch = toEpoch(value);
  if (epoch === undefined) return [];
  return [{ ...upcoming, at: epoch, key: `${upcoming.kind} ${upcoming.id} ${upcoming.on}` }];
}

function ofAlert(alert: Alert): Upcoming[] {
  return at(alert.acknowledgedUntil, {
    kind: 'acknowledgement',
    what: 'Acknowledgement ends',
    on: [alertTitle(alert.eventTypeName, alert.metricName), alert.clusterName].filter(Boolean).join(', '),
    id: alert.id,
  });
}

/** One line for a version: its clusters reach its end together. */
function versionsOf(clusters: Dated['clusters']): Upcoming[] {
  const byMajor = new Map<string, string[]>();
  for (const { mongoDBVersion, name } of clusters) {
    const major = mongoDBVersion.split('.').slice(0, 2).join('.');
    byMajor.set(major, [...(byMajor.get(major) ?? []), name]);
  }
  return [...byMajor].flatMap(([major, names]) =>
    at(endOf(versionEnd(major)), {
      kind: 'version',
      what: `Support of MongoDB ${major} ends`,
      on: names.length > 2 ? plural(names.length, 'cluster') : names.join(', '),
      id: major,
    }),
  );
}

/** The first moment after a month: `2027-08` */
function endOf(month: string | undefined): number | undefined {
  if (month === undefined) return undefined;
  const first = new Date(`${month}-01T00:00:00Z`);
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1);
}

function ofUser({ username, databaseName, deleteAfterDate }: Dated['users'][number]): Upcoming[] {
  return at(deleteAfterDate, {
    kind: 'user',
    what: 'Database user expires',
    on: username,
    id: `${databaseName}/${username}`,
  });
}

function ofAddress(entry: Dated['addresses'][number]): Upcoming[] {
  const on = entry.cidrBlock ?? entry.ipAddress ?? entry.awsSecurityGroup ?? '';
  return at(entry.deleteAfterDate, { kind: 'address', what: 'Access list entry expires', on, id: on });
}

function ofDrill({ id, name, nextAt }: DrillPlan): Upcoming[] {
  return at(nextAt, { kind: 'drill', what: 'Restore drill runs', on: name, id });
}
