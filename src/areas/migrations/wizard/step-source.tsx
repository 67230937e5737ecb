import type { MigrationDraft } from '#contract/console/migration-plans.ts';
import { formatBytes, formatCount } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Choice, Choices } from '#src/ui/frame/choice.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { sourceProblem } from '../source-checks.ts';
import type { PlanFacts } from '../use-plan-facts.ts';

interface StepSourceProps {
  draft: MigrationDraft;
  facts: PlanFacts;
  change: (part: Partial<MigrationDraft>) => void;
}

/** A cluster of the projects that the linked source offers, and the host through which it is read. */
export function StepSource({ draft, facts, change }: StepSourceProps) {
  const { offered, projects, project } = facts;
  if (offered.isPending) return <SkeletonLines lines={5} />;
  if (projects.length === 0) {
    return (
      <EmptyState title="No source project">
        The organization is not linked, or the source has not connected with its token yet.
      </EmptyState>
    );
  }
  return (
    <Grid gap={20}>
      {projects.map(({ projectId, name, deployments, migrationHosts }) => (
        <Choices key={projectId} legend={name}>
          {deployments.map((each) => (
            <Choice
              key={each.name}
              name="source"
              checked={draft.sourceProjectId === projectId && draft.sourceName === each.name}
              onChoose={() =>
                change({
                  sourceProjectId: projectId,
                  sourceProjectName: name,
                  sourceName: each.name,
                  migrationHost: migrationHosts.length === 1 ? (migrationHosts[0] ?? '') : '',
                  managedAuthentication: each.managed,
                  ssl: each.tlsEnabled,
                  shardingEntries: [],
                })
              }
              title={each.name}
              disabled={sourceProblem(each)}
              facts={
                <>
                  <span>MongoDB {each.mongoDBVersion}</span>
                  <span>FCV {each.featureCompatibilityVersion}</span>
                  {each.dbSizeBytes !== undefined && <span>{formatBytes(each.dbSizeBytes)}</span>}
                  {each.oplogSizeMB !== undefined && <span>oplog {formatCount(each.oplogSizeMB)} MB</span>}
                  <span>{each.sharded ? `${each.shardsSize ?? 0} shards` : 'replica set'}</span>
                  <span>{each.managed ? 'managed' : 'not managed'}</span>
                  <span>{each.tlsEnabled ? 'TLS' : 'no TLS'}</span>
                </>
              }
            />
          ))}
        </Choices>
      ))}
      {project && (
        <PlainSelect
          label="Migration host"
          description="Exactly one host of the source reads it and writes to Atlas."
          data={project.migrationHosts.map((host) => ({ value: host, label: host }))}
          value={draft.migrationHost || null}
          onChange={(migrationHost) => change({ migrationHost })}
          error={project.migrationHosts.length === 0 ? 'The project has no migration host.' : undefined}
        />
      )}
    </Grid>
  );
}
