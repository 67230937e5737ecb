import { versionEnd } from '#contract/clusters/tables/version-ends.ts';
import type { EstateUpcoming, EstateUpcomingKind } from '#contract/overview/overview.ts';
import { nextMaintenance } from '#contract/security/next-maintenance.ts';
import { DAY } from '#contract/values/durations.ts';
import type { Known } from './estate-reads.ts';

/** How far ahead each kind is announced; anything later is not news. */
const horizons: Readonly<Record<EstateUpcomingKind, number>> = {
  acknowledgement: DAY,
  gameDayEnd: DAY,
  gameDayStart: 7 * DAY,
  drill: 7 * DAY,
  changeSet: 7 * DAY,
  user: 30 * DAY,
  address: 30 * DAY,
  secret: 30 * DAY,
  certificate: 30 * DAY,
  signInCertificate: 60 * DAY,
  snapshot: 3 * DAY,
  maintenance: DAY,
  version: 180 * DAY,
};

type Dated = Omit<EstateUpcoming, 'key' | 'count'> & { count?: number };

/** What ends or begins soon anywhere, the soonest first; a version of the database stays once it has ended. */
export function upcomingOf(existing: Known, own: readonly EstateUpcoming[], now: number): EstateUpcoming[] {
  const results: Dated[] = [...versions(existing)];
  for (const [groupId, { facts }] of existing.projects) {
    const place = { groupId, orgId: null };
    for (const alert of facts.alerts?.alerts ?? []) {
      if (alert.acknowledgedUntil === undefined) continue;
      const at = Date.parse(alert.acknowledgedUntil);
      const on = alert.clusterName ?? alert.hostnameAndPort ?? '';
      results.push({ ...place, kind: 'acknowledgement', on, id: alert.id, at });
    }
    for (const { name, id, at } of facts.expiring?.users ?? [])
      results.push({ ...place, kind: 'user', on: name, id, at: Date.parse(at) });
    for (const { name, at } of facts.expiring?.addresses ?? [])
      results.push({ ...place, kind: 'address', on: name, id: name, at: Date.parse(at) });
    for (const [name, { value }] of facts.certificates ?? [])
      for (const { id, at } of value)
        results.push({ ...place, kind: 'certificate', on: name, id, at: Date.parse(at) });
    for (const [name, { value }] of facts.backups ?? [])
      for (const { id, at } of value.snapshots)
        results.push({ ...place, kind: 'snapshot', on: name, id, at: Date.parse(at) });
    const next = facts.maintenance && nextMaintenance(facts.maintenance, now);
    if (next !== undefined) results.push({ ...place, kind: 'maintenance', on: '', id: groupId, at: next });
  }
  for (const { kind, orgId, name, id, at } of existing.secrets)
    results.push({ groupId: null, orgId, kind, on: name, id, at: Date.parse(at) });
  const all = results.map((each) => ({
    ...each,
    count: each.count ?? 1,
    key: `${each.kind} ${each.groupId ?? each.orgId ?? ''} ${each.id} ${each.on}`,
  }));
  return [...all, ...own]
    .filter(({ kind, at }) => at - now < horizons[kind] && (at > now || kind === 'version'))
    .sort((a, b) => a.at - b.at || a.key.localeCompare(b.key));
}

/** One line for a version: its clusters reach its end together, wherever they are. */
function versions({ summaries }: Known): Dated[] {
  const names = new Map<string, string[]>();
  for (const { clusters } of summaries.values()) {
    for (const cluster of clusters) {
      for (const major of new Set(cluster.versions.map((each) => each.split('.').slice(0, 2).join('.'))))
        names.set(major, [...(names.get(major) ?? []), cluster.name]);
    }
  }
  return [...names].flatMap(([major, clusters]): Dated[] => {
    const month = versionEnd(major);
    if (month === undefined) return [];
    const [year = 0, ordinal = 0] = month.split('-').map(Number);
    const [on = ''] = clusters;
    return [
      {
        ...{ kind: 'version', groupId: null, orgId: null, id: major, count: clusters.length },
        ...{ on: clusters.length > 1 ? '' : on, at: Date.UTC(year, ordinal, 1) },
      },
    ];
  });
}
