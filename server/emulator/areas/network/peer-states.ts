import { overlaps } from '#contract/network/container-rules.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { hexOf } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { otherNetwork } from './peer-sides.ts';
import type { PeerRecord } from './records.ts';

/** Account at AWS whose owner accepts nothing, as for access roles // assumed */
const refusing = '000000000000';

export function isLeaving(peer: PeerRecord): boolean {
  return peer.providerName === 'AWS' ? peer.statusName === 'TERMINATING' : peer.status === 'DELETING';
}

function proceedLater(world: World, peer: PeerRecord): void {
  const duration = 'peer.change';
  world.after(world.takes(duration), 'peer.proceed', { id: peer.id, turn: peer.turn }, peer.id);
}

/** Puts a connection with its next state and schedules the state after that. */
function moved(world: World, peer: PeerRecord): PeerRecord {
  const stored = world.tables.peers.put(peer);
  proceedLater(world, stored);
  return stored;
}

/** A new connection, or one whose other side was changed, begins from the start // assumed for changes */
export function starting(world: World, peer: PeerRecord): PeerRecord {
  const turn = peer.turn + 1;
  if (peer.providerName === 'AWS') {
    const { connectionId: _, errorStateName: __, ...rest } = peer;
    return moved(world, { ...rest, turn, statusName: 'INITIATING' });
  }
  if (peer.providerName === 'AZURE') {
    const { errorState: _, ...rest } = peer;
    return moved(world, { ...rest, turn, status: 'ADDING_PEER' });
  }
  const { errorMessage: _, ...rest } = peer;
  return moved(world, { ...rest, turn, status: 'ADDING_PEER' });
}

export function leaving(world: World, peer: PeerRecord): void {
  const turn = peer.turn + 1;
  if (peer.providerName === 'AWS') moved(world, { ...peer, turn, statusName: 'TERMINATING' });
  else moved(world, { ...peer, turn, status: 'DELETING' });
}

const stateOf = (peer: PeerRecord): string => (peer.providerName === 'AWS' ? peer.statusName : peer.status);

const isFirstState = (state: string) => state === 'ADDING_PEER' || state === 'INITIATING';

const blockOf = (world: World, { containerId }: PeerRecord): string | undefined =>
  world.tables.networkContainers.get(containerId)?.atlasCidrBlock;

/** Another connection to the same network, of any project, whose own block has addresses in common. */
function isBlockTaken(world: World, peer: PeerRecord): boolean {
  const block = blockOf(world, peer);
  if (block === undefined) return false;
  return [...world.tables.peers.all()].some((other) => {
    if (other.id === peer.id || other.providerName !== peer.providerName || isLeaving(other)) return false;
    if (otherNetwork(other) !== otherNetwork(peer)) return false;
    const state = stateOf(other);
    // of two that begin together the first one succeeds
    if (state === 'FAILED' || (isFirstState(state) && other.id > peer.id)) return false;
    const theirs = blockOf(world, other);
    return theirs !== undefined && overlaps(theirs, block);
  });
}

/** Created, accepted by the owner of the other account, and in use // observed: names and order. Assumed: the owner accepts */
function proceedAws(world: World, peer: PeerRecord & { providerName: 'AWS' }): void {
  const { tables } = world;
  if (peer.statusName === 'INITIATING') {
    const block = blockOf(world, peer);
    // AWS refuses two sides that overlap, but not other connections of the VPC with the same addresses // documented
    if (block !== undefined && overlaps(block, peer.routeTableCidrBlock)) {
      tables.peers.put({ ...peer, statusName: 'FAILED', errorStateName: 'INVALID_ARGUMENT' });
      return;
    }
    const connectionId = `pcx-${hexOf(`${peer.id}/${peer.turn}`, 17)}`;
    moved(world, { ...peer, statusName: 'PENDING_ACCEPTANCE', connectionId });
  } else if (peer.statusName === 'PENDING_ACCEPTANCE') {
    if (peer.awsAccountId === refusing)
      tables.peers.put({ ...peer, statusName: 'FAILED', errorStateName: 'REJECTED' });
    else moved(world, { ...peer, statusName: 'FINALIZING' });
  } else if (peer.statusName === 'FINALIZING') tables.peers.put({ ...peer, statusName: 'AVAILABLE' });
  else if (peer.statusName === 'TERMINATING') tables.peers.delete(peer.id);
}

/** A second connection to a network with the same addresses fails // observed: Terraform. Assumed: the text */
const takenText =
  'The address space overlaps the address space of another peering connection of the network.';

function proceedAzure(world: World, peer: PeerRecord & { providerName: 'AZURE' }): void {
  if (peer.status === 'DELETING') world.tables.peers.delete(peer.id);
  if (peer.status !== 'ADDING_PEER') return;
  if (isBlockTaken(world, peer)) world.tables.peers.put({ ...peer, status: 'FAILED', errorState: takenText });
  else activate(world, { ...peer, status: 'AVAILABLE' });
}

function proceedGoogle(world: World, peer: PeerRecord & { providerName: 'GCP' }): void {
  if (peer.status === 'DELETING') world.tables.peers.delete(peer.id);
  else if (peer.status === 'ADDING_PEER') {
    if (isBlockTaken(world, peer))
      world.tables.peers.put({ ...peer, status: 'FAILED', errorMessage: takenText });
    else moved(world, { ...peer, status: 'WAITING_FOR_USER' });
  } else if (peer.status === 'WAITING_FOR_USER') activate(world, { ...peer, status: 'AVAILABLE' });
}

/** Azure and Google Cloud have an event for a usable connection // documented names */
function activate(world: World, peer: PeerRecord & { providerName: 'AZURE' | 'GCP' }): void {
  world.tables.peers.put(peer);
  record(world, `${peer.providerName}_PEER_ACTIVE`, { groupId: peer.groupId });
}

function proceed(world: World, { id, turn }: { id: string; turn: number }): void {
  const peer = world.tables.peers.get(id);
  if (peer?.turn !== turn) return;
  if (peer.providerName === 'AWS') proceedAws(world, peer);
  else if (peer.providerName === 'AZURE') proceedAzure(world, peer);
  else proceedGoogle(world, peer);
}

export const peerTransitions = { 'peer.proceed': proceed };
