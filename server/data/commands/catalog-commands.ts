import { calculateObjectSize, type Document } from 'bson';
import { readOptions } from '../collections/collection-options.ts';
import { firstIndex, isTimeSeries } from '../collections/time-series.ts';
import { isView, readView, validateNoView } from '../collections/views.ts';
import { idIndexOf, indexesOf, plainDefinition } from '../definition.ts';
import type { CommandContext, Documents } from '../documents.ts';
import {
  collectionName,
  dropWhole,
  validateCollection,
  validateDatabase,
  validateNewDatabase,
} from '../namespace.ts';
import { compileFilter } from '../query/match.ts';
import { fieldReader } from '../query/path-walk.ts';
import { shardsWithParts } from '../sharding/part-documents.ts';
import { row } from '../update/row.ts';
import { compareValues } from '../values/compare.ts';
import { normalize } from '../values/values.ts';
import { CommandError } from './command-error.ts';
import { documentField, flagField } from './command-fields.ts';
import { badValue, invalidNamespace } from './refusals.ts';
import { filterField } from './statement-fields.ts';
import { indexSize, scaled, scaleOf, sizeOf, storageStats } from './storage-stats.ts';
import { cursorBatch, cursorReply } from './writes/batch.ts';

export function create(db: string, command: Document, context: CommandContext): Document {
  const { catalog } = context;
  const name = collectionName(db, command);
  if (catalog.open(db, name) !== undefined) {
    throw new CommandError('NamespaceExists', `Collection ${db}.${name} already exists.`);
  }
  const input = normalize(command) as Document;
  const wantsView = input.viewOn !== undefined || input.pipeline !== undefined;
  const options = wantsView ? readView(db, name, input, context) : readOptions(input);
  validateNewDatabase(catalog, db);
  const created = catalog.create(db, name);
  if (Object.keys(options).length > 0) {
    const indexes = options.timeseries === undefined ? [] : firstIndex(options.timeseries);
    created.define({ indexes, options });
  }
  return { ok: 1 };
}

export function drop(db: string, command: Document, { catalog }: CommandContext): Document {
  const name = collectionName(db, command);
  // documented: since 7.0 dropping a missing collection succeeds
  const nIndexesWas = (catalog.open(db, name)?.definition.indexes.length ?? 0) + 1;
  return catalog.drop(db, name) ? { nIndexesWas, ns: `${db}.${name}`, ok: 1 } : { ok: 1 };
}

export function dropDatabase(db: string, _command: Document, { catalog }: CommandContext): Document {
  return dropWhole(catalog, db) ? { dropped: db, ok: 1 } : { ok: 1 };
}

export function renameCollection(
  _db: string,
  command: Document,
  { catalog, work }: CommandContext,
): Document {
  const [source, target] = [splitNamespace(command, 'renameCollection'), splitNamespace(command, 'to')];
  validateNoView(catalog, ...source);
  const documents = catalog.open(...source);
  if (documents === undefined) {
    throw new CommandError('NamespaceNotFound', `Source collection ${source.join('.')} does not exist`);
  }
  if (source.join('.') === target.join('.')) {
    throw new CommandError('IllegalOperation', "Can't rename a collection to itself");
  }
  if (!flagField(command, 'dropTarget') && catalog.open(...target) !== undefined) {
    throw new CommandError('NamespaceExists', 'target namespace exists');
  }
  validateNewDatabase(catalog, target[0]);
  if (catalog.rename) {
    catalog.rename({ db: source[0], name: source[1] }, { db: target[0], name: target[1] });
    return { ok: 1 };
  }
  catalog.drop(...target);
  const moved = catalog.create(...target);
  moved.define(documents.definition);
  for (const { doc } of [...documents.all()]) {
    moved.put(doc);
    work.written += 1;
  }
  catalog.drop(...source);
  return { ok: 1 };
}

function splitNamespace(command: Document, field: string): [string, string] {
  const value: unknown = command[field];
  const dot = typeof value === 'string' ? value.indexOf('.') : -1;
  if (typeof value !== 'string' || dot < 0) {
    throw invalidNamespace(`'${field}' must be a database and a collection, joined by a dot`);
  }
  const [db, name] = [value.slice(0, dot), value.slice(dot + 1)];
  validateDatabase(db);
  validateCollection(db, name, field);
  return [db, name];
}

export function listDatabases(_db: string, command: Document, { catalog }: CommandContext): Document {
  const matches = compileFilter(
    command.filter === undefined ? {} : filterField(command, 'filter', 'listDatabases'),
  );
  const nameOnly = flagField(command, 'nameOnly');
  const databases = catalog
    .databases()
    .map((name) =>
      nameOnly
        ? { name }
        : describeDatabase(
            name,
            catalog.collections(name).map((each) => catalog.open(name, each)),
          ),
    )
    .filter((each) => matches(row(each)));
  if (nameOnly) return { databases, ok: 1 };
  const totalSize = databases.reduce(
    (sum, each) => sum + Number((each as { sizeOnDisk: number }).sizeOnDisk),
    0,
  );
  return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 1024 / 1024), ok: 1 };
}

function describeDatabase(name: string, collections: (Documents | undefined)[]): Document {
  const sizeOnDisk = collections.reduce((sum, each) => sum + sizeOf(each), 0);
  return { name, sizeOnDisk, empty: collections.length === 0 };
}

export function listCollections(
  db: string,
  command: Document,
  { catalog, cursors }: CommandContext,
): Document {
  const matches = compileFilter(
    command.filter === undefined ? {} : filterField(command, 'filter', 'listCollections'),
  );
  const nameOnly = flagField(command, 'nameOnly');
  const results = catalog
    .collections(db)
    .map((name) => describeCollection(name, catalog.open(db, name), nameOnly))
    .filter((each) => matches(row(each)));
  return cursorReply(`${db}.$cmd.listCollections`, results, cursors, cursorBatch(command));
}

function describeCollection(name: string, documents: Documents | undefined, nameOnly: boolean): Document {
  const { definition, uuid }: Pick<Documents, 'definition' | 'uuid'> = documents ?? {
    definition: plainDefinition,
  };
  const view = isView({ definition });
  const series = isTimeSeries(definition);
  const type = view ? 'view' : series ? 'timeseries' : 'collection';
  if (nameOnly) return { name, type };
  return {
    name,
    type,
    options: definition.options,
    // documented: listCollections, views have no UUID; a time series is a view of its buckets
    info: { readOnly: view, ...(view || series || uuid === undefined ? {} : { uuid }) },
    ...(view || series || definition.options.clusteredIndex ? {} : { idIndex: idIndexOf(definition) }),
  };
}

export function collStats(db: string, command: Document, { catalog }: CommandContext): Document {
  const name = collectionName(db, command);
  const documents = catalog.open(db, name);
  const [ns, scale] = [`${db}.${name}`, scaleOf(command)];
  const division = documents?.definition.division;
  const whole = { ns, ...storageStats(ns, documents, scale) };
  if (documents === undefined || division === undefined) return { ...whole, ok: 1 };
  // documented: routers report whether a collection is sharded, and its statistics per shard
  const shards = shardsWithParts(documents).map(({ about: { shard }, part }) => [
    shard,
    { ns, ...storageStats(ns, part, scale) },
  ]);
  const primary = division.key === undefined ? { primary: division.primary } : {};
  const sharded = { sharded: division.key !== undefined, ...primary, shards: Object.fromEntries(shards) };
  return { ...whole, ...sharded, ok: 1 };
}

export function dbStats(db: string, command: Document, { catalog }: CommandContext): Document {
  const scale = scaleOf(command);
  const named = catalog.collections(db).map((name) => catalog.open(db, name));
  const all = named.filter((each) => each !== undefined && !isView(each));
  const objects = all.reduce((sum, each) => sum + (each?.size ?? 0), 0);
  const bytes = all.reduce((sum, each) => sum + sizeOf(each), 0);
  const indexBytes = all.reduce(
    (sum, each) => sum + (each === undefined ? 0 : indexesOf(each).length * indexSize(each)),
    0,
  );
  return {
    db,
    collections: all.length,
    views: named.length - all.length,
    objects,
    avgObjSize: objects === 0 ? 0 : bytes / objects,
    dataSize: scaled(bytes, scale),
    storageSize: scaled(bytes, scale),
    indexes: all.reduce((sum, each) => sum + (each === undefined ? 0 : indexesOf(each).length), 0),
    indexSize: scaled(indexBytes, scale),
    totalSize: scaled(bytes + indexBytes, scale),
    scaleFactor: scale,
    ok: 1,
  };
}

/** The `dataSize` command: bytes and number of a collection's documents, also of a range of keys // documented */
export function dataSize(_db: string, command: Document, { catalog }: CommandContext): Document {
  const [db, name] = splitNamespace(command, Object.keys(command)[0] as string);
  const documents = catalog.open(db, name);
  const estimate = flagField(command, 'estimate');
  const { keyPattern, min, max } = command;
  if ((min === undefined) !== (max === undefined)) throw badValue('only one of min or max specified');
  if (min === undefined || documents === undefined) {
    return { size: sizeOf(documents), numObjects: documents?.size ?? 0, millis: 0, estimate, ok: 1 };
  }
  const [lower, upper] = [documentField(command, 'min'), documentField(command, 'max')];
  const fields = Object.keys(keyPattern === undefined ? lower : documentField(command, 'keyPattern'));
  const key = (doc: Document) => fields.map((field) => fieldReader(field)(doc) ?? null);
  const part = [...documents.all()].filter(
    ({ doc }) => compareValues(key(doc), key(lower)) >= 0 && compareValues(key(doc), key(upper)) < 0,
  );
  const size = part.reduce((sum, { doc }) => sum + calculateObjectSize(doc), 0);
  return { size, numObjects: part.length, millis: 0, estimate, ok: 1 };
}
