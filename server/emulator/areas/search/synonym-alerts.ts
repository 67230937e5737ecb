import { raise, resolve } from '#server/emulator/kernel/alerts/engine.ts';
import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import { isLoaded } from '#server/emulator/kernel/search/ready-definition.ts';
import { wroteSynonyms } from '#server/emulator/kernel/search/synonym-states.ts';
import type { Transition, World } from '#server/emulator/kernel/world.ts';
import { incident } from './incident.ts';
import { locationOf, type SearchPlace } from './place.ts';

const invalid = 'FTS_INDEXES_SYNONYM_MAPPING_INVALID';

/** Milliseconds after a write in which its synonyms are looked at, as the index itself follows it. */
const lagMs = 1000;
/** Looks at an analyzer that is still being loaded, each after twice the time. */
const mostLooks = 12;

interface Look {
  clusterId: string;
  /** The second from which on something was written; absent: the mappings themselves are new. */
  since?: number;
  looks: number;
}

/** Mappings of a cluster that failed in the last check, by index and name. */
const failingOf = (clusterId: string): string => `synonymsFailing/${clusterId}`;
/** Set while a check is scheduled: a check after writes does not wait for one of analyzers. */
const dueOf = ({ clusterId, since }: Look): string =>
  `synonymsDue/${clusterId}/${since === undefined ? 'analyzers' : 'writes'}`;

function mappingsOf(world: World, clusterId: string) {
  return world.tables.searchIndexes.by('cluster', clusterId).flatMap(({ id, database, main, state }) =>
    main && state !== 'DELETING'
      ? (main.definition.synonyms ?? []).map((mapping) => ({
          of: `${id}/${mapping.name}`,
          source: `${database}.${mapping.source.collection}`,
          database,
          mapping,
          definition: main.definition,
        }))
      : [],
  );
}

/**
 * Raises an alert when a mapping of synonyms newly fails, and closes it when none fails any more. Before an
 * analyzer is loaded, only the form of documents is checked: that reveals failures, but no recovery.
 */
export function validateSynonyms(world: World, place: SearchPlace, looks = 0): void {
  const { clusterId } = place;
  const id = failingOf(clusterId);
  const before = (world.tables.meta.get(id)?.value ?? []) as string[];
  const mappings = mappingsOf(world, clusterId);
  const failing = mappings
    .filter(
      ({ of, database, mapping, definition }) =>
        place.synonymFailure(database, mapping, definition) !== undefined ||
        (!isLoaded(definition) && before.includes(of)),
    )
    .map(({ of }) => of);
  if (failing.some((of) => !before.includes(of))) raise(world, incident(place, invalid));
  if (failing.length > 0) world.tables.meta.put({ id, value: failing });
  else if (before.length > 0) {
    world.tables.meta.delete(id);
    resolve(world, incident(place, invalid));
  }
  const isUnsure = mappings.some(({ definition }) => !isLoaded(definition));
  if (isUnsure && looks < mostLooks) expectLook(world, { clusterId, looks: looks + 1 });
}

function expectLook(world: World, look: Look): void {
  const id = dueOf(look);
  if (world.tables.meta.get(id)) return;
  const due = world.after(lagMs * 2 ** look.looks, 'search.synonyms', look);
  world.tables.meta.put({ id, value: due });
}

/** Documents of a cluster have changed: its synonyms are looked at when its indexes see that too. */
export function expectSynonyms(world: World, { clusterId }: AreaEvents['documents.written']): void {
  if (mappingsOf(world, clusterId).length === 0) return;
  expectLook(world, { clusterId, since: Math.floor(world.now() / 1000), looks: 0 });
}

function look(world: World, due: Look): void {
  const { clusterId, since, looks } = due;
  world.tables.meta.delete(dueOf(due));
  const place = locationOf(world, clusterId);
  if (!place) return;
  const sources = new Set(mappingsOf(world, clusterId).map(({ source }) => source));
  if (since !== undefined && !wroteSynonyms(world, clusterId, { sources, since })) return;
  validateSynonyms(world, place, looks);
}

export const synonymTransitions = { 'search.synonyms': look } satisfies Record<string, Transition>;
