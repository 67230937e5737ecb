import type { Document, UUID } from 'bson';
import { bucketsPrefix } from '#server/data/collections/bucket-documents.ts';
import { isTimeSeries } from '#server/data/collections/time-series.ts';
import type { Definition } from '#server/data/definition.ts';
import type { Catalog, CollectionPlace, Documents, Stored } from '#server/data/documents.ts';
import type { IndexSet } from '#server/data/indexes/index-set.ts';
import { idKey } from '#server/data/values/id-key.ts';
import type { World } from '../world.ts';
import { definitionOf, definitionText, withDefinition } from './definitions.ts';
import { indexSetOf } from './index-sets.ts';
import { logWrite } from './log/log.ts';
import { countOf, pristineRecords, recordsOf, renamed } from './pristine.ts';
import {
  type CollectionRecord,
  collectionUuid,
  type DataSetRecord,
  DocumentRecord,
  documentId,
} from './records.ts';
import { bucketDocuments } from './system/buckets.ts';
import { notWritten } from './system/system-documents.ts';

/** The current documents of a cluster, in the rows of its world: writes of a failed command are undone. */
export class LiveCatalog implements Catalog {
  readonly #world: World;
  readonly #dataSet: DataSetRecord;

  constructor(world: World, dataSet: DataSetRecord) {
    this.#world = world;
    this.#dataSet = dataSet;
  }

  #all(): readonly CollectionRecord[] {
    return this.#world.tables.collections.by('dataSet', this.#dataSet.id);
  }

  #find(db: string, name: string): CollectionRecord | undefined {
    return this.#world.tables.collections.by('name', `${this.#dataSet.id}/${db}.${name}`)[0];
  }

  databases(): string[] {
    return [...new Set(this.#all().map(({ db }) => db))].sort();
  }

  collections(db: string): string[] {
    return this.#all()
      .filter((each) => each.db === db)
      .map(({ name }) => name)
      .sort();
  }

  open(db: string, name: string): Documents | undefined {
    const collection = this.#find(db, name);
    if (!collection) return name.startsWith(bucketsPrefix) ? this.#buckets(db, name) : undefined;
    // Sorts new documents into the index now: later reads may be interrupted anywhere, and this must not be.
    this.#world.tables.documents.by('collection', collection.id);
    return this.#documents(collection.id);
  }

  #buckets(db: string, name: string): Documents | undefined {
    const series = this.open(db, name.slice(bucketsPrefix.length));
    if (series === undefined || !isTimeSeries(series.definition)) return undefined;
    return bucketDocuments(this.#world, series);
  }

  #documents(collectionId: string): LiveDocuments {
    return new LiveDocuments(this.#world, this.#dataSet, collectionId, (record) => this.definitionOf(record));
  }

  /** The definition of a stored collection. */
  protected definitionOf(record: CollectionRecord): Definition {
    return definitionOf(record);
  }

  create(db: string, name: string): Documents {
    if (name.startsWith('system.')) throw notWritten(db, name);
    const id = this.#world.id();
    this.#world.tables.collections.put({
      id,
      dataSetId: this.#dataSet.id,
      db,
      name,
      createdAt: this.#world.now(),
    });
    logWrite(this.#world, this.#dataSet, { op: 'c', collectionId: id, collection: { was: null } });
    return this.#documents(id);
  }

  rename(source: CollectionPlace, target: CollectionPlace): void {
    const was = this.#find(source.db, source.name);
    if (!was) throw new Error('there is no such collection');
    const replaced = this.#find(target.db, target.name)?.id;
    this.drop(target.db, target.name);
    this.#world.tables.collections.put(renamed(was, target));
    const collection = replaced === undefined ? { was } : { was, replaced };
    logWrite(this.#world, this.#dataSet, { op: 'c', collectionId: was.id, collection });
  }

  /** Its documents remain, visible only for states before this line of the log, and are deleted with the line. */
  drop(db: string, name: string): boolean {
    const was = this.#find(db, name);
    if (!was) return false;
    this.#world.tables.collections.delete(was.id);
    logWrite(this.#world, this.#dataSet, { op: 'c', collectionId: was.id, collection: { was } });
    this.#world.emit('collection.dropped', { clusterId: this.#dataSet.clusterId, db, name });
    return true;
  }

  /** Drops each collection, and the database by a line of its own // documented: change streams report both */
  dropDatabase(db: string): boolean {
    const names = this.collections(db);
    for (const name of names) this.drop(db, name);
    if (names.length === 0) return false;
    logWrite(this.#world, this.#dataSet, { op: 'c', collectionId: '', database: db });
    return true;
  }
}

class LiveDocuments implements Documents {
  readonly #world: World;
  readonly #dataSet: DataSetRecord;
  readonly #id: string;
  readonly #defined: (record: CollectionRecord) => Definition;

  constructor(
    world: World,
    dataSet: DataSetRecord,
    collectionId: string,
    defined: (record: CollectionRecord) => Definition,
  ) {
    this.#world = world;
    this.#dataSet = dataSet;
    this.#id = collectionId;
    this.#defined = defined;
  }

  get #record(): CollectionRecord {
    const record = this.#world.tables.collections.get(this.#id);
    if (!record) throw new Error('the collection was dropped');
    return record;
  }

  get db(): string {
    return this.#record.db;
  }

  get name(): string {
    return this.#record.name;
  }

  get uuid(): UUID {
    return collectionUuid(this.#id);
  }

  get size(): number {
    return countOf(this.#world, this.#record);
  }

  get definition(): Definition {
    return this.#defined(this.#record);
  }

  get indexes(): IndexSet {
    return indexSetOf(this.#world, this.#record);
  }

  define(definition: Definition, asked?: 'asked'): void {
    const record = this.#record;
    const text = definitionText(definition);
    if (text === (record.definition ?? null) && !asked) return;
    this.#world.tables.collections.put(withDefinition(record, text));
    this.indexes.keep(definition);
    const was = { was: record.definition ?? null };
    logWrite(this.#world, this.#dataSet, { op: 'c', collectionId: this.#id, definition: was });
  }

  #rows(): readonly DocumentRecord[] {
    return recordsOf(this.#world, this.#record);
  }

  *all(): Iterable<Stored> {
    // a copy: the caller may write meanwhile
    yield* this.#rows().slice();
  }

  #row(key: string): DocumentRecord | undefined {
    const record = this.#record;
    if (record.pristine) return pristineRecords(record).byKey.get(key);
    return this.#world.tables.documents.get(documentId(this.#id, key));
  }

  byKey(key: string): Stored | undefined {
    return this.#row(key);
  }

  put(doc: Document, way?: 'replacement'): Stored {
    this.#own();
    const key = idKey(doc._id);
    const before = this.#row(key);
    const n = before?.n ?? (this.#rows().at(-1)?.n ?? 0) + 1;
    logWrite(this.#world, this.#dataSet, {
      op: before ? 'u' : 'i',
      collectionId: this.#id,
      key,
      before,
      ...(way && before ? { way } : {}),
    });
    return this.#world.tables.documents.put(new DocumentRecord(this.#id, n, key, { doc }));
  }

  remove(key: string): void {
    this.#own();
    const before = this.#row(key);
    if (!before) return;
    logWrite(this.#world, this.#dataSet, { op: 'd', collectionId: this.#id, key, before });
    this.#world.tables.documents.delete(before.id);
  }

  /** The first write makes the documents of a seed rows of the world. */
  #own(): void {
    const { pristine, ...owned } = this.#record;
    if (!pristine) return;
    const { all } = pristineRecords({ ...owned, pristine });
    this.#world.tables.collections.put(owned);
    for (const row of all) this.#world.tables.documents.put(row);
  }
}
