import clsx from 'clsx';
import type { ReactNode } from 'react';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { stackClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from './network.module.css';
import type { PanelName } from './network-search.ts';
import {
  type Container,
  clustersIn,
  containerName,
  containerState,
  endpointIdsOf,
  endpointState,
  type Peer,
  peerName,
  peerState,
  providerLabels,
  type ResourceState,
  type Service,
  serviceName,
  serviceState,
  shortEndpointId,
} from './resources.ts';
import { endpointKey, type Network } from './use-network.ts';

interface NetworkDrawingProps {
  name: string;
  network: Network;
  onOpen: (open: PanelName, id: string) => void;
}

/** How the line to a resource is drawn, by its state: whole, dashed, dotted. */
function lineOf(state: ResourceState | undefined): 'whole' | 'waiting' | 'broken' | 'none' {
  if (!state || state.kind === 'off') return 'none';
  if (state.kind === 'failed') return 'broken';
  return state.kind === 'ok' ? 'whole' : 'waiting';
}

/** Project, containers and endpoint services, and the networks at the other side: a list whose lines show the states. */
export function NetworkDrawing({ name, network, onOpen }: NetworkDrawingProps) {
  const { containers, peers, services, clusters = [] } = network;
  const [ofAtlas, ofCustomer, ways] = [containers.rows ?? [], peers.rows ?? [], services.rows ?? []];
  if (ofAtlas.length + ways.length === 0) return null;
  return (
    <Section label="Diagram">
      <div className={classes.drawing}>
        <div className={classes.branch}>
          <div className={clsx(stackClass({ gap: 2 }), classes.node)}>
            <Text weight="medium">{name}</Text>
            <Text size={12} tone="dim">
              Project
            </Text>
          </div>
          <Stack as="ul" gap={12} aria-label={`Network of ${name}`}>
            {ofAtlas.map((container) => (
              <ContainerBranch
                key={container.id}
                container={container}
                clusters={clustersIn(container, clusters).map((each) => each.name)}
                peers={ofCustomer.filter(({ containerId }) => containerId === container.id)}
                onOpen={onOpen}
              />
            ))}
            {ways.map((service) => (
              <ServiceBranch key={service.id} service={service} network={network} onOpen={onOpen} />
            ))}
          </Stack>
        </div>
      </div>
      <Text as="p" size={12} tone="dim">
        Solid lines are available, dashed ones are pending, dotted ones failed.
      </Text>
    </Section>
  );
}

interface NodeProps {
  title: ReactNode;
  about: ReactNode;
  state: ResourceState | undefined;
  onOpen: () => void;
}

function Node({ title, about, state, onOpen }: NodeProps) {
  return (
    <button type="button" className={clsx(stackClass({ gap: 2 }), classes.node)} onClick={onOpen}>
      <Text weight="medium">{title}</Text>
      <Text size={12} tone="dim">
        {about}
      </Text>
      <Row as="span" gap={4}>
        {state ? <StateBadge {...state} /> : <Text tone="dim">State unknown</Text>}
      </Row>
    </button>
  );
}

interface ContainerBranchProps {
  container: Container;
  clusters: readonly string[];
  peers: readonly Peer[];
  onOpen: NetworkDrawingProps['onOpen'];
}

function ContainerBranch({ container, clusters, peers, onOpen }: ContainerBranchProps) {
  const state = containerState(container);
  return (
    <li className={classes.leaf} data-line={lineOf(state)}>
      <Node
        title={containerName(container)}
        about={
          <>
            Container <Mono>{container.atlasCidrBlock}</Mono>
            {clusters.length > 0 && `, ${clusters.join(', ')}`}
          </>
        }
        state={state}
        onOpen={() => onOpen('container', container.id)}
      />
      {peers.length > 0 && (
        <Stack as="ul" gap={12}>
          {peers.map((peer) => (
            <li key={peer.id} className={classes.leaf} data-line={lineOf(peerState(peer))}>
              <Node
                title={<Mono>{peerName(peer)}</Mono>}
                about={
                  peer.providerName === 'AWS'
                    ? `Peered VPC ${peer.routeTableCidrBlock}`
                    : `Peered network at ${providerLabels[peer.providerName]}`
                }
                state={peerState(peer)}
                onOpen={() => onOpen('peer', peer.id)}
              />
            </li>
          ))}
        </Stack>
      )}
    </li>
  );
}

interface ServiceBranchProps {
  service: Service;
  network: Network;
  onOpen: NetworkDrawingProps['onOpen'];
}

function ServiceBranch({ service, network, onOpen }: ServiceBranchProps) {
  const ids = endpointIdsOf(service);
  const open = (): void => onOpen('service', service.id);
  return (
    <li className={classes.leaf} data-line={lineOf(serviceState(service))}>
      <Node
        title={serviceName(service)}
        about="Private endpoint service"
        state={serviceState(service)}
        onOpen={open}
      />
      {ids.length > 0 && (
        <Stack as="ul" gap={12}>
          {ids.map((id) => {
            const endpoint = network.endpoints.get(endpointKey(service, id));
            const state = endpoint && endpointState(endpoint);
            return (
              <li key={id} className={classes.leaf} data-line={lineOf(state)}>
                <Node
                  title={<Mono>{shortEndpointId(id)}</Mono>}
                  about="Private endpoint"
                  state={state}
                  onOpen={open}
                />
              </li>
            );
          })}
        </Stack>
      )}
    </li>
  );
}
