import { regionLabels } from '#contract/clusters/placement.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { useClusterRefusal } from '../cluster-refusal.ts';
import { issuesOf } from '../topology/topology.ts';
import { useShards } from '../topology/use-shards.ts';

/** Lets the remaining members continue without a majority: the last resort after the loss of a region. */
export function ForceSection({ cluster }: { cluster: Cluster }) {
  const { groupId, name: clusterName } = cluster;
  const { shards } = useShards(cluster);
  const clock = useClock();
  const update = useConfirmed('updateGroupCluster');
  const refusal = useClusterRefusal('update', cluster, 'updateGroupCluster');
  const headless = shards.filter((shard) => issuesOf(shard).includes('no primary'));
  const alone = regionLabels(cluster).length < 2;
  const forcing = () => {
    const acceptDataRisksAndForceReplicaSetReconfig = new Date(clock()).toISOString().replace(/\.\d+Z$/, 'Z');
    return { groupId, clusterName, body: { acceptDataRisksAndForceReplicaSetReconfig } };
  };
  const ask = () =>
    update({
      title: `Reconfigure ${clusterName} by force?`,
      consequence:
        'The members that answer elect a primary among themselves, without a majority. Writes that only the lost members hold are lost, and are rolled back when those return. It cannot be undone.',
      confirmLabel: 'Accept the data loss and reconfigure',
      danger: true,
      typedName: clusterName,
      args: forcing,
      change: `Reconfigure ${clusterName} by force`,
      done: `${clusterName} is being reconfigured by force`,
    });
  return (
    <Section label="Forced reconfiguration">
      <Text as="p" size={13} tone="dim">
        For the loss of a region that held the majority of votes, when it does not come back in time.{' '}
        {headless.length > 0
          ? `Without a primary now: ${headless.map(({ name }) => name).join(', ')}.`
          : 'Every shard has a primary: there is no need for it now.'}
      </Text>
      <div>
        <Button
          variant="danger"
          disabledReason={refusal ?? (alone && 'The cluster has one region: no members remain without it.')}
          onClick={ask}
        >
          Reconfigure by force…
        </Button>
      </div>
    </Section>
  );
}
