import { useRefusal } from '#src/api/access/can.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { KeyValue, type KeyValueItem } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { peerDiagnosis } from './diagnosis.ts';
import { DiagnosisNotice } from './diagnosis-notice.tsx';
import { peerOtherSide } from './other-side.ts';
import { OtherSideSection } from './other-side-section.tsx';
import { PeerForm } from './peer-form.tsx';
import {
  clustersIn,
  containerName,
  isLeaving,
  type Peer,
  peerName,
  peerState,
  providerLabels,
} from './resources.ts';
import type { Network } from './use-network.ts';

interface PeerDrawerProps {
  groupId: string;
  peer: Peer;
  network: Network;
  onClose: () => void;
}

function factsOf(peer: Peer): KeyValueItem[] {
  const copyable = (label: string, value: string | undefined): KeyValueItem => ({
    label,
    value: value !== undefined && <Copyable value={value} label={label} />,
  });
  if (peer.providerName === 'AWS')
    return [
      copyable('AWS account ID', peer.awsAccountId),
      copyable('VPC ID', peer.vpcId),
      copyable('VPC CIDR block', peer.routeTableCidrBlock),
      copyable('Region of the VPC', peer.accepterRegionName),
      copyable('Connection at AWS', peer.connectionId),
    ];
  if (peer.providerName === 'AZURE')
    return [
      copyable('Directory ID', peer.azureDirectoryId),
      copyable('Subscription ID', peer.azureSubscriptionId),
      copyable('Resource group', peer.resourceGroupName),
      copyable('Virtual network', peer.vnetName),
    ];
  return [copyable('Project ID', peer.gcpProjectId), copyable('Network', peer.networkName)];
}

/** One peering connection: its state and cause, the other side, and its change or deletion. */
export function PeerDrawer({ groupId, peer, network, onClose }: PeerDrawerProps) {
  const state = peerState(peer);
  const containers = network.containers.rows ?? [];
  const container = containers.find(({ id }) => id === peer.containerId);
  const leaving = isLeaving(state) ? 'It is being deleted' : undefined;
  const refusal = useRefusal('deleteGroupPeer', { groupId });
  const remove = useConfirmed('deleteGroupPeer', { also: ['listGroupPeers', 'listGroupContainerAll'] });
  const clusters = container ? clustersIn(container, network.clusters ?? []) : [];
  const name = peerName(peer);
  return (
    <Drawer
      title={`Peering with ${name}`}
      badge={<StateBadge {...state} filled />}
      facts={<Copyable value={peer.id} label="peering ID" />}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button
            variant="danger"
            disabledReason={refusal ?? leaving}
            onClick={() =>
              remove({
                title: `Delete the peering with ${name}?`,
                consequence:
                  clusters.length > 0
                    ? `Applications in ${name} lose the private route to ${clusters.map((each) => each.name).join(', ')}. Delete the other side at ${providerLabels[peer.providerName]} too.`
                    : `No cluster is in the container. Delete the other side at ${providerLabels[peer.providerName]} too.`,
                confirmLabel: 'Delete peering',
                danger: true,
                args: () => ({ groupId, peerId: peer.id }),
                change: `Delete the peering with ${name}`,
                done: 'The connection is being deleted',
                ...(state.kind === 'ok' && clusters.length > 0 ? { typedName: name } : {}),
              })
            }
          >
            Delete peering
          </Button>
        </ButtonRow>
      }
    >
      <Grid gap={24}>
        <PendingOf resource={`/groups/${groupId}/peers/${peer.id}`} />
        <DiagnosisNotice diagnosis={peerDiagnosis(peer, containers)} />
        <KeyValue
          items={[
            ...factsOf(peer),
            {
              label: 'Container',
              value: container && `${containerName(container)}, ${container.atlasCidrBlock}`,
            },
          ]}
        />
        {state.kind !== 'ok' && !leaving && (
          <OtherSideSection title="The other side" side={peerOtherSide(peer, container)} />
        )}
        <Grid as="section" gap={12}>
          <SectionLabel as="h3">Change</SectionLabel>
          <PeerForm
            key={peer.id}
            groupId={groupId}
            peer={peer}
            containers={containers}
            peers={network.peers.rows ?? []}
            disabledReason={leaving}
            onEnd={() => undefined}
          />
        </Grid>
      </Grid>
    </Drawer>
  );
}
