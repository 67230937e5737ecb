import { badField, fail } from '#contract/api/errors.ts';
import { providers } from '#contract/api/names.ts';
import { type CloudProvider, findRegion } from '#contract/clusters/tables/regions.ts';
import { type PrivateLink, type StreamPeering, streamRegions } from '#contract/streams/schemas.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { hexOf } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { PrivateLinkRecord, StreamPeeringRecord } from './records.ts';

/** Deterministic digits of an account. */
const digits = (text: string): string =>
  [...hexOf(text, 12)].map((digit) => Number.parseInt(digit, 16) % 10).join('');

const linkView = ({ id, groupId: _, created: __, ...shown }: PrivateLinkRecord): PrivateLink => ({
  _id: id,
  ...shown,
});

interface LinkLocation {
  groupId: string;
  connectionId: string;
}

function linkOf(world: World, { groupId, connectionId }: LinkLocation): PrivateLinkRecord {
  const link = world.tables.streamLinks.get(connectionId);
  if (link?.groupId !== groupId) throw fail('STREAM_PRIVATE_LINK_NOT_FOUND', connectionId, groupId);
  return link;
}

function proceedLater(world: World, { id, state }: PrivateLinkRecord): void {
  world.after(world.takes('stream.link'), 'stream.link', { id, state }, id);
}

/** IDLE, WORKING, DONE; DELETE_REQUESTED, gone // observed: Terraform */
function proceedLink(world: World, { id, state }: { id: string; state: string }): void {
  const { streamLinks } = world.tables;
  const link = streamLinks.get(id);
  if (link?.state !== state) return;
  if (state === 'DELETE_REQUESTED') streamLinks.delete(id);
  else if (state === 'IDLE') proceedLater(world, streamLinks.put({ ...link, state: 'WORKING' }));
  else if (state === 'WORKING') {
    const endpoint = link.provider === 'AWS' ? { interfaceEndpointId: `vpce-${hexOf(id, 17)}` } : {};
    streamLinks.put({ ...link, ...endpoint, state: 'DONE' });
  }
}

/** A region by the name of stream processing, or of clusters: Terraform sends US_EAST_1 // documented */
const isRegion = (provider: CloudProvider, name: string): boolean =>
  streamRegions[provider]?.includes(name) === true || findRegion(provider, name) !== undefined;

const linkHandlers = defineHandlers({
  getGroupStreamAccountDetails({ params, query }) {
    const wanted = query.cloudProvider.toUpperCase();
    const provider = providers.find((each) => each === wanted);
    if (!provider || !isRegion(provider, query.regionName))
      throw badField('regionName', `must be a region of stream processing at ${wanted}`, 'INVALID_ATTRIBUTE');
    const place = `${params.groupId}/${provider}/${query.regionName}`;
    const common = { cloudProvider: provider.toLowerCase(), cidrBlock: '10.128.0.0/20' };
    if (provider === 'AWS')
      return { ...common, awsAccountId: digits(place), vpcId: `vpc-${hexOf(place, 17)}` };
    const name = `streams-${hexOf(place, 8)}`;
    return provider === 'AZURE'
      ? { ...common, azureSubscriptionId: hexOf(place, 24), virtualNetworkName: name }
      : { ...common, gcpProjectId: `p-${hexOf(place, 24)}`, vpcNetworkName: name };
  },

  listGroupStreamPrivateLinkConnections({ world, params }) {
    const rows = world.tables.streamLinks.by('group', params.groupId);
    for (const { id } of rows) world.shown(id);
    return { rows, view: linkView };
  },

  getGroupStreamPrivateLinkConnection({ world, params }) {
    const link = linkOf(world, params);
    world.shown(link.id);
    return linkView(link);
  },

  createGroupStreamPrivateLinkConnection({ world, params, body }) {
    // the Atlas CLI's tests send "Azure", and receive it; reads have AZURE // observed
    if (streamRegions[body.provider.toUpperCase()] === undefined)
      throw badField('provider', 'must be AWS, AZURE or GCP', 'INVALID_ATTRIBUTE');
    const own = { id: world.id(), groupId: params.groupId, created: world.iso(), state: 'IDLE' };
    const settings = definedFields(
      body,
      '_id',
      'errorMessage',
      'interfaceEndpointId',
      'interfaceEndpointName',
      'links',
      'providerAccountId',
    );
    const provider = body.provider.toUpperCase();
    const link = world.tables.streamLinks.put({ ...settings, provider, ...own });
    proceedLater(world, link);
    return linkView({ ...link, provider: body.provider });
  },

  updateGroupStreamPrivateLinkConnection({ world, params, body }) {
    const before = linkOf(world, params);
    return linkView(world.tables.streamLinks.put({ ...before, ...definedFields(body) }));
  },

  deleteGroupStreamPrivateLinkConnection({ world, params }) {
    const link = linkOf(world, params);
    proceedLater(world, world.tables.streamLinks.put({ ...link, state: 'DELETE_REQUESTED' }));
    return {};
  },
});

const peeringView = ({ id, created: _, ...shown }: StreamPeeringRecord): StreamPeering => ({
  _id: id,
  ...shown,
});

function peeringOf(world: World, { groupId, id }: { groupId: string; id: string }): StreamPeeringRecord {
  const peering = world.tables.streamPeerings.get(id);
  if (peering?.groupId !== groupId) throw fail('STREAM_PEERING_NOT_FOUND', id, groupId);
  return peering;
}

type Requested = 'ACCEPT_REQUESTED' | 'REJECT_REQUESTED' | 'DELETE_REQUESTED';

function request(world: World, peering: StreamPeeringRecord, localStatus: Requested): void {
  const { id } = world.tables.streamPeerings.put({ ...peering, localStatus });
  world.after(world.takes('peer.change'), 'stream.peering', { id, localStatus }, id);
}

function proceedPeering(world: World, { id, localStatus }: { id: string; localStatus: Requested }): void {
  const { streamPeerings } = world.tables;
  const peering = streamPeerings.get(id);
  if (peering?.localStatus !== localStatus) return;
  if (localStatus !== 'ACCEPT_REQUESTED') streamPeerings.delete(id);
  else streamPeerings.put({ ...peering, localStatus: 'ACTIVE', cloudStatus: 'active' });
}

const peeringHandlers = defineHandlers({
  listGroupStreamVpcPeeringConnections: ({ world, params, query }) => ({
    rows: world.tables.streamPeerings
      .by('group', params.groupId)
      .filter(({ requesterAccountId }) => requesterAccountId === query.requesterAccountId),
    view: peeringView,
  }),

  listGroupStreamActiveVpcPeeringConnections: ({ world, params }) => ({
    rows: world.tables.streamPeerings
      .by('group', params.groupId)
      .filter(({ localStatus }) => localStatus === 'ACTIVE'),
    view: peeringView,
  }),

  acceptGroupStreamVpcPeeringConnection({ world, params, body }) {
    const peering = peeringOf(world, params);
    for (const field of ['requesterAccountId', 'requesterVpcId'] as const)
      if (body[field] !== peering[field])
        throw badField(field, 'must be that of the request', 'INVALID_ATTRIBUTE');
    request(world, peering, 'ACCEPT_REQUESTED');
    return {};
  },

  rejectGroupStreamVpcPeeringConnection({ world, params }) {
    request(world, peeringOf(world, params), 'REJECT_REQUESTED');
    return {};
  },

  deleteGroupStreamVpcPeeringConnection({ world, params }) {
    request(world, peeringOf(world, params), 'DELETE_REQUESTED');
    return {};
  },
});

export const networkHandlers = { ...linkHandlers, ...peeringHandlers };
export const networkTransitions = { 'stream.link': proceedLink, 'stream.peering': proceedPeering };
