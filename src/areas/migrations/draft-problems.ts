import type { MigrationDraft } from '#contract/console/migration-plans.ts';
import type { Step } from './migrations-search.ts';
import { shardingProblem } from './shard-keys.ts';
import { targetProblem } from './source-checks.ts';
import type { PlanFacts } from './use-plan-facts.ts';

export const stepLabels: Record<Step, { label: string; lead: string }> = {
  checklist: { label: 'Checklist', lead: 'Requirements of a live migration.' },
  link: { label: 'Link', lead: 'Connect the source organization by a token.' },
  source: { label: 'Source', lead: 'Choose the cluster to migrate and the host that reads it.' },
  target: { label: 'Target', lead: 'Choose the cluster of this project that takes the data over.' },
  options: { label: 'Options', lead: 'Source user, encryption, target data, sharding.' },
  review: { label: 'Review', lead: 'Validate, then start. Nothing has started yet.' },
};

/** Known facts about the resources in a draft. */
export interface Known extends Pick<PlanFacts, 'source' | 'target'> {
  projects: readonly unknown[];
  project: { migrationHosts: readonly string[] } | undefined;
  /** Undefined while they are read. */
  offered: { data?: unknown };
  clusters: { data?: unknown };
}

/** Why a step is not complete; undefined when it is. */
export function stepProblem(step: Step, draft: MigrationDraft, facts: Known): string | undefined {
  switch (step) {
    case 'link':
      return facts.projects.length === 0 ? 'Create a link token first.' : undefined;
    case 'source':
      return sourceStepProblem(draft, facts);
    case 'target': {
      if (draft.targetName === '') return 'Choose a target.';
      if (draft.hostnameSchemaType === 'PRIVATE_LINK' && draft.privateLinkId === '') {
        return 'Enter the ID of the private endpoint.';
      }
      if (!facts.target) return facts.clusters.data ? `${draft.targetName} does not exist.` : undefined;
      return targetProblem(facts.target, facts.source);
    }
    case 'options':
      if (!draft.managedAuthentication && draft.username === '') return 'Enter the name of the source user.';
      if (draft.shardingEntries.length > 0 && facts.target?.clusterType === 'REPLICASET') {
        return `${draft.targetName} is a replica set: collections are sharded in sharded clusters only.`;
      }
      return shardingProblem(draft.shardingEntries);
    default:
      return undefined;
  }
}

function sourceStepProblem(draft: MigrationDraft, { source, project, offered }: Known): string | undefined {
  if (draft.sourceName === '') return 'Choose a source.';
  if (offered.data && !source) return `${draft.sourceName} is not offered any more.`;
  if (draft.migrationHost === '') return 'Choose the migration host.';
  if (project && !project.migrationHosts.includes(draft.migrationHost)) {
    return `${draft.migrationHost} is not a migration host any more.`;
  }
  return undefined;
}
