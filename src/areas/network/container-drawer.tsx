import { useRefusal } from '#src/api/access/can.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { ContainerForm } from './container-form.tsx';
import {
  type Container,
  clustersIn,
  containerName,
  containerState,
  locationOf,
  networkOf,
  peerName,
  providerLabels,
} from './resources.ts';
import type { Network } from './use-network.ts';

interface ContainerDrawerProps {
  groupId: string;
  container: Container;
  network: Network;
  onClose: () => void;
}

/** One network of the project: its users, its block, and its deletion. */
export function ContainerDrawer({ groupId, container, network, onClose }: ContainerDrawerProps) {
  const clusters = clustersIn(container, network.clusters ?? []).map(({ name }) => name);
  const peers = (network.peers.rows ?? []).filter(({ containerId }) => containerId === container.id);
  const users = [...clusters, ...peers.map((peer) => `peering with ${peerName(peer)}`)];
  const inUse = users.length > 0 ? `In use by ${users.join(', ')}` : undefined;
  const refusal = useRefusal('deleteGroupContainer', { groupId });
  const remove = useConfirmed('deleteGroupContainer', { also: ['listGroupContainerAll'] });
  const name = containerName(container);
  return (
    <Drawer
      title={`Container ${name}`}
      badge={<StateBadge {...containerState(container)} filled />}
      facts={<Copyable value={container.id} label="container ID" />}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button
            variant="danger"
            disabledReason={refusal ?? inUse}
            onClick={() =>
              remove({
                title: `Delete the container ${name}?`,
                consequence: `Nothing uses it now. The next dedicated cluster in ${locationOf(container)} gets a new container with a block that Atlas chooses.`,
                confirmLabel: 'Delete container',
                danger: true,
                args: () => ({ groupId, containerId: container.id }),
                change: `Delete the container ${name}`,
                done: 'The container is deleted',
                onDone: onClose,
              })
            }
          >
            Delete container
          </Button>
        </ButtonRow>
      }
    >
      <Grid gap={24}>
        <PendingOf resource={`/groups/${groupId}/containers/${container.id}`} />
        <KeyValue
          items={[
            { label: 'Provider', value: providerLabels[container.providerName] },
            { label: 'Regions', value: locationOf(container) },
            { label: 'CIDR block', value: <Copyable value={container.atlasCidrBlock} label="CIDR block" /> },
            {
              label: 'Network',
              value: networkOf(container) && (
                <Copyable value={networkOf(container) ?? ''} label="network at the provider" />
              ),
            },
            { label: 'Used by', value: users.join(', ') || 'nothing' },
          ]}
        />
        <Grid as="section" gap={12}>
          <SectionLabel as="h3">Change</SectionLabel>
          <ContainerForm
            key={container.id}
            groupId={groupId}
            container={container}
            containers={network.containers.rows ?? []}
            peers={network.peers.rows ?? []}
            disabledReason={inUse}
            onEnd={() => undefined}
          />
        </Grid>
      </Grid>
    </Drawer>
  );
}
