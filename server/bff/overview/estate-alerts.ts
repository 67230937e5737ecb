import { createHash } from 'node:crypto';
import type { EstateAlerts, EstatePlace } from '#contract/overview/estate-alerts.ts';
import { knownMs } from './compose.ts';
import type { Known } from './estate-reads.ts';

/** The open alerts that the overview counts, of every project whose alerts are known. */
export function estateAlerts(known: Known, now: number): EstateAlerts {
  const orgNames = new Map(known.orgs.map(({ id, name }) => [id, name]));
  const told: Omit<EstateAlerts, 'version'> = { alerts: [], rules: {}, places: [], unread: 0, beyond: [] };
  for (const { id: groupId, name: groupName, orgId } of known.groups ?? []) {
    const orgName = known.summaries.get(groupId)?.orgName ?? orgNames.get(orgId) ?? orgId;
    const place: EstatePlace = { groupId, groupName, orgId, orgName };
    told.places.push(place);
    const project = known.projects.get(groupId);
    // the same limit as for the numbers: what could not be read again for long is no longer known
    const open = now - (project?.alertsReadAt ?? 0) < knownMs ? project?.facts.alerts : undefined;
    if (!open) {
      told.unread += 1;
      continue;
    }
    told.alerts.push(...open.alerts);
    for (const { alertConfigId } of open.alerts) {
      const rule = project?.facts.rules?.get(alertConfigId);
      if (rule) told.rules[alertConfigId] = rule;
    }
    if (open.total > open.alerts.length)
      told.beyond.push({ ...place, read: open.alerts.length, open: open.total });
  }
  const version = createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22);
  return { version, ...told };
}
