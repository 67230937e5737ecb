import { type Document, Long } from 'bson';
import { hosts } from '#contract/clusters/hosts.ts';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import { currentIndex } from '#contract/search/views.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { SearchHost } from '#server/data/documents.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { World } from '../world.ts';
import { makeReady } from './ready-definition.ts';
import { documentsIn, type Followed, runningIndex } from './running-index.ts';
import { answeringHost } from './search-answers.ts';
import { synonymFailures } from './synonym-states.ts';

/** Whether a pipeline queries an index, also inside other stages. */
export function asksIndex(command: Document): boolean {
  const [name] = Object.keys(command);
  if (name === 'explain' && isDocument(command.explain)) return asksIndex(command.explain);
  return name === 'aggregate' && mentions(command.pipeline);
}

const stageName = /^\$(search(Beta|Meta)?|vectorSearch)$/;

function mentions(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentions);
  if (!isDocument(value)) return false;
  return Object.entries(value).some(([name, each]) => stageName.test(name) || mentions(each));
}

/** The names of the indexes that a command queries, at any depth; also `$listSearchIndexes`, where it lists them. */
export function askedIndexes(value: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) askedIndexes(each, names);
  if (!isDocument(value)) return names;
  for (const [name, each] of Object.entries(value)) {
    if (stageName.test(name) && isDocument(each)) names.add(String(each.index ?? 'default'));
    if (name === '$listSearchIndexes') names.add(name);
    askedIndexes(each, names);
  }
  return names;
}

/** Loads the resources of a cluster's indexes for queries. A failure is reported in the reply. */
export async function makeIndexesReady(world: World, clusterId: string): Promise<void> {
  const analyzers = world.tables.clusterAnalyzers.get(clusterId)?.analyzers ?? [];
  const records = world.tables.searchIndexes.by('cluster', clusterId);
  for (const { main, type } of records) if (main) await makeReady(main.definition, type, analyzers);
}

/** The search process of a cluster: its indexes, over its documents as they are for everybody. */
export function searchHost(clusterId: string, followed: Followed): SearchHost {
  const cluster = followed.world.tables.clusters.get(clusterId);
  return answeringHost({
    // only explanations contain it, and every command has such a host
    get hostname() {
      return cluster && hosts(cluster)[0]?.hostname;
    },
    list: ({ db, collection }) => listed(clusterId, followed, db, collection),
    recordOf: (db, collection, name) => indexOf(followed.world, clusterId, db, collection, name),
    indexOf: (record) => runningIndex(record, followed),
  });
}

/** Indexes of a collection as drivers see them: passing states end when they have been read // documented: output */
export function listed(clusterId: string, followed: Followed, db: string, collection: string): Document[] {
  const { world, catalog } = followed;
  const cluster = world.tables.clusters.get(clusterId);
  const around = {
    paused: cluster?.paused ?? false,
    hostnames: cluster ? hosts(cluster).map(({ hostname }) => hostname) : [],
    synonymFailure: synonymFailures(world, clusterId, () => catalog),
  };
  return world.tables.searchIndexes
    .by('cluster', clusterId)
    .filter(({ database, collectionName }) => database === db && collectionName === collection)
    .map((record) => {
      world.shown(record.id);
      const { indexID, database: _, collectionName: __, type, ...view } = currentIndex(record, around);
      const held = documentsHeld(record, followed);
      const numDocs = held === undefined ? {} : { numDocs: Long.fromNumber(held) };
      return { id: indexID, type: type ?? 'search', ...(withDates(view) as Document), ...numDocs };
    });
}

/** Of a view that search does not follow no number is known. */
function documentsHeld(record: SearchIndexRecord, followed: Followed): number | undefined {
  try {
    return documentsIn(record, followed);
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** Times are dates on this side. */
function withDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDates);
  if (!isDocument(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'createdAt' && typeof each === 'string' ? new Date(each) : withDates(each),
    ]),
  );
}

function indexOf(
  world: World,
  clusterId: string,
  db: string,
  collection: string,
  name: string,
): SearchIndexRecord | undefined {
  return world.tables.searchIndexes
    .by('cluster', clusterId)
    .find(
      (each) =>
        each.database === db &&
        each.collectionName === collection &&
        each.name === name &&
        each.state !== 'DELETING',
    );
}
