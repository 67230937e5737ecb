import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import { regionLabels } from '#contract/clusters/placement.ts';
import { useRefusal } from '#src/api/can.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { troubles } from '../topology/topology.ts';
import { useShards } from '../topology/use-shards.ts';
import classes from './operate.module.css';

/** Lets the members that are left go on without a majority: the last resort after the loss of a region. */
export function ForceSection({ cluster }: { cluster: Cluster }) {
  const { groupId, name: clusterName } = cluster;
  const { shards } = useShards(cluster);
  const clock = useClock();
  const update = useOperation('updateGroupCluster');
  const adding = useAdding();
  const role = useRefusal('updateGroupCluster', { groupId });
  const refused = clusterRefusal('update', cluster);
  const headless = shards.filter((shard) => troubles(shard).includes('no primary'));
  const alone = regionLabels(cluster).length < 2;
  const forcing = () => {
    const acceptDataRisksAndForceReplicaSetReconfig = new Date(clock()).toISOString().replace(/\.\d+Z$/, 'Z');
    return { groupId, clusterName, body: { acceptDataRisksAndForceReplicaSetReconfig } };
  };
  const ask = () =>
    confirm({
      title: `Reconfigure ${clusterName} by force?`,
      consequence:
        'The members that answer elect a primary among themselves, without a majority. Writes that only the lost members hold are lost, and are rolled back when those return. It cannot be taken back.',
      confirmLabel: 'Accept the data loss and reconfigure',
      danger: true,
      typedName: clusterName,
      beside: besideConfirm(adding, () =>
        collected('updateGroupCluster', forcing(), `Reconfigure ${clusterName} by force`),
      ),
      run: async () => {
        await update.mutateAsync(forcing());
        notify({ message: `${clusterName} is being reconfigured by force` });
      },
    });
  return (
    <Section label="Forced reconfiguration">
      <p className={classes.dim}>
        For the loss of a region that held the majority of votes, when it does not come back in time.{' '}
        {headless.length > 0
          ? `Without a primary now: ${headless.map(({ name }) => name).join(', ')}.`
          : 'Every shard has a primary: there is no need for it now.'}
      </p>
      <div>
        <Button
          variant="danger"
          disabledReason={
            (refused && clusterRefusals[refused]) ??
            role ??
            (alone && 'The cluster has one region: there is nobody to go on without it.')
          }
          onClick={ask}
        >
          Reconfigure by force…
        </Button>
      </div>
    </Section>
  );
}
