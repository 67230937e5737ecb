import { badField, fail, failWith } from '#contract/api/errors.ts';
import type { EventType } from '#contract/events/families.ts';
import { otherSideFields, otherSideRules } from '#contract/network/other-side.ts';
import type { Peer, PeerRequest } from '#contract/network/peer-rows.ts';
import { blockIn } from '#contract/security/cidr.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { otherNetwork, sideOf, targetOf } from './peer-sides.ts';
import { isLeaving, leaving, starting } from './peer-states.ts';
import type { PeerRecord } from './records.ts';

const eventOf = (provider: Peer['providerName'], change: 'CREATED' | 'UPDATED' | 'DELETED'): EventType =>
  provider === 'AWS' ? `PEER_${change}` : `${provider}_PEER_${change}`;

function view({ groupId: _, created: __, turn: ___, ...peer }: PeerRecord): Peer {
  return peer;
}

function findMatch(world: World, { groupId, peerId }: { groupId: string; peerId: string }): PeerRecord {
  const peer = world.tables.peers.get(peerId);
  if (peer?.groupId !== groupId) throw fail('PEER_NOT_FOUND', peerId, groupId);
  return peer;
}

/** The network of the project that the request names, at the provider of the connection. */
function checkContainer(
  world: World,
  groupId: string,
  provider: Peer['providerName'],
  containerId: string,
): void {
  const container = world.tables.networkContainers.get(containerId);
  if (container?.groupId !== groupId)
    throw failWith('CONTAINER_NOT_FOUND', {
      parameters: [containerId, groupId],
      fields: [{ field: 'containerId', description: 'is no container of the project' }],
    });
  if (container.providerName !== provider)
    throw badField('containerId', `must be a container at ${provider}`, 'INVALID_ATTRIBUTE');
}

/** The other side as a request describes it, on top of its former description. */
function otherSide(provider: Peer['providerName'], body: PeerRequest, before: object = {}) {
  const existing: readonly string[] = otherSideFields[provider];
  const sent = Object.fromEntries(
    Object.entries(definedFields(body)).filter(([name]) => existing.includes(name)),
  );
  const side: Record<string, string> = { ...before, ...sent } as Record<string, string>;
  const missing = existing.find((name) => !side[name]);
  if (missing !== undefined) throw badField(missing, 'is required', 'MISSING_ATTRIBUTE');
  const { routeTableCidrBlock: block } = side;
  if (provider === 'AWS' && (block === undefined || blockIn(block) === undefined || !block.includes('/')))
    throw badField('routeTableCidrBlock', 'must be a CIDR block', 'INVALID_ATTRIBUTE');
  const { accepterRegionName: region } = otherSideRules;
  if (provider === 'AWS' && !region.pattern.test(side.accepterRegionName ?? ''))
    throw badField('accepterRegionName', region.shape, 'INVALID_ATTRIBUTE');
  return Object.fromEntries(existing.map((name) => [name, side[name] ?? '']));
}

/** One connection of a network to another one at a time // assumed: code */
function checkNew(world: World, containerId: string, target: string, except?: string): void {
  const others = world.tables.peers.by('container', containerId);
  if (others.some((peer) => peer.id !== except && !isLeaving(peer) && otherNetwork(peer) === target))
    throw fail('PEER_ALREADY_EXISTS', containerId);
}

export const peerHandlers = defineHandlers({
  // documented: the mode of earlier projects, replaced by peering itself; no project here has it
  verifyGroupPrivateIpMode: () => ({ enabled: false }),

  disableGroupPrivateIpModePeering({ body }) {
    if (body.enabled) throw badField('enabled', 'must be false', 'INVALID_ATTRIBUTE'); // assumed
    return { enabled: false };
  },

  listGroupPeers({ world, params, query }) {
    const { providerName = 'AWS' } = query;
    const rows = world.tables.peers.by('provider', `${params.groupId}/${providerName}`);
    return { rows, view: world.showing(view) };
  },

  getGroupPeer: ({ world, params }) => world.showing(view)(findMatch(world, params)),

  createGroupPeer({ world, caller, params, body, peer: address }) {
    const { groupId } = params;
    const { containerId, providerName = 'AWS' } = body;
    checkContainer(world, groupId, providerName, containerId);
    const side = otherSide(providerName, body);
    checkNew(world, containerId, targetOf(providerName, side));
    const id = world.id();
    const created = { id, groupId, containerId, providerName, ...side, created: world.iso(), turn: 0 };
    const peer = starting(world, created as unknown as PeerRecord);
    record(world, eventOf(providerName, 'CREATED'), { groupId }, { caller, peer: address });
    return view(peer);
  },

  updateGroupPeer({ world, caller, params, body, peer: address }: Call<'updateGroupPeer'>) {
    const { groupId } = params;
    const before = findMatch(world, params);
    const { providerName, containerId, id } = before;
    if (isLeaving(before)) throw fail('PEER_ALREADY_REQUESTED_DELETION', id);
    if (body.providerName !== undefined && body.providerName !== providerName)
      throw badField(
        'providerName',
        `must be ${providerName}: a connection keeps its provider`,
        'INVALID_ATTRIBUTE',
      );
    if (body.containerId !== containerId)
      throw badField(
        'containerId',
        `must be ${containerId}: a connection keeps its container`,
        'INVALID_ATTRIBUTE',
      );
    const side = otherSide(providerName, body, sideOf(before));
    if (JSON.stringify(side) === JSON.stringify(sideOf(before))) return world.showing(view)(before);
    checkNew(world, containerId, targetOf(providerName, side), id);
    const after = starting(world, { ...before, ...side } as PeerRecord);
    record(world, eventOf(providerName, 'UPDATED'), { groupId }, { caller, peer: address });
    return view(after);
  },

  deleteGroupPeer({ world, caller, params, peer: address }) {
    const { groupId } = params;
    const before = findMatch(world, params);
    if (isLeaving(before)) throw fail('PEER_ALREADY_REQUESTED_DELETION', before.id);
    leaving(world, before);
    record(world, eventOf(before.providerName, 'DELETED'), { groupId }, { caller, peer: address });
    return {};
  },
});

/** A project keeps its networks while they are connected // observed: Terraform */
export function keepConnected(world: World, { groupId }: { groupId: string }): void {
  if (world.tables.peers.by('group', groupId).length > 0)
    throw fail('CANNOT_CLOSE_GROUP_ACTIVE_PEERING_CONNECTIONS', groupId);
}
