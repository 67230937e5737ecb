import { CommandError } from '#server/data/commands/command-error.ts';
import type { Definition } from '#server/data/definition.ts';
import type { Documents } from '#server/data/documents.ts';
import { MemoryCatalog } from '#server/data/memory-catalog.ts';
import type { World } from '../../world.ts';
import type { Holder } from '../holder.ts';
import { LiveCatalog } from '../live-catalog.ts';
import type { CollectionRecord, DataSetRecord } from '../records.ts';
import { ReplicaSetCatalog } from '../system/replica-set-catalog.ts';
import { configCollections } from './config-database.ts';
import { divisionOf } from './division.ts';
import { isSharded } from './shards.ts';
import { type ZoneRange, zoneRanges } from './zones.ts';

const config = 'config';

const refuse = (): never => {
  throw new CommandError('Unauthorized', 'not authorized on config to change what routers keep there');
};

interface Divided {
  of: Holder['cluster'];
  zones: readonly ZoneRange[];
  definition: Definition;
}

/** Records, clusters and ranges are never changed in place: while all are the same, so is what follows from them. */
const divided = new WeakMap<CollectionRecord, Divided>();

/** The documents of a sharded cluster, and beside them what its routers keep in the database `config`, to be read. */
class ShardedCatalog extends LiveCatalog {
  readonly #world: World;
  readonly #holder: Holder;

  constructor(world: World, dataSet: DataSetRecord, holder: Holder) {
    super(world, dataSet);
    this.#world = world;
    this.#holder = holder;
  }

  protected override definitionOf(record: CollectionRecord): Definition {
    const defined = super.definitionOf(record);
    const existing = divided.get(record);
    const zones = zoneRanges(this.#world, this.#holder);
    if (existing?.of === this.#holder.cluster && existing?.zones === zones) return existing.definition;
    const definition = { ...defined, division: divisionOf(this.#world, record, this.#holder) };
    divided.set(record, { of: this.#holder.cluster, zones, definition });
    return definition;
  }

  override databases(): string[] {
    return [...new Set([...super.databases(), config])].sort();
  }

  override collections(db: string): string[] {
    return db === config ? Object.keys(configCollections) : super.collections(db);
  }

  override open(db: string, name: string): Documents | undefined {
    if (db !== config) return super.open(db, name);
    const created = Object.hasOwn(configCollections, name) ? configCollections[name] : undefined;
    if (created === undefined) return undefined;
    const documents = new MemoryCatalog().create(db, name);
    for (const doc of created({ world: this.#world, holder: this.#holder })) documents.put(doc);
    return Object.assign(documents, { put: refuse, remove: refuse, define: refuse });
  }

  override create(db: string, name: string): Documents {
    return db === config ? refuse() : super.create(db, name);
  }

  override drop(db: string, name: string): boolean {
    return db === config ? refuse() : super.drop(db, name);
  }
}

/** The documents of a cluster as commands see them. */
export function catalogOf(world: World, dataSet: DataSetRecord, holder: Holder): LiveCatalog {
  const Catalog = isSharded(holder) ? ShardedCatalog : ReplicaSetCatalog;
  return new Catalog(world, dataSet, holder);
}
