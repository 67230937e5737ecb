import type { CloudProvider } from '#contract/clusters/tables/regions.ts';
import { containerBlock, overlaps } from '#contract/network/container-rules.ts';
import { blockIn } from '#contract/security/cidr.ts';
import { type Container, containerName, locationOf, type Peer, peerName, regionsOf } from './resources.ts';

/** Checks of blocks against the other networks of a project. */

interface NewContainer {
  provider: CloudProvider;
  regions: readonly string[];
  block: string;
  /** The container that is changed. */
  except?: string;
}

const others = (containers: readonly Container[], { provider, except }: NewContainer): Container[] =>
  containers.filter(({ id, providerName }) => id !== except && providerName === provider);

/** Why no container can have these regions: Atlas has one for each region of a provider. */
export function regionProblem(wanted: NewContainer, containers: readonly Container[]): string | undefined {
  const shares = (container: Container): boolean => {
    const own = regionsOf(container);
    return (
      own.length === 0 || wanted.regions.length === 0 || own.some((region) => wanted.regions.includes(region))
    );
  };
  const taken = others(containers, wanted).find(shares);
  return taken && `has a container already: ${taken.atlasCidrBlock} (${locationOf(taken)})`;
}

/** Why a container cannot have a block: its size, its range, or another container of the provider. */
export function blockProblem(wanted: NewContainer, containers: readonly Container[]): string | undefined {
  const read = containerBlock(wanted.block, wanted.provider, wanted.regions.length > 0);
  if (!read.ok) return read.reason;
  const taken = others(containers, wanted).find(({ atlasCidrBlock }) => overlaps(atlasCidrBlock, read.text));
  return taken && `has addresses of ${taken.atlasCidrBlock}, the container of ${locationOf(taken)}`;
}

/** What prevents later peering: containers of other providers, and peered VPCs, with the same addresses. */
export function blockWarning(
  wanted: NewContainer,
  containers: readonly Container[],
  peers: readonly Peer[],
): string | undefined {
  const { block, provider, except } = wanted;
  const container = containers.find(
    (each) => each.id !== except && each.providerName !== provider && overlaps(each.atlasCidrBlock, block),
  );
  const peer = peers.find((each) => each.providerName === 'AWS' && overlaps(each.routeTableCidrBlock, block));
  const shared = container
    ? `the container ${containerName(container)}`
    : peer && `the VPC ${peerName(peer)}`;
  return shared && `Shares addresses with ${shared}: no network can be connected to both.`;
}

/** Why a container cannot be peered with a VPC of these addresses. */
export function peerBlockProblem(block: string, container: Container | undefined): string | undefined {
  if (blockIn(block) === undefined || !block.includes('/')) return 'must be a CIDR block';
  if (!container || !overlaps(block, container.atlasCidrBlock)) return undefined;
  return `has addresses of the container ${container.atlasCidrBlock}: AWS refuses such a connection`;
}

/** Another VPC that the container is connected to, with the same addresses: its routes are ambiguous. */
export function peerBlockWarning(
  block: string,
  containerId: string,
  peers: readonly Peer[],
  except?: string,
): string | undefined {
  const taken = peers.find(
    (peer) =>
      peer.id !== except &&
      peer.containerId === containerId &&
      peer.providerName === 'AWS' &&
      overlaps(peer.routeTableCidrBlock, block),
  );
  return taken && `The VPC ${peerName(taken)} has some of these addresses: Atlas routes them to one of both.`;
}

/** A block that no network of the project uses, as a proposal; empty where there is none. */
export function freeBlock(
  provider: CloudProvider,
  hasRegions: boolean,
  containers: readonly Container[],
  peers: readonly Peer[],
): string {
  const taken = [
    ...containers.map(({ atlasCidrBlock }) => atlasCidrBlock),
    ...peers.flatMap((peer) => (peer.providerName === 'AWS' ? [peer.routeTableCidrBlock] : [])),
  ];
  const prefix = provider === 'GCP' && !hasRegions ? 18 : 21;
  const candidates = Array.from({ length: 256 }, (_, number) => `10.${number}.0.0/${prefix}`);
  return candidates.find((block) => !taken.some((each) => overlaps(each, block))) ?? '';
}
