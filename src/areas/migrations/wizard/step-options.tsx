import { Checkbox, TextInput } from '@mantine/core';
import type { MigrationDraft, MigrationPlan } from '#contract/console/migration-plans.ts';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { DocumentAccess } from '../document-access.tsx';
import { ShardingEntries } from '../sharding-entries.tsx';
import type { PlanFacts } from '../use-plan-facts.ts';

interface StepOptionsProps {
  plan: MigrationPlan;
  draft: MigrationDraft;
  facts: PlanFacts;
  change: (part: Partial<MigrationDraft>) => void;
}

/** How the source is read, and how the target is sharded: only the options that the choices so far leave open. */
export function StepOptions({ plan, draft, facts, change }: StepOptionsProps) {
  const { deployment, source, target } = facts;
  const sharded = target?.clusterType !== undefined && target.clusterType !== 'REPLICASET';
  return (
    <Grid gap={20}>
      <Grid as="section" gap={12} aria-label="Source user">
        <SectionLabel as="h3">Source user</SectionLabel>
        <Checkbox
          label="Managed by Cloud Manager or Ops Manager"
          description="It creates a user for the migration, and deletes it afterwards."
          checked={draft.managedAuthentication}
          disabled={deployment !== undefined && !deployment.managed}
          onChange={(event) => change({ managedAuthentication: event.currentTarget.checked, username: '' })}
        />
        {!draft.managedAuthentication && (
          <TextInput
            label="User name"
            description="A SCRAM user of the admin database. Its password is entered in the last step and is not stored."
            value={draft.username}
            error={draft.username === '' ? 'Needed for a source that is not managed.' : undefined}
            onChange={(event) => change({ username: event.currentTarget.value })}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Grid>
      <Grid as="section" gap={12} aria-label="Encryption">
        <SectionLabel as="h3">Encryption</SectionLabel>
        <Checkbox
          label="Connect to the source with TLS"
          checked={draft.ssl}
          onChange={(event) => change({ ssl: event.currentTarget.checked })}
        />
        {draft.ssl && (
          <TextInput
            label="CA certificate path"
            description="On the migration host. Empty: the host's own trust store."
            value={draft.caCertificatePath}
            onChange={(event) => change({ caCertificatePath: event.currentTarget.value })}
            spellCheck={false}
          />
        )}
      </Grid>
      <Grid as="section" gap={12} aria-label="Target data">
        <SectionLabel as="h3">Target data</SectionLabel>
        <Checkbox
          label={`Drop all collections of ${draft.targetName || 'the target'} first`}
          description="You confirm it by the name of the target in the last step."
          checked={draft.dropDestinationData}
          onChange={(event) => change({ dropDestinationData: event.currentTarget.checked })}
        />
      </Grid>
      <DocumentAccess access={draft} onChange={change} />
      {sharded && source && !source.sharded && <ShardingEntries plan={plan} draft={draft} change={change} />}
    </Grid>
  );
}
