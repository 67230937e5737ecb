import type { Documents } from '#server/data/documents.ts';
import type { World } from '../../world.ts';
import type { Holder } from '../holder.ts';
import { LiveCatalog } from '../live-catalog.ts';
import type { DataSetRecord } from '../records.ts';
import { oplogOf } from './oplog.ts';
import { profilerOf } from './profiler.ts';
import { replicaSetConfig } from './replica-set-config.ts';
import { notWritten } from './system-documents.ts';

const [local, profile] = ['local', 'system.profile'];

/**
 * The documents of a replica set, and the collections that its members write: the log of writes in the
 * database `local`, and the records of the profiler. `listDatabases` omits `local` // assumed
 */
export class ReplicaSetCatalog extends LiveCatalog {
  readonly #world: World;
  readonly #dataSet: DataSetRecord;
  readonly #holder: Holder;

  constructor(world: World, dataSet: DataSetRecord, holder: Holder) {
    super(world, dataSet);
    this.#world = world;
    this.#dataSet = dataSet;
    this.#holder = holder;
  }

  override collections(db: string): string[] {
    if (db === local) return ['oplog.rs', 'system.replset'];
    const names = super.collections(db);
    return profilerOf(this.#world, this.#holder.id).has(db) ? [...names, profile].sort() : names;
  }

  override open(db: string, name: string): Documents | undefined {
    if (db === local) {
      if (name === 'system.replset') return replicaSetConfig(this.#world, this.#holder.id);
      return name === 'oplog.rs' ? oplogOf(this.#world, this.#dataSet, this.#holder) : undefined;
    }
    if (name === profile) return profilerOf(this.#world, this.#holder.id).open(db);
    return super.open(db, name);
  }

  override create(db: string, name: string): Documents {
    if (db === local) throw notWritten(db, name);
    return super.create(db, name);
  }

  override drop(db: string, name: string): boolean {
    if (db === local) throw notWritten(db, name);
    return name === profile ? profilerOf(this.#world, this.#holder.id).drop(db) : super.drop(db, name);
  }

  /** Documented: with a database its profiling level and its records are gone. */
  override dropDatabase(db: string): boolean {
    if (db === local) throw notWritten(db, 'oplog.rs');
    const hadRecords = profilerOf(this.#world, this.#holder.id).forget(db);
    return super.dropDatabase(db) || hadRecords;
  }
}
