import { badFields, fail } from '#contract/api/errors.ts';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import type { FlatIndexRequest } from '#contract/search/schemas.ts';
import { currentIndex, flatDefaults, flatIndex, flatSummary } from '#contract/search/views.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import {
  changeIndex,
  createIndex,
  deleteIndex,
  indexById,
  indexByName,
  type NewIndex,
  requireLiving,
} from './changes.ts';
import { type SearchPlace, searchPlace } from './place.ts';
import { namespaceKey } from './records.ts';

type Within = Pick<Call, 'world'> & { params: { groupId: string; clusterName: string } };
type OneById = Within & { params: { indexId: string } };
type OneByName = Within & { params: { databaseName: string; collectionName: string; indexName: string } };

interface Found {
  place: SearchPlace;
  index: SearchIndexRecord;
}

function placeIn({ world, params }: Within): SearchPlace {
  return searchPlace(world, params.groupId, params.clusterName);
}

function findMatch(
  call: OneById | OneByName,
  index: (place: SearchPlace) => SearchIndexRecord | undefined,
): Found {
  const place = placeIn(call);
  const row = index(place);
  if (!row) throw fail('RESOURCE_NOT_FOUND');
  return { place, index: row };
}

function byId(call: OneById): Found {
  return findMatch(call, (place) => indexById(call.world, place, call.params.indexId));
}

function byName(call: OneByName): Found {
  const { databaseName, collectionName, indexName } = call.params;
  return findMatch(call, (place) => indexByName(call.world, place, databaseName, collectionName, indexName));
}

/** An index to change must not be in deletion. */
function toChange({ place, index }: Found) {
  return { place, index: requireLiving(index) };
}

function ofCollection(call: Within & { params: { databaseName: string; collectionName: string } }): {
  place: SearchPlace;
  rows: readonly SearchIndexRecord[];
} {
  const place = placeIn(call);
  const { databaseName, collectionName } = call.params;
  const key = namespaceKey(place.clusterId, databaseName, collectionName);
  return { place, rows: call.world.tables.searchIndexes.by('namespace', key) };
}

/** The index as a client of the current generation sees it, which lets its state pass. */
function shown(world: Call['world'], index: SearchIndexRecord, place: SearchPlace) {
  world.shown(index.id);
  return currentIndex(index, place);
}

const nested = { at: 'definition' };
const flat = { mappingsOptional: true };

function fromFlat({ database, collectionName, name, type, ...rest }: FlatIndexRequest): NewIndex {
  const { indexID: _id, status: _status, links: _links, ...definition } = rest;
  return { database, collectionName, name, type, definition };
}

/** The flat form repeats where the index lies; it cannot be moved // assumed */
function requireSamePlace(requested: NewIndex, index: SearchIndexRecord): void {
  const moved = (['database', 'collectionName', 'name', 'type'] as const).filter(
    (field) => requested[field] !== index[field],
  );
  if (moved.length === 0) return;
  throw badFields(moved.map((field) => ({ field, description: `must stay ${index[field]}` })));
}

/** Defaults are filled in // specification §2.1; omitted fields are absent // observed */
function flatView({ host }: Pick<Call, 'host'>, index: SearchIndexRecord, place: SearchPlace) {
  const view = flatIndex(index, place);
  return host.profile === 'specification' ? { ...flatDefaults(index), ...view } : view;
}

/** A member of a list: a summary // specification §4.4; the whole index // observed */
function flatMember({ host }: Pick<Call, 'host'>, index: SearchIndexRecord, place: SearchPlace) {
  if (host.profile === 'observed') return flatIndex(index, place);
  const { numPartitions } = flatDefaults(index);
  return { numPartitions, ...flatSummary(index, place) };
}

/** The first generation: the flat form. */
const flatHandlers = defineHandlers({
  listGroupClusterFtsIndex(call) {
    const { place, rows } = ofCollection(call);
    return rows.map((index) => {
      call.world.shown(index.id);
      return flatMember(call, index, place);
    });
  },

  createGroupClusterFtsIndex(call) {
    const place = placeIn(call);
    return flatView(call, createIndex(call.world, place, fromFlat(call.body), flat, call), place);
  },

  getGroupClusterFtsIndex(call) {
    const { place, index } = byId(call);
    call.world.shown(index.id);
    return flatView(call, index, place);
  },

  updateGroupClusterFtsIndex(call) {
    const { place, index } = toChange(byId(call));
    const requested = fromFlat({ type: index.type, ...call.body });
    requireSamePlace(requested, index);
    const changed = changeIndex(call.world, place, index, requested.definition, flat, call);
    return flatView(call, changed, place);
  },

  deleteGroupClusterFtsIndex(call) {
    const { place, index } = toChange(byId(call));
    deleteIndex(call.world, place, index, call);
    return undefined;
  },
});

/** The current generation: definitions with versions, builds by host. */
const currentHandlers = defineHandlers({
  listGroupClusterSearchIndexes(call) {
    const place = placeIn(call);
    const rows = call.world.tables.searchIndexes.by('cluster', place.clusterId);
    return rows.map((index) => shown(call.world, index, place));
  },

  listGroupClusterSearchIndex(call) {
    const { place, rows } = ofCollection(call);
    return rows.map((index) => shown(call.world, index, place));
  },

  createGroupClusterSearchIndex(call) {
    const place = placeIn(call);
    const { database, collectionName, name, type, definition } = call.body;
    const requested = { database, collectionName, name, type, definition };
    const index = currentIndex(createIndex(call.world, place, requested, nested, call), place);
    // observed: the answer to a creation has no time of its version
    const { createdAt: _, ...version } = index.latestDefinitionVersion;
    return { ...index, latestDefinitionVersion: version };
  },

  getGroupClusterSearchIndex(call) {
    const { place, index } = byId(call);
    return shown(call.world, index, place);
  },

  getGroupClusterSearchIndexByName(call) {
    const { place, index } = byName(call);
    return shown(call.world, index, place);
  },

  updateGroupClusterSearchIndex(call) {
    const { place, index } = toChange(byId(call));
    return currentIndex(changeIndex(call.world, place, index, call.body.definition, nested, call), place);
  },

  updateGroupClusterSearchIndexByName(call) {
    const { place, index } = toChange(byName(call));
    return currentIndex(changeIndex(call.world, place, index, call.body.definition, nested, call), place);
  },

  deleteGroupClusterSearchIndex(call) {
    const { place, index } = toChange(byId(call));
    deleteIndex(call.world, place, index, call);
    return undefined;
  },

  deleteGroupClusterSearchIndexByName(call) {
    const { place, index } = toChange(byName(call));
    deleteIndex(call.world, place, index, call);
    return undefined;
  },
});

export const indexHandlers = { ...flatHandlers, ...currentHandlers };
