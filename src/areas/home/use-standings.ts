import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAllPages } from '#src/api/all-pages.ts';
import { useStatedSummaries } from '#src/api/cluster-summaries.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useSeverityReads } from '#src/api/severities.ts';
import { openAlertsArgs } from '#src/lib/open-alerts.ts';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import { useNow } from '#src/ui/values/now.tsx';
import {
  byUrgency,
  gravity,
  type ProjectStanding,
  standingOf,
  type Trouble,
  troublesOf,
} from './standing.ts';

/** Beyond these the alerts of a project are read only when it is opened: one read costs a request per project. */
const alertReads = 100;

export interface Standings {
  /** Worst first; undefined while the projects are not known. */
  projects: ProjectStanding[] | undefined;
  troubles: Trouble[];
  /** Projects whose alerts could not be loaded, or were not. */
  unread: number;
  /** Whether alerts are still on their way. */
  pending: boolean;
  /** Whether everything that decides the order has arrived. */
  settled: boolean;
  clustersFailed: unknown;
  error: Error | null;
  refetch: () => void;
}

/** How every project of the connection stands. */
export function useStandings(): Standings {
  const { id } = useConnection();
  const groups = useAllPages('listGroups', {});
  const clusters = useQuery(q('listClusterDetails', id, { query: { itemsPerPage: 500 } }));
  const stated = useStatedSummaries(clusters.data?.results);
  // the list of clusters names the organizations of all projects that have some
  const named = new Set(clusters.data?.results.map(({ groupId }) => groupId));
  const nameless = !clusters.isPending && groups.rows.some(({ id: group }) => !named.has(group));
  const orgs = useAllPages('listOrgs', {}, { enabled: nameless });
  const reads = useQueries({
    queries: groups.rows
      .slice(0, alertReads)
      .map((group) => q('listGroupAlerts', id, openAlertsArgs(group.id))),
    combine: (results) => ({
      data: results.map(({ data }) => data),
      pending: results.some(({ isPending }) => isPending),
      failed: results.filter(({ isError }) => isError).length,
    }),
  });
  const known = !groups.loading || groups.rows.length > 0;
  const now = useNow();
  const troubled = groups.rows
    .filter((_, index) => reads.data[index]?.results.length)
    .map(({ id: group }) => group);
  const { severityOf, pending: severitiesPending } = useSeverityReads(troubled);
  const settled = useSettled(
    !known || reads.pending || clusters.isPending || severitiesPending,
    listPatienceMs,
  );

  return useMemo(() => {
    const orgNames = new Map(orgs.rows.map((org) => [org.id, org.name]));
    const summaries = new Map((stated.groups ?? []).map((summary) => [summary.groupId, summary]));
    const troubles: Trouble[] = [];
    const projects = groups.rows.map((group, index) => {
      const read = reads.data[index];
      const summary = summaries.get(group.id);
      const alerts = read?.results ?? [];
      const open = read && { alerts, total: read.totalCount ?? alerts.length };
      const standing = standingOf(
        group,
        summary?.orgName ?? orgNames.get(group.orgId) ?? group.orgId,
        summary,
        open,
        now,
        severityOf,
      );
      troubles.push(...troublesOf(standing, alerts, now, severityOf));
      return standing;
    });
    const order = (a: ProjectStanding, b: ProjectStanding): number =>
      gravity(b) - gravity(a) || a.groupName.localeCompare(b.groupName);
    return {
      projects: known ? projects.sort(order) : undefined,
      troubles: troubles.sort(byUrgency),
      unread: reads.failed + Math.max(0, groups.rows.length - alertReads),
      pending: reads.pending,
      settled,
      clustersFailed: clusters.error,
      error: groups.error,
      refetch: groups.refetch,
    };
  }, [groups, orgs.rows, stated.groups, clusters.error, reads, now, known, severityOf, settled]);
}
