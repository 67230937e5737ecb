import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview } from '#contract/overview/overview.ts';
import type { Issue, ProjectStanding } from '#contract/overview/standing.ts';
import { useConnection } from '#src/api/connection.ts';
import { useOverview } from '#src/api/console/overview.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { NoProjects } from '#src/ui/feedback/no-projects.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { AlertsOverTime } from './alerts-over-time.tsx';
import { ComingUp } from './coming-up.tsx';
import classes from './home.module.css';
import type { HomeSearch } from './home-search.ts';
import { NeedsAttention } from './needs-attention.tsx';
import { PrintedProjects } from './printed-projects.tsx';
import { ProjectsTable } from './projects-table.tsx';
import { RunningList } from './running-list.tsx';

interface HomePageProps {
  search: HomeSearch;
  onSearch: (change: HomeSearch) => void;
  /** How the clusters divide: another area's. */
  estate: (projects: readonly ProjectStanding[]) => ReactNode;
  /** The button that acknowledges the alerts of a line: another area's. */
  acknowledge: (issue: Issue) => ReactNode;
}

/**
 * Overview of this connection: items that need attention, running and upcoming work, the estate; then every
 * project.
 */
export function HomePage({ search, onSearch, estate, acknowledge }: HomePageProps) {
  const connection = useConnection();
  const { q = '', sort, severity, range = '24h' } = search;
  const { data: overview, error, refetch, isPlaceholderData } = useOverview(range);
  if (error && !overview) {
    return (
      <Page>
        <PageHeader title="All projects" />
        <ReadFailure what="Projects" query={{ error, refetch }} />
      </Page>
    );
  }
  const projects = overview?.projects;
  return (
    <Page>
      <PageHeader
        title="All projects"
        facts={overview && <Facts overview={overview} name={connection.name} />}
        actions={
          <span className={classes.screenOnly}>
            <Button onClick={() => window.print()}>Print</Button>
          </span>
        }
      />
      {projects?.length === 0 ? (
        <NoProjects />
      ) : !overview || !projects ? (
        <Section label="Needs attention">
          <SkeletonLines lines={8} />
        </Section>
      ) : (
        <>
          <NeedsAttention
            overview={overview}
            acknowledge={acknowledge}
            severity={severity}
            onSeverity={(next) => onSearch({ severity: next })}
          />
          <Grid gap={16} columnGap={24} min={440}>
            <RunningList overview={overview} />
            <ComingUp overview={overview} />
          </Grid>
          <AlertsOverTime
            history={overview.history}
            projects={projects.length}
            range={range}
            previous={isPlaceholderData}
            onRange={(next) => onSearch({ range: next === '24h' ? undefined : next })}
          />
          {overview.clustersFailed !== '' && (
            <Notice tone="warning" title="Clusters could not be loaded">
              {overview.clustersFailed}
            </Notice>
          )}
          <Section label="Estate">{estate(projects)}</Section>
          <Section label="Projects">
            <div className={classes.screenOnly}>
              <ProjectsTable
                projects={projects}
                text={q}
                sort={parseSort(sort)}
                onText={(text) => onSearch({ q: text || undefined })}
                onSort={(next) => onSearch({ sort: formatSort(next) })}
              />
            </div>
            <PrintedProjects projects={projects} />
          </Section>
        </>
      )}
    </Page>
  );
}

function Facts({ overview, name }: { overview: Overview; name: string }) {
  const { id: connectionId } = useConnection();
  const { projects, unread, alertsRead } = overview;
  const members = projects.flatMap(({ clusters }) => clusters);
  const open = projects.reduce((sum, each) => sum + (each.open ?? 0), 0);
  const acknowledged = projects.reduce((sum, each) => sum + each.acknowledged, 0);
  // the same count as on the page of all clusters: an alert may be about none
  const onClusters = members.reduce((sum, { alertCount }) => sum + alertCount, 0);
  return (
    <>
      <Fact>{name}</Fact>
      <Fact>{plural(projects.length, 'project')}</Fact>
      <Fact>
        <Link to="/c/$connectionId/clusters" params={{ connectionId }}>
          {plural(members.length, 'cluster')}
        </Link>
      </Fact>
      <Fact>
        <Link to="/c/$connectionId/alerts" params={{ connectionId }}>
          {plural(open, 'open alert')}
        </Link>
        {members.length > 0 && onClusters !== open && `, ${formatCount(onClusters)} on clusters`}
        {acknowledged > 0 && (
          <>
            {', '}
            <Link to="/c/$connectionId/alerts" params={{ connectionId }} search={{ tab: 'acknowledged' }}>
              {alertsRead.read < alertsRead.open && 'at least '}
              {formatCount(acknowledged)} acknowledged
            </Link>
          </>
        )}
      </Fact>
      {alertsRead.read < alertsRead.open && (
        <Fact>
          {formatCount(alertsRead.read)} of {formatCount(alertsRead.open)} open alerts read
        </Fact>
      )}
      {unread > 0 && <Fact>alerts of {plural(unread, 'project')} unknown</Fact>}
    </>
  );
}
