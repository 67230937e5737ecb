import { createHash } from 'node:crypto';
import { severities } from '#contract/alert-configs/tables/severities.ts';
import { isAcknowledged } from '#contract/alerts.ts';
import type { EstateAlerts, EstatePlace } from '#contract/overview/estate-alerts.ts';
import { knownMs, severityOf } from './compose.ts';
import type { Known } from './estate-reads.ts';
import type { ProjectFacts } from './facts.ts';
import type { SeenAlert } from './service-reads.ts';

/** Alerts of one project that are sent to browsers, which read them again whenever one changes. */
const mostListed = 2_000;

/** What waits and is severe comes first where not all of it is sent. */
function mostSevere(alerts: readonly SeenAlert[], facts: ProjectFacts, at: number): readonly SeenAlert[] {
  if (alerts.length <= mostListed) return alerts;
  const severity = severityOf(facts);
  const rankOf = (alert: SeenAlert): number =>
    (isAcknowledged(alert, at) ? severities.length : 0) - severities.indexOf(severity(alert));
  const ranked = alerts.map((alert) => ({ alert, rank: rankOf(alert) }));
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostListed)
    .map(({ alert }) => alert);
}

/**
 * The open alerts that the overview counts, of every project whose alerts are known. `at`: by the clock of the service,
 * `now` by ours, in milliseconds.
 */
export function estateAlerts(existing: Known, now: number): EstateAlerts {
  const at = now + existing.aheadMs;
  const orgNames = new Map(existing.orgs.map(({ id, name }) => [id, name]));
  const reported: Omit<EstateAlerts, 'version'> = {
    ...{ alerts: [], rules: {}, places: [], unread: 0, beyond: [] },
    counts: { waiting: 0, acknowledged: 0 },
  };
  for (const { id: groupId, name: groupName, orgId } of existing.groups ?? []) {
    const orgName = existing.summaries.get(groupId)?.orgName ?? orgNames.get(orgId) ?? orgId;
    const place: EstatePlace = { groupId, groupName, orgId, orgName };
    reported.places.push(place);
    const project = existing.projects.get(groupId);
    // the same limit as for the numbers: what could not be read again for long is no longer known
    const open = now - (project?.alertsReadAt ?? 0) < knownMs ? project?.facts.alerts : undefined;
    if (!open) {
      reported.unread += 1;
      continue;
    }
    const listed = mostSevere(open.alerts, project?.facts ?? {}, at);
    reported.alerts.push(...listed);
    const acknowledged = open.alerts.filter((alert) => isAcknowledged(alert, at)).length;
    reported.counts.acknowledged += acknowledged;
    reported.counts.waiting += open.alerts.length - acknowledged;
    for (const { alertConfigId } of listed) {
      const rule = project?.facts.rules?.get(alertConfigId);
      if (rule) reported.rules[alertConfigId] = rule;
    }
    if (open.total > listed.length)
      reported.beyond.push({ ...place, listed: listed.length, read: open.alerts.length, open: open.total });
  }
  const version = createHash('sha256').update(JSON.stringify(reported)).digest('base64url').slice(0, 22);
  return { version, ...reported };
}
