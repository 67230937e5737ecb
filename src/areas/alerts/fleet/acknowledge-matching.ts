import type { QueryClient } from '@tanstack/react-query';
import type { EstateAlerts, EstateRule } from '#contract/overview/estate-alerts.ts';
import type { Issue } from '#contract/overview/standing.ts';
import { estateAlertsQuery } from '#src/api/console/estate-alerts.ts';
import type { Zone } from '#src/lib/time/zones.ts';
import { acknowledgeChanges } from '../acknowledge/acknowledge-changes.ts';
import { acknowledgePresets, type PresetId } from '../acknowledge/presets.ts';
import { type AlertRow, isActive } from '../alert-row.ts';
import { createRowMaker } from '../alert-rows.ts';
import { attachQueue, bulk } from '../bulk/bulk-store.ts';

/** The open alerts that a line of the overview counts: those of its project, type, metric and severity. */
export function matchingRows({ alerts, rules }: EstateAlerts, issue: Issue, now: number): AlertRow[] {
  const own = alerts.filter(({ groupId }) => groupId === issue.groupId);
  return createRowMaker()(own, new Map<string, EstateRule>(Object.entries(rules)), now).filter(
    (row) =>
      isActive(row) &&
      !row.ack &&
      issue.key === `${issue.groupId}:${row.type}:${row.metric ?? ''}:${row.severity}`,
  );
}

interface Matching {
  client: QueryClient;
  connectionId: string;
  issue: Issue;
  period: PresetId;
  now: number;
  zone: Zone;
}

/** Acknowledges all alerts of a line; returns how many. */
export async function acknowledgeMatching({ client, issue, ...at }: Matching): Promise<number> {
  const estate = await client.fetchQuery({ ...estateAlertsQuery(client, at.connectionId), staleTime: 0 });
  const rows = matchingRows(estate, issue, at.now);
  const until = acknowledgePresets(at.now, at.zone).find(({ id }) => id === at.period)?.until;
  if (until === undefined || rows.length === 0) return 0;
  attachQueue(client);
  bulk.add(acknowledgeChanges(rows, { ...at, moment: until, comment: '' }));
  return rows.length;
}
