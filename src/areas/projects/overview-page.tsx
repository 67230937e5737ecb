import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { useOpenAlerts } from '#src/api/open-alerts.ts';
import { q } from '#src/api/query.ts';
import { useSeverityReads } from '#src/api/severities.ts';
import { plural } from '#src/lib/bytes.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { PendingPage } from '#src/ui/frame/pending-page.tsx';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { ShortLists } from './short-lists.tsx';
import { useProjectWork } from './use-project-work.ts';

interface OverviewPageProps {
  groupId: string;
  /**
   * The clusters of the project, from another area. The list is not drawn until the content above it has its
   * final size, because it would move; its side panel takes its space at once.
   */
  clusters: (settled: boolean) => ReactNode;
}

/** A project at a glance: its findings, running and upcoming work, and its clusters. */
export function OverviewPage({ groupId, clusters }: OverviewPageProps) {
  const connection = useConnection();
  const { data: group } = useQuery({
    ...q('getGroup', connection.id, { groupId }),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const alerts = useOpenAlerts(groupId);
  const { severityOf, pending } = useSeverityReads(alerts.data?.results.length ? [groupId] : []);
  const work = useProjectWork(groupId);
  // the worst first, in one order from the start
  const settled = useSettled(alerts.isPending || pending || work.pending, listPatienceMs);
  const orgs = useAllPages('listOrgs', {});
  // a name that came later would push everything below it
  if (!group || orgs.loading) return <PendingPage />;
  const org = orgs.rows.find(({ id }) => id === group.orgId);
  return (
    <Page>
      <PageHeader
        title={group.name}
        facts={
          <>
            <Fact>{org?.name ?? `organization ${group.orgId}`}</Fact>
            <Fact>{plural(group.clusterCount, 'cluster')}</Fact>
            <Fact>
              since <AbsoluteInstant value={group.created} />
            </Fact>
            <Fact>
              <Copyable value={group.id} label="project ID" />
            </Fact>
            {group.tags?.map(({ key, value }) => (
              <Fact key={key}>
                {key}: {value}
              </Fact>
            ))}
          </>
        }
      />
      <NeedsAttention
        groupId={groupId}
        list={alerts.data}
        complete={alerts.complete}
        failed={work.failed}
        unasked={work.unasked}
        severityOf={severityOf}
        settled={settled}
        error={alerts.error}
        onRetry={() => void alerts.refetch()}
      />
      {settled && <ShortLists {...work} groupId={groupId} />}
      {clusters(settled)}
    </Page>
  );
}
