import { SECOND } from '#contract/values/durations.ts';
import type { IndexSpec } from '#server/data/definition.ts';
import { parseEjson } from '#server/data/values/ejson.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { CollectionRecord } from '../records.ts';

/** Names of the indexes that a collection has had continuously since a moment: the log of writes records changes. */
export function namesBefore(
  world: World,
  dataSetId: string,
  { id, definition }: CollectionRecord,
  since: number,
): ReadonlySet<string> {
  let names = namesOf(definition ?? null);
  for (const line of world.tables.writes.by('dataSet', dataSetId)) {
    if (line.collectionId !== id || line.op !== 'c' || line.seconds * SECOND < since) continue;
    // a collection that came since then had none before
    const was = line.definition ? namesOf(line.definition.was) : new Set<string>();
    if (line.definition || line.collection?.was === null)
      names = new Set([...names].filter((name) => was.has(name)));
  }
  return names;
}

function namesOf(definition: string | null): Set<string> {
  if (definition === null) return new Set();
  const { indexes } = parseEjson(definition) as { indexes: IndexSpec[] };
  return new Set(indexes.map(({ name }) => name));
}
