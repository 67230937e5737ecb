import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import type { Sort } from '#src/ui/table/column.ts';
import { ProjectsTable } from './projects-table.tsx';
import { TroubleList } from './trouble-list.tsx';
import { type Standings, useStandings } from './use-standings.ts';

interface HomePageProps {
  text: string;
  sort: Sort | null;
  onText: (text: string) => void;
  onSort: (sort: Sort | null) => void;
}

/** Open alerts and unavailable clusters of everything that this connection sees; then every project. */
export function HomePage(props: HomePageProps) {
  const connection = useConnection();
  const standings = useStandings();
  const { projects, error } = standings;
  if (error && !projects?.length) {
    return (
      <Page>
        <PageHeader title="All projects" />
        <ErrorPanel
          title="Projects could not be loaded"
          {...failureFacts(error)}
          onRetry={standings.refetch}
        />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title="All projects"
        facts={projects && <Facts standings={standings} name={connection.name} />}
      />
      {projects?.length === 0 ? (
        <EmptyState title="No projects visible">
          An organization owner can add the key or service account of this connection to projects, or create
          the first one.
        </EmptyState>
      ) : (
        <>
          <Section label="Open alerts">
            <TroubleList standings={standings} />
          </Section>
          {standings.clustersFailed !== null && (
            <Notice tone="warning" title="Clusters could not be loaded">
              {failureFacts(standings.clustersFailed).message}
            </Notice>
          )}
          <Section label="Projects">
            <ProjectsTable {...props} projects={projects} />
          </Section>
        </>
      )}
    </Page>
  );
}

function Facts({ standings, name }: { standings: Standings; name: string }) {
  const projects = standings.projects ?? [];
  const clusters = projects.reduce((sum, { clusters: members }) => sum + members.length, 0);
  const open = projects.reduce((sum, each) => sum + (each.open ?? 0), 0);
  const acknowledged = projects.reduce((sum, each) => sum + each.acknowledged, 0);
  // the same count as on the page of all clusters: an alert may be about none
  const onClusters = projects
    .flatMap(({ clusters: members }) => members)
    .reduce((sum, { alertCount }) => sum + alertCount, 0);
  return (
    <>
      <Fact>{name}</Fact>
      <Fact>{plural(projects.length, 'project')}</Fact>
      <Fact>{plural(clusters, 'cluster')}</Fact>
      <Fact>
        {standings.pending ? 'alerts loading' : plural(open, 'open alert')}
        {!standings.pending && clusters > 0 && onClusters !== open && `, ${onClusters} on clusters`}
        {acknowledged > 0 && `, ${acknowledged} acknowledged`}
      </Fact>
      {standings.unread > 0 && <Fact>alerts of {plural(standings.unread, 'project')} unknown</Fact>}
    </>
  );
}
