import { IndexSet } from '#server/data/indexes/index-set.ts';
import type { World } from '../world.ts';
import { pristineRecords } from './pristine.ts';
import type { CollectionRecord } from './records.ts';

/** Of documents of a seed, which never change. */
const ofSeeds = new WeakMap<object, IndexSet>();
const ofWorlds = new WeakMap<World, Map<string, IndexSet>>();

/**
 * The ordered look-ups of a collection. They live as long as the process, are built when a command first needs them, and
 * follow every row that comes or goes, also when a command is undone.
 */
export function indexSetOf(world: World, collection: CollectionRecord): IndexSet {
  const { id, pristine } = collection;
  if (pristine) {
    const existing = ofSeeds.get(pristine) ?? new IndexSet(() => pristineRecords(collection).all);
    ofSeeds.set(pristine, existing);
    return existing;
  }
  const sets = setsOf(world);
  const cached = sets.get(id) ?? new IndexSet(() => world.tables.documents.by('collection', id));
  sets.set(id, cached);
  return cached;
}

function setsOf(world: World): Map<string, IndexSet> {
  const existing = ofWorlds.get(world);
  if (existing) return existing;
  const created = new Map<string, IndexSet>();
  ofWorlds.set(world, created);
  world.tables.documents.watch((before, after) => {
    const id = (before ?? after)?.collectionId ?? '';
    created.get(id)?.changed(before, after);
  });
  world.tables.collections.watch((before, after) => {
    // Of a collection that is gone nothing is kept; one that is the seed's again has those of the seed.
    if (!after || after.pristine) created.delete((before ?? after)?.id ?? '');
  });
  return created;
}
