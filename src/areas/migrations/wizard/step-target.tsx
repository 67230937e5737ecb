import { TextInput } from '@mantine/core';
import type { MigrationDraft, MigrationPlan } from '#contract/console/migration-plans.ts';
import { useScratch } from '#src/api/console/use-scratch.ts';
import { NoClusters } from '#src/changes/no-clusters.tsx';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { ScratchNotice } from '#src/ui/feedback/scratch-notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Choice, Choices } from '#src/ui/frame/choice.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { CheckList } from '../check-list.tsx';
import { heldText, useHeldData } from '../cutover/use-held-data.ts';
import { fitChecks, targetProblem } from '../source-checks.ts';
import type { PlanFacts } from '../use-plan-facts.ts';

interface StepTargetProps {
  plan: MigrationPlan;
  draft: MigrationDraft;
  facts: PlanFacts;
  change: (part: Partial<MigrationDraft>) => void;
}

const networks = [
  { value: 'PUBLIC', label: 'Public IP' },
  { value: 'PRIVATE_LINK', label: 'Private endpoint' },
  { value: 'VPC_PEERING', label: 'VPC peering' },
] as const;

/** The cluster of this project that takes the data over, and how the source reaches it. */
export function StepTarget({ plan, draft, facts, change }: StepTargetProps) {
  const { clusters, targets, source, target } = facts;
  const held = useHeldData(plan.groupId, draft);
  const scratch = useScratch(plan.groupId, draft.targetName);
  if (clusters.isPending) return <SkeletonLines lines={5} />;
  if (targets.length === 0) return <NoClusters>A migration needs a cluster to write into.</NoClusters>;
  return (
    <Grid gap={20}>
      <Choices legend="Cluster">
        {targets.map((each) => (
          <Choice
            key={each.name}
            name="target"
            checked={draft.targetName === each.name}
            onChoose={() => change({ targetName: each.name })}
            title={each.name}
            disabled={targetProblem(each, source)}
            facts={
              <>
                <span>MongoDB {each.mongoDBVersion ?? 'unknown'}</span>
                <span>
                  {each.clusterType === 'REPLICASET' ? 'replica set' : plural(each.shards, 'shard')}
                </span>
                {each.diskSizeGB !== undefined && <span>{formatCount(each.diskSizeGB)} GB disk</span>}
                {each.name === draft.targetName && held !== undefined && (
                  <span>{held.documents === 0 ? 'empty' : heldText(held)}</span>
                )}
              </>
            }
          />
        ))}
      </Choices>
      <ScratchNotice clusterName={draft.targetName} {...scratch} />
      {source && target && <CheckList checks={fitChecks(source, target)} />}
      <PlainSelect
        label="Network"
        data={networks.map(({ value, label }) => ({ value, label }))}
        value={draft.hostnameSchemaType}
        onChange={(value) => {
          const chosen = networks.find((each) => each.value === value);
          if (chosen) change({ hostnameSchemaType: chosen.value });
        }}
      />
      {draft.hostnameSchemaType === 'PRIVATE_LINK' && (
        <TextInput
          label="Private endpoint ID"
          value={draft.privateLinkId}
          error={draft.privateLinkId === '' ? 'A private endpoint needs its ID.' : undefined}
          onChange={(event) => change({ privateLinkId: event.currentTarget.value })}
          spellCheck={false}
        />
      )}
    </Grid>
  );
}
