import type { EventType } from '#contract/events/families.ts';
import { buildFailure } from '#contract/search/build-failure.ts';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import { raise, resolve } from '#server/emulator/kernel/alerts/engine.ts';
import { deadlines } from '#server/emulator/kernel/time/durations.ts';
import type { Transition, World } from '#server/emulator/kernel/world.ts';
import { incident } from './incident.ts';
import { locationOf, type SearchPlace } from './place.ts';
import { validateSynonyms } from './synonym-alerts.ts';

/** The row of `meta` with the failure of the next build to end: a scenario creates it. */
const nextFailure = 'searchBuildFails';

interface Build {
  id: string;
  /** A later version has a build of its own. */
  version: number;
}

/** Lets the next build that ends in this world fail. */
export function doomNextBuild(world: World, message: string): void {
  world.tables.meta.put({ id: nextFailure, value: message });
}

function recordEvent(world: World, { clusterId }: SearchIndexRecord, eventTypeName: EventType): void {
  const place = locationOf(world, clusterId);
  if (!place) return;
  raise(world, incident(place, eventTypeName));
  endAlerts(world, place);
}

/** Alerts about indexes of a cluster end with the last index that is so. */
function endAlerts(world: World, place: SearchPlace): void {
  const indexes = world.tables.searchIndexes.by('cluster', place.clusterId);
  for (const state of ['FAILED', 'STALE'] as const) {
    if (indexes.some((index) => index.state === state)) continue;
    resolve(world, incident(place, state === 'FAILED' ? 'FTS_INDEX_BUILD_FAILED' : 'FTS_INDEX_STALE'));
  }
  validateSynonyms(world, place);
}

/** Every new definition is built, after a wait. */
export function queueBuild(world: World, { id, latest }: SearchIndexRecord): void {
  world.after(world.takes('search.queue'), 'search.start', { id, version: latest.version }, id);
}

function start(world: World, { id, version }: Build): void {
  const index = world.tables.searchIndexes.get(id);
  if (index?.state !== 'PENDING' || index.latest.version !== version) return;
  world.tables.searchIndexes.put({ ...index, state: 'BUILDING' });
  world.after(world.takes('search.build'), 'search.finish', { id, version }, id);
}

function finish(world: World, { id, version }: Build): void {
  const index = world.tables.searchIndexes.get(id);
  if (index?.state !== 'BUILDING' || index.latest.version !== version) return;
  const { doom, message: _, ...kept } = index;
  const failure =
    doom ?? takeFailure(world) ?? buildFailure(index.latest.definition) ?? unsearchable(world, index);
  if (failure !== undefined) {
    world.tables.searchIndexes.put({ ...kept, state: 'FAILED', message: failure });
    recordEvent(world, index, 'FTS_INDEX_BUILD_FAILED');
    return;
  }
  world.tables.searchIndexes.put({ ...kept, state: 'READY', main: index.latest });
  recordEvent(world, index, 'FTS_INDEX_BUILD_COMPLETE');
  if (isOfNothing(world, index)) world.after(deadlines['search.cleanUp'], 'search.cleanUp', { id }, id);
}

/** The API takes an index of a view that search does not follow, and nothing can be built // assumed */
function unsearchable(world: World, index: SearchIndexRecord): string | undefined {
  const { clusterId, database, collectionName } = index;
  return locationOf(world, clusterId)?.unsearchable(database, collectionName)?.message;
}

/** Whether the collection of an index is not there. */
function isOfNothing(world: World, { clusterId, database, collectionName }: SearchIndexRecord): boolean {
  return locationOf(world, clusterId)?.holds(database, collectionName) === false;
}

/** An index of a collection that does not exist is built, and removed later // documented */
function cleanUp(world: World, { id }: { id: string }): void {
  const index = world.tables.searchIndexes.get(id);
  const place = index && locationOf(world, index.clusterId);
  if (!place || index.state === 'DELETING' || !isOfNothing(world, index)) return;
  removeItself(world, place, index);
}

/** An automatic deletion by the service has its own event // assumed: by its name */
export function removeItself(world: World, place: SearchPlace, before: SearchIndexRecord): void {
  raise(world, incident(place, 'FTS_INDEX_CLEANED_UP'));
  beginDeletion(world, place, before);
}

export function beginDeletion(world: World, place: SearchPlace, before: SearchIndexRecord): void {
  world.tables.searchIndexes.put({ ...before, state: 'DELETING' });
  world.after(world.takes('search.delete'), 'search.gone', { id: before.id }, before.id);
  endAlerts(world, place);
}

function takeFailure(world: World): string | undefined {
  const value = world.tables.meta.get(nextFailure)?.value;
  if (typeof value !== 'string') return undefined;
  world.tables.meta.delete(nextFailure);
  return value;
}

function gone(world: World, { id }: { id: string }): void {
  if (world.tables.searchIndexes.get(id)?.state === 'DELETING') world.tables.searchIndexes.delete(id);
}

export const buildTransitions = {
  'search.start': start,
  'search.finish': finish,
  'search.gone': gone,
  'search.cleanUp': cleanUp,
} satisfies Record<string, Transition>;
