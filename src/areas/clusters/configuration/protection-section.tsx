import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import { useRefusal } from '#src/api/can.ts';
import { collected, useAdding } from '#src/api/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Cluster } from '../cluster-facts.ts';

/** Whether the cluster can be deleted at all. */
export function ProtectionSection({ cluster }: { cluster: Cluster }) {
  const { groupId, name: clusterName, terminationProtectionEnabled: on } = cluster;
  const update = useOperation('updateGroupCluster');
  const adding = useAdding();
  const role = useRefusal('updateGroupCluster', { groupId });
  const refused = clusterRefusal('update', cluster);
  const set = (terminationProtectionEnabled: boolean) =>
    update.mutateAsync({ groupId, clusterName, body: { terminationProtectionEnabled } });
  const change = () =>
    confirm({
      title: on ? `Switch off termination protection of ${clusterName}?` : `Protect ${clusterName}?`,
      consequence: on
        ? 'From then on whoever may delete clusters can delete this one, with its documents.'
        : 'Until the protection is switched off again, every attempt to delete the cluster is refused.',
      confirmLabel: on ? 'Switch off protection' : 'Protect cluster',
      danger: on,
      beside: besideConfirm(adding, () =>
        collected(
          'updateGroupCluster',
          { groupId, clusterName, body: { terminationProtectionEnabled: !on } },
          `Termination protection of ${clusterName} ${on ? 'off' : 'on'}`,
        ),
      ),
      run: async () => {
        await set(!on);
        notify({ message: `Termination protection of ${clusterName} is ${on ? 'off' : 'on'}` });
      },
    });
  return (
    <Section
      label="Termination protection"
      actions={
        <Button size="sm" disabledReason={(refused && clusterRefusals[refused]) ?? role} onClick={change}>
          {on ? 'Switch off' : 'Switch on'}
        </Button>
      }
    >
      <p>
        <StateBadge
          kind={on ? 'ok' : 'off'}
          state="terminationProtectionEnabled"
          label={on ? 'On: the cluster cannot be deleted' : 'Off: the cluster can be deleted'}
        />
      </p>
    </Section>
  );
}
