import { readPattern } from '#analysis/regex/read-pattern.ts';
import { fail, failWith } from '#contract/api/errors.ts';
import { segmentProblem } from '#contract/api/path-segment.ts';
import type { Definition, IndexType } from '#contract/search/definition.ts';
import { checkDefinition } from '#contract/search/definition-rules.ts';
import { checkNames, type NameProblem } from '#contract/search/names.ts';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { beginDeletion, queueBuild, removeItself } from './builds.ts';
import { locationOf, type SearchPlace } from './place.ts';
import { namespaceKey } from './records.ts';

interface By {
  caller: Caller;
  peer: string;
}

/** The path of the definition in the request: both generations share the same rules. */
export interface Form {
  at?: string;
  mappingsOptional?: boolean;
}

/** The 400 of the first problem, with the fields of all. */
export function refuse(problems: readonly NameProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ field, description }) => ({ field, description }));
  throw failWith(first.code, {
    parameters: [first.field],
    fields,
    detail: `Invalid attribute ${first.field} specified: ${first.description}.`,
  });
}

function check(world: World, place: SearchPlace, type: IndexType, definition: Definition, form: Form): void {
  const clusterAnalyzers = world.tables.clusterAnalyzers.get(place.clusterId)?.analyzers ?? [];
  refuse(checkDefinition(definition, { type, readPattern, clusterAnalyzers, ...form }));
}

/** Indexes that still count: one that is being deleted holds neither its name nor its place // assumed */
function living(rows: readonly SearchIndexRecord[]): SearchIndexRecord[] {
  return rows.filter(({ state }) => state !== 'DELETING');
}

export interface NewIndex {
  database: string;
  collectionName: string;
  name: string;
  /** `search` where none was sent // specification §2.6 */
  type: IndexType | undefined;
  definition: Definition;
}

export function createIndex(
  world: World,
  place: SearchPlace,
  requested: NewIndex,
  form: Form,
  by?: By,
): SearchIndexRecord {
  const { database, collectionName, name, definition, type = 'search' } = requested;
  refuse(checkNames(requested));
  // its operations by name have the name as a segment
  const problem = segmentProblem(name);
  if (problem !== undefined) refuse([{ code: 'VALIDATION_ERROR', field: 'name', description: problem }]);
  check(world, place, type, definition, form);
  place.requireEditable();
  const { clusterId, groupId, most } = place;
  const others = living(
    world.tables.searchIndexes.by('namespace', namespaceKey(clusterId, database, collectionName)),
  );
  if (others.some((other) => other.name === name)) {
    throw failWith('ATLAS_FTS_DUPLICATE_INDEX', {
      parameters: [name, `${database}.${collectionName}`],
      fields: [{ field: 'name', description: 'is the name of another index of the collection' }],
    });
  }
  if (most !== undefined && living(world.tables.searchIndexes.by('cluster', clusterId)).length >= most) {
    throw failWith('VALIDATION_ERROR', {
      parameters: [place.name, most],
      detail: `The cluster ${place.name} has ${most} search indexes, the most that its tier takes.`,
    });
  }
  const index = world.tables.searchIndexes.put({
    id: world.id(),
    groupId,
    clusterId,
    database,
    collectionName,
    name,
    type,
    ...(requested.type === undefined ? { typeOmitted: true as const } : {}),
    latest: { definition, version: 0, createdAt: world.iso() },
    state: 'PENDING',
  });
  record(world, 'FTS_INDEX_CREATED', { groupId, clusterName: place.name }, by);
  queueBuild(world, index);
  return index;
}

/** The old definition answers queries until the new one is built // observed */
export function changeIndex(
  world: World,
  place: SearchPlace,
  before: SearchIndexRecord,
  definition: Definition,
  form: Form,
  by?: By,
): SearchIndexRecord {
  check(world, place, before.type, definition, form);
  place.requireEditable();
  const { message: _message, doom: _doom, ...kept } = before;
  const index = world.tables.searchIndexes.put({
    ...kept,
    latest: { definition, version: before.latest.version + 1, createdAt: world.iso() },
    state: 'PENDING',
  });
  const about = { groupId: place.groupId, clusterName: place.name };
  record(world, 'FTS_INDEX_UPDATED', about, by);
  if ((definition.numPartitions ?? 1) !== (before.latest.definition.numPartitions ?? 1)) {
    record(world, 'FTS_INDEX_PARTITIONS_CHANGED', about, by);
  }
  queueBuild(world, index);
  return index;
}

export function deleteIndex(world: World, place: SearchPlace, before: SearchIndexRecord, by?: By): void {
  place.requireEditable();
  record(world, 'FTS_INDEX_DELETED', { groupId: place.groupId, clusterName: place.name }, by);
  beginDeletion(world, place, before);
}

/** The indexes of a collection go with it // documented */
export function dropIndexes(world: World, { clusterId, db, name }: AreaEvents['collection.dropped']): void {
  const place = locationOf(world, clusterId);
  if (!place) return;
  const rows = world.tables.searchIndexes.by('namespace', namespaceKey(clusterId, db, name));
  for (const index of living(rows)) removeItself(world, place, index);
}

/** The index of that id in that cluster, unless it is gone. */
export function indexById(world: World, place: SearchPlace, id: string): SearchIndexRecord | undefined {
  const index = world.tables.searchIndexes.get(id);
  return index?.clusterId === place.clusterId ? index : undefined;
}

/** One that lives comes before one of the same name that is being deleted. */
export function indexByName(
  world: World,
  place: SearchPlace,
  database: string,
  collectionName: string,
  name: string,
): SearchIndexRecord | undefined {
  const named = world.tables.searchIndexes
    .by('namespace', namespaceKey(place.clusterId, database, collectionName))
    .filter((index) => index.name === name);
  return living(named)[0] ?? named[0];
}

/** Changes need an index that is there to stay. */
export function requireLiving(index: SearchIndexRecord): SearchIndexRecord {
  if (index.state === 'DELETING') throw fail('RESOURCE_NOT_FOUND');
  return index;
}
