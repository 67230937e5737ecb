import { useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import { useWhoChanged } from '#src/api/who-changed.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { plural } from '#src/lib/bytes.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { ContainerDrawer } from './container-drawer.tsx';
import { ContainerForm } from './container-form.tsx';
import { NetworkDrawing } from './network-drawing.tsx';
import type { NetworkSearch, PanelName } from './network-search.ts';
import { ContainersTable, PeersTable, ServicesTable } from './network-tables.tsx';
import { PeerDrawer } from './peer-drawer.tsx';
import { PeerForm } from './peer-form.tsx';
import { RegionalMode } from './regional-mode.tsx';
import { endpointIdsOf, endpointState, peerState, type ResourceState, serviceState } from './resources.ts';
import { ServiceDrawer } from './service-drawer.tsx';
import { ServiceForm } from './service-form.tsx';
import { type Network, useNetwork } from './use-network.ts';

interface NetworkPageProps {
  groupId: string;
  search: NetworkSearch;
  onSearch: (search: NetworkSearch, how?: 'push' | 'replace') => void;
}

/** The private ways to the clusters of a project: containers, peering connections, private endpoints. */
export function NetworkPage({ groupId, search, onSearch }: NetworkPageProps) {
  const network = useNetwork(groupId);
  const project = useRead('getGroup', { groupId });
  // the drawing connects all of it
  const settled = !network.pending;
  const whoChanged = useWhoChanged(groupId);
  const open = (name: PanelName, id?: string): void =>
    onSearch({ open: name, ...(id === undefined ? {} : { id }) }, 'push');
  const opened = (name: PanelName) => (search.open === name ? search.id : undefined);
  const { containers, peers, services } = network;
  return (
    <Page>
      <PageHeader
        title="Network"
        facts={settled && <Facts network={network} />}
        actions={
          <>
            <Button icon="history" onClick={whoChanged({ of: 'network' }).onSelect}>
              Who changed it
            </Button>
            <CreateMenu groupId={groupId} network={network} onCreate={open} />
          </>
        }
      />
      <Stack gap={24}>
        <PendingBelow
          parts={['containers', 'peers', 'privateEndpoint'].map((part) => `/groups/${groupId}/${part}`)}
          what="this page"
        />
        {!settled ? (
          <SkeletonLines lines={12} />
        ) : (
          <>
            <NetworkDrawing name={project.data?.name ?? 'Project'} network={network} onOpen={open} />
            <Section label="Containers">
              {containers.error && !containers.rows ? (
                <ReadFailure what="The containers" query={containers} />
              ) : (
                <ContainersTable
                  {...{ groupId, network, openId: opened('container') }}
                  onOpen={(id) => open('container', id)}
                  action={<CreateButton groupId={groupId} kind="container" onCreate={open} />}
                />
              )}
            </Section>
            <Section label="Peering connections">
              {peers.error && !peers.rows ? (
                <ReadFailure what="The peering connections" query={peers} />
              ) : (
                <PeersTable
                  {...{ groupId, network, openId: opened('peer') }}
                  onOpen={(id) => open('peer', id)}
                  action={<CreateButton groupId={groupId} kind="peer" onCreate={open} />}
                />
              )}
            </Section>
            <Section label="Private endpoints">
              {services.error && !services.rows ? (
                <ReadFailure what="The private endpoint services" query={services} />
              ) : (
                <ServicesTable
                  {...{ groupId, network, openId: opened('service') }}
                  onOpen={(id) => open('service', id)}
                  action={<CreateButton groupId={groupId} kind="service" onCreate={open} />}
                />
              )}
              <RegionalMode groupId={groupId} clusters={network.clusters} />
            </Section>
          </>
        )}
      </Stack>
      {!settled && search.open && (
        <Drawer title={panelTitles[search.open]} loading onClose={() => onSearch({})}>
          <SkeletonLines lines={8} />
        </Drawer>
      )}
      {settled && (
        <OpenDrawer groupId={groupId} network={network} search={search} onClose={() => onSearch({})} />
      )}
    </Page>
  );
}

/** Counts of resources, and of those that failed or wait for the other side. */
function Facts({ network: { containers, peers, services, endpoints: existing } }: { network: Network }) {
  const states: ResourceState[] = [
    ...(peers.rows ?? []).map(peerState),
    ...(services.rows ?? []).map(serviceState),
    ...[...existing.values()].map(endpointState),
  ];
  const count = (kind: ResourceState['kind']) => states.filter((state) => state.kind === kind).length;
  const endpoints = (services.rows ?? []).reduce((sum, each) => sum + endpointIdsOf(each).length, 0);
  return (
    <>
      {containers.rows && <Fact>{plural(containers.rows.length, 'container')}</Fact>}
      {peers.rows && <Fact>{plural(peers.rows.length, 'peering')}</Fact>}
      {services.rows && <Fact>{plural(endpoints, 'endpoint')}</Fact>}
      {count('failed') > 0 && <Fact>{count('failed')} failed</Fact>}
      {count('warning') > 0 && <Fact>{count('warning')} waiting</Fact>}
    </>
  );
}

type Kind = 'container' | 'peer' | 'service';

const creations = {
  container: { label: 'Create container', operation: 'createGroupContainer' },
  peer: { label: 'Create peering', operation: 'createGroupPeer' },
  service: { label: 'Create endpoint service', operation: 'createGroupPrivateEndpointEndpointService' },
} as const;

interface CreateProps {
  groupId: string;
  onCreate: (open: PanelName) => void;
}

function CreateButton({ groupId, kind, onCreate }: CreateProps & { kind: Kind }) {
  const { label, operation } = creations[kind];
  const refusal = useRefusal(operation, { groupId });
  return (
    <Button size="sm" icon="plus" disabledReason={refusal} onClick={() => onCreate(`new-${kind}`)}>
      {label}
    </Button>
  );
}

function CreateMenu({ groupId, network, onCreate }: CreateProps & { network: Network }) {
  const container = useRefusal(creations.container.operation, { groupId });
  const peer = useRefusal(creations.peer.operation, { groupId });
  const service = useRefusal(creations.service.operation, { groupId });
  const noContainer = network.containers.rows?.length === 0 && 'Create a container first';
  const refusals = { container, peer: peer ?? noContainer, service };
  return (
    <ActionMenu
      trigger={
        <Button variant="primary" icon="plus" opens>
          Create
        </Button>
      }
      items={(Object.keys(creations) as Kind[]).map((kind) => ({
        label: creations[kind].label,
        disabled: refusals[kind],
        onSelect: () => onCreate(`new-${kind}`),
      }))}
    />
  );
}

const panelTitles: Record<PanelName, string> = {
  container: 'Container',
  peer: 'Peering',
  service: 'Endpoint service',
  'new-container': 'Create container',
  'new-peer': 'Create peering',
  'new-service': 'Create endpoint service',
};

interface OpenDrawerProps {
  groupId: string;
  network: Network;
  search: NetworkSearch;
  onClose: () => void;
}

function OpenDrawer({ groupId, network, search: { open, id }, onClose }: OpenDrawerProps) {
  const containers = network.containers.rows ?? [];
  const peers = network.peers.rows ?? [];
  const services = network.services.rows ?? [];
  const ends = { onEnd: onClose, onCancel: onClose };
  if (open === 'new-container')
    return (
      <Drawer title={panelTitles[open]} onClose={onClose}>
        <ContainerForm {...{ groupId, containers, peers }} {...ends} />
      </Drawer>
    );
  if (open === 'new-peer')
    return (
      <Drawer title={panelTitles[open]} onClose={onClose}>
        {containers.length === 0 ? (
          <EmptyState title="No containers yet">
            A peering connection joins a container: create one first.
          </EmptyState>
        ) : (
          <PeerForm {...{ groupId, containers, peers }} {...ends} />
        )}
      </Drawer>
    );
  if (open === 'new-service')
    return (
      <Drawer title={panelTitles[open]} onClose={onClose}>
        <ServiceForm {...{ groupId, services }} {...ends} />
      </Drawer>
    );
  const container = open === 'container' ? containers.find((each) => each.id === id) : undefined;
  if (container) return <ContainerDrawer key={container.id} {...{ groupId, container, network, onClose }} />;
  const peer = open === 'peer' ? peers.find((each) => each.id === id) : undefined;
  if (peer) return <PeerDrawer key={peer.id} {...{ groupId, peer, network, onClose }} />;
  const service = open === 'service' ? services.find((each) => each.id === id) : undefined;
  if (service) return <ServiceDrawer key={service.id} {...{ groupId, service, network, onClose }} />;
  return null;
}
