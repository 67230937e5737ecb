import { badField, badFields, fail } from '#contract/api/errors.ts';
import type { AccessListEntry, AccessListRequest } from '#contract/security/network-access.ts';
import { matches, parseAccessEntry } from '#server/auth/access-list.ts';
import { raise } from '#server/emulator/kernel/alerts/engine.ts';
import type { Incident } from '#server/emulator/kernel/alerts/records.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { type Caller, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { projectLimit } from '#server/emulator/kernel/project-limits.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { AccessEntryRecord } from './records.ts';
import { vanishAt, vanishingDate } from './temporary.ts';

type Asked = AccessListRequest[number];
type Place = Pick<AccessEntryRecord, 'value' | 'cidrBlock' | 'ipAddress' | 'awsSecurityGroup'>;

/** What an entry speaks of, in one spelling: a block always has its prefix. */
function locationOf(text: string): Place | { refusal: string } {
  const read = parseAccessEntry(text);
  if (!read.ok) return { refusal: read.reason };
  const { cidrBlock, ipAddress } = read.entry;
  return { value: cidrBlock, cidrBlock, ...(ipAddress === undefined ? {} : { ipAddress }) };
}

/** One address in one of three fields; a read entry names its address twice, and may come back. */
function place(requested: Asked, at: string): Place {
  const { awsSecurityGroup, ...others } = requested;
  const input = (['ipAddress', 'cidrBlock'] as const).flatMap((field) => {
    const text = others[field];
    if (!text) return [];
    const read = locationOf(text);
    if ('refusal' in read) {
      throw badField(`${at}.${field}`, read.refusal, 'INVALID_IP_ADDRESS_OR_CIDR_NOTATION');
    }
    return [{ field, read }];
  });
  const [first, second] = input;
  if ((first && awsSecurityGroup) || (first && second && first.read.value !== second.read.value)) {
    const named = [...input.map(({ field }) => field), ...(awsSecurityGroup ? ['awsSecurityGroup'] : [])];
    throw badFields(
      named.map((field) => ({ field: `${at}.${field}`, description: 'names another address as well' })),
    );
  }
  if (first) return first.read;
  if (awsSecurityGroup) return { value: awsSecurityGroup, awsSecurityGroup };
  throw badField(`${at}.cidrBlock`, 'is required where there is no other address', 'MISSING_ATTRIBUTE');
}

function view(entry: AccessEntryRecord): AccessListEntry {
  return definedFields(entry, 'id', 'value', 'status', 'created');
}

function entryOf(world: World, groupId: string, entryValue: string): AccessEntryRecord {
  const read = locationOf(entryValue);
  const value = 'refusal' in read ? entryValue : read.value;
  const [entry] = world.tables.accessEntries.by('value', `${groupId}/${value}`);
  if (!entry) throw fail('ATLAS_NETWORK_PERMISSION_ENTRY_NOT_FOUND', entryValue, groupId);
  return entry;
}

interface By {
  caller: Caller;
  peer: string;
}

/** Records the event and notifies its watchers. */
function recordEvent(
  world: World,
  what: 'ADDED' | 'UPDATED' | 'REMOVED',
  entry: AccessEntryRecord,
  by?: By,
): void {
  const { groupId, value } = entry;
  const incident: Incident = { groupId, eventTypeName: `NETWORK_PERMISSION_ENTRY_${what}`, target: {} };
  raise(world, incident, { about: { whitelistEntry: value }, ...(by ? { by } : {}) });
}

/** Adds the entry, or gives the one of that address its new comment and date. */
function merge(world: World, groupId: string, requested: Asked, at: string, by: By): void {
  const where = place(requested, at);
  const { comment } = requested;
  const deleteAfterDate = requested.deleteAfterDate
    ? vanishingDate(world, requested.deleteAfterDate, `${at}.deleteAfterDate`)
    : undefined;
  const [before] = world.tables.accessEntries.by('value', `${groupId}/${where.value}`);
  const most = projectLimit(world, groupId, 'atlas.project.security.networkAccess.entries');
  if (!before && world.tables.accessEntries.by('group', groupId).length >= most)
    throw fail('ATLAS_NETWORK_PERMISSIONS_LIMIT_EXCEEDED', most);
  const entry = world.tables.accessEntries.put({
    id: before?.id ?? world.id(),
    groupId,
    created: before?.created ?? world.iso(),
    status: before?.status ?? 'PENDING',
    ...where,
    ...(comment === undefined ? {} : { comment }),
    ...(deleteAfterDate === undefined ? {} : { deleteAfterDate }),
  });
  if (!before) world.after(world.takes('accessEntry.apply'), 'accessEntry.apply', { id: entry.id }, entry.id);
  if (deleteAfterDate) vanishAt(world, 'accessEntry.vanish', entry.id, deleteAfterDate);
  recordEvent(world, before ? 'UPDATED' : 'ADDED', entry, by);
}

/** Deletes the entry; without an entry that admits it, the emulator's own machine loses access // assumed */
function remove(world: World, entry: AccessEntryRecord, by?: By): void {
  const { id, groupId, cidrBlock } = entry;
  world.tables.accessEntries.delete(id);
  const read = cidrBlock === undefined ? undefined : parseAccessEntry(cidrBlock);
  if (read?.ok && matches([read.entry], '127.0.0.1')) world.tables.lockoutMachines.put({ id: groupId });
  recordEvent(world, 'REMOVED', entry, by);
}

export const networkAccessHandlers = defineHandlers({
  listGroupAccessListEntries({ world, params }) {
    return { rows: world.tables.accessEntries.by('group', params.groupId), view };
  },

  createGroupAccessListEntry({ world, caller, params, body, peer }) {
    const { groupId } = params;
    for (const [index, requested] of body.entries())
      merge(world, groupId, requested, `[${index}]`, { caller, peer });
    world.emit('accessList.changing', { groupId });
    return { rows: world.tables.accessEntries.by('group', groupId), view };
  },

  getGroupAccessListEntry({ world, params }) {
    return view(entryOf(world, params.groupId, params.entryValue));
  },

  getGroupAccessListStatus({ world, params }) {
    const entry = entryOf(world, params.groupId, params.entryValue);
    world.shown(entry.id);
    return { STATUS: entry.status };
  },

  deleteGroupAccessListEntry({ world, caller, params, peer }) {
    const entry = entryOf(world, params.groupId, params.entryValue);
    remove(world, entry, { caller, peer });
    return undefined;
  },
});

/** The firewalls of the clusters know the entry. */
function apply(world: World, { id }: { id: string }): void {
  const entry = world.tables.accessEntries.get(id);
  if (entry) world.tables.accessEntries.put({ ...entry, status: 'ACTIVE' });
}

function vanish(world: World, { id, deleteAfterDate }: { id: string; deleteAfterDate: string }): void {
  const entry = world.tables.accessEntries.get(id);
  if (entry?.deleteAfterDate !== deleteAfterDate) return;
  remove(world, entry);
}

export const networkAccessTransitions = { 'accessEntry.apply': apply, 'accessEntry.vanish': vanish };
