import { batches } from '#src/api/run-command.ts';
import { plural } from '#src/lib/bytes.ts';
import { documentsOf, type Ejson, type EjsonObject, int, isObject, textOf } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';

/** Dependents of a collection: removed with it, or left without a source. Undefined parts are unknown. */
export interface Dependents {
  /** Without the one on `_id`. */
  indexes: readonly string[] | undefined;
  searchIndexes: readonly string[] | undefined;
  /** Views of the database that read it, directly or through other views. */
  views: readonly string[] | undefined;
}

/** A view with its source. */
export interface ViewEntry {
  name: string;
  viewOn: string;
  pipeline: Ejson;
}

/** Stages of pipelines that read another collection, by the option with its name. // documented */
const readers: Readonly<Record<string, string>> = {
  $lookup: 'from',
  $graphLookup: 'from',
  $unionWith: 'coll',
};
/** Levels of a pipeline that are read. */
const deepest = 100;

/** Whether a pipeline reads a collection by one of its stages, also inside of others. */
export function readsFrom(value: Ejson, collection: string, depth = 0): boolean {
  if (depth > deepest) return false;
  if (Array.isArray(value)) return value.some((each) => readsFrom(each, collection, depth + 1));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, inner]) => {
    const option = Object.hasOwn(readers, key) ? readers[key] : undefined;
    const named =
      option !== undefined && (inner === collection || (isObject(inner) && inner[option] === collection));
    return named || readsFrom(inner, collection, depth + 1);
  });
}

/** The views that read a collection, directly or through other views. */
export function viewsOf(collection: string, views: readonly ViewEntry[]): string[] {
  const reached = new Set([collection]);
  for (const name of reached) {
    for (const view of views) {
      if (view.viewOn === name || readsFrom(view.pipeline, name)) reached.add(view.name);
    }
  }
  reached.delete(collection);
  return [...reached].sort((a, b) => a.localeCompare(b, 'en'));
}

async function listed(namespace: Namespace, source: string, command: EjsonObject, signal?: AbortSignal) {
  const { at, db } = namespace;
  const all: EjsonObject[] = [];
  const reading = { at, db, collection: source, command, batchSize: 1000, signal };
  for await (const batch of batches(reading)) all.push(...batch);
  return all;
}

/** What depends on a collection. A part that cannot be read is unknown, not empty. */
export async function readDependents(namespace: Namespace, signal?: AbortSignal): Promise<Dependents> {
  const { collection } = namespace;
  const cursor = { batchSize: int(1000) };
  const names = (read: Promise<EjsonObject[]>) =>
    read.then(
      (all) => documentsOf(all).flatMap(({ name }) => textOf(name) ?? []),
      (error) => {
        if (signal?.aborted) throw error;
        return undefined;
      },
    );
  const indexes = names(
    listed(namespace, `$cmd.listIndexes.${collection}`, { listIndexes: collection, cursor }, signal),
  );
  const search = { aggregate: collection, pipeline: [{ $listSearchIndexes: {} }], cursor };
  const searchIndexes = names(listed(namespace, collection, search, signal));
  const listViews = { listCollections: int(1), filter: { type: 'view' }, cursor };
  const views = listed(namespace, '$cmd.listCollections', listViews, signal).then(
    (all) => viewsOf(collection, all.flatMap(viewEntry)),
    (error) => {
      if (signal?.aborted) throw error;
      return undefined;
    },
  );
  return {
    indexes: (await indexes)?.filter((name) => name !== '_id_'),
    searchIndexes: await searchIndexes,
    views: await views,
  };
}

function viewEntry({ name, options }: EjsonObject): ViewEntry[] {
  const viewOn = isObject(options) ? textOf(options.viewOn) : undefined;
  const view = textOf(name);
  if (view === undefined || viewOn === undefined || !isObject(options)) return [];
  return [{ name: view, viewOn, pipeline: options.pipeline ?? [] }];
}

const longestList = 5;

/** Names in a sentence; a long list ends with their number. */
export function namesText(names: readonly string[] | undefined, what: string, whats = `${what}s`): string {
  const heading = whats.charAt(0).toUpperCase() + whats.slice(1);
  if (names === undefined) return `${heading}: unknown`;
  if (names.length === 0) return `${heading}: none`;
  const shown = names.slice(0, longestList).join(', ');
  return `${plural(names.length, what, whats)}: ${shown}${names.length > longestList ? ' and more' : ''}`;
}

/** Resources that a drop removes, and resources that lose their source. */
export function dependentsText({ indexes, searchIndexes, views }: Dependents, isView: boolean): string[] {
  const without =
    views === undefined || views.length === 0
      ? ''
      : `. ${views.length === 1 ? 'It returns' : 'They return'} no documents afterwards`;
  return [
    ...(isView ? [] : [namesText(indexes, 'index', 'indexes')]),
    namesText(searchIndexes, 'search index', 'search indexes'),
    `${namesText(views, 'view that reads it', 'views that read it')}${without}`,
    'Triggers: unknown',
  ];
}
