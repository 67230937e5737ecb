import { type JsonPath, withValue } from '#src/lib/json/json-text.ts';
import { valueAt } from './draft.ts';
import { pathsIn, regionsOf, type ShardGroup, shardsOf } from './shards.ts';

/** One change of the text: undefined takes the value away. */
export interface Edit {
  path: JsonPath;
  value: unknown;
}

/** The text after several changes, in their order. */
export function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((before, { path, value }) => withValue(before, path, value), text);
}

const specNames = ['electableSpecs', 'readOnlySpecs', 'analyticsSpecs'] as const;
type SpecName = (typeof specNames)[number];

function specPaths(value: unknown, indexes: readonly number[], names: readonly SpecName[]): JsonPath[] {
  return indexes.flatMap((shard) =>
    regionsOf(value, shard).flatMap((region, at) =>
      names
        .filter((name) => valueAt(region, [name]) !== undefined)
        .map((name): JsonPath => ['replicationSpecs', shard, 'regionConfigs', at, name]),
    ),
  );
}

const holding: readonly SpecName[] = ['electableSpecs', 'readOnlySpecs'];

/**
 * Another size for the nodes that hold the same data, in all regions of the shards. Operations a second belong to the
 * size: left out, the service chooses them anew. Analytics nodes keep a size of their own.
 */
export function sizeEdits(value: unknown, indexes: readonly number[], instanceSize: string): Edit[] {
  const before = valueAt(value, [
    'replicationSpecs',
    indexes[0] ?? 0,
    'regionConfigs',
    0,
    'electableSpecs',
    'instanceSize',
  ]);
  const along = specPaths(value, indexes, ['analyticsSpecs']).filter(
    (path) => valueAt(value, [...path, 'instanceSize']) === before,
  );
  return [...specPaths(value, indexes, holding), ...along].flatMap((path) => [
    { path: [...path, 'instanceSize'], value: instanceSize },
    ...(valueAt(value, [...path, 'diskIOPS']) === undefined
      ? []
      : [{ path: [...path, 'diskIOPS'], value: undefined }]),
  ]);
}

export function analyticsSizeEdits(value: unknown, indexes: readonly number[], instanceSize: string): Edit[] {
  return specPaths(value, indexes, ['analyticsSpecs']).map((path) => ({
    path: [...path, 'instanceSize'],
    value: instanceSize,
  }));
}

/** A field of the disk, the same for all nodes of the shards. */
export function diskEdits(
  value: unknown,
  indexes: readonly number[],
  field: 'diskSizeGB' | 'diskIOPS' | 'ebsVolumeType',
  next: number | string | null,
): Edit[] {
  return specPaths(value, indexes, specNames).map((path) => ({
    path: [...path, field],
    value: next ?? undefined,
  }));
}

/** Sets the number of nodes of a kind in one region of a group; a new kind gets the size of the others. */
export function nodeEdits(
  value: unknown,
  group: ShardGroup,
  region: number,
  name: SpecName,
  nodeCount: number | null,
): Edit[] {
  return group.indexes.flatMap((shard): Edit[] => {
    const at: JsonPath = ['replicationSpecs', shard, 'regionConfigs', region];
    const result = valueAt(value, [...at, name]);
    if (result !== undefined) return [{ path: [...at, name, 'nodeCount'], value: nodeCount ?? undefined }];
    const like = specNames.map((each) => valueAt(value, [...at, each])).find((each) => each !== undefined);
    const specs = typeof like === 'object' && like !== null ? like : {};
    return [{ path: [...at, name], value: { ...specs, nodeCount: nodeCount ?? 0 } }];
  });
}

const votesIn = (region: unknown): boolean =>
  Number(valueAt(region, ['electableSpecs', 'nodeCount']) ?? 0) > 0;
const priorityOf = (region: unknown): number => Number(valueAt(region, ['priority']) ?? 0);

/**
 * Sets the number of electable nodes in one region of a group. A new voting region gets the lowest priority,
 * a non-voting one loses its priority, and the order of the others remains. The service requires 7, 6, 5 and
 * so on for the voting ones.
 */
export function electableEdits(
  value: unknown,
  group: ShardGroup,
  at: number,
  nodeCount: number | null,
): Edit[] {
  const edits = nodeEdits(value, group, at, 'electableSpecs', nodeCount);
  const regions = regionsOf(value, group.indexes[0] ?? 0);
  const begins = (nodeCount ?? 0) > 0 && priorityOf(regions[at]) === 0;
  const ends = nodeCount === 0 && priorityOf(regions[at]) > 0;
  if (!begins && !ends) return edits;
  const others = [...regions.keys()]
    .filter((index) => index !== at && votesIn(regions[index]))
    .toSorted((a, b) => priorityOf(regions[b]) - priorityOf(regions[a]));
  const ranked = begins ? [...others, at] : others;
  const priorities = new Map(ranked.map((index, place) => [index, 7 - place]));
  if (ends) priorities.set(at, 0);
  return [
    ...edits,
    ...[...priorities].flatMap(([index, priority]) =>
      pathsIn(group, index, 'priority').map((path) => ({ path, value: priority })),
    ),
  ];
}

/** A change of all regions of a group: each shard of it gets the same list. */
export function regionEdits(group: ShardGroup, regionConfigs: readonly unknown[]): Edit[] {
  return group.indexes.map((shard) => ({
    path: ['replicationSpecs', shard, 'regionConfigs'],
    value: regionConfigs,
  }));
}

/** Regions with priorities as the service wants them, in the order of the list: 7 downwards, 0 without electable nodes. */
export function withPriorities(regions: readonly unknown[]): unknown[] {
  let next = 7;
  return regions.map((region) => {
    const count = valueAt(region, ['electableSpecs', 'nodeCount']);
    const votes = typeof count === 'number' && count > 0;
    const priority = votes ? next : 0;
    if (votes) next -= 1;
    return { ...(region as object), priority };
  });
}

/** One shard more in a zone, like the last one of it. */
export function addShard(value: unknown, group: ShardGroup): Edit[] {
  const shards = [...shardsOf(value)];
  const last = Math.max(...group.indexes);
  shards.splice(last + 1, 0, shards[last]);
  return [{ path: ['replicationSpecs'], value: shards }];
}

/** A zone more, like the first one. */
export function addZone(value: unknown): Edit[] {
  const shards = shardsOf(value);
  const names = new Set(shards.map((shard) => valueAt(shard, ['zoneName'])));
  let number = names.size + 1;
  while (names.has(`Zone ${number}`)) number += 1;
  return [
    {
      path: ['replicationSpecs', shards.length],
      value: { ...(shards[0] as object), zoneName: `Zone ${number}` },
    },
  ];
}

/** Without the last shard of a group. */
export function removeShard(value: unknown, group: ShardGroup): Edit[] {
  const last = Math.max(...group.indexes);
  return [{ path: ['replicationSpecs'], value: shardsOf(value).filter((_, index) => index !== last) }];
}

/** Another type of cluster: a replica set has one shard, and only a geo-sharded cluster several zones. */
export function typeEdits(value: unknown, clusterType: string): Edit[] {
  const shards = shardsOf(value);
  const kept =
    clusterType === 'REPLICASET'
      ? shards.slice(0, 1)
      : clusterType === 'SHARDED'
        ? shards.map((shard) => ({
            ...(shard as object),
            zoneName: valueAt(shards[0], ['zoneName']) ?? 'Zone 1',
          }))
        : shards;
  const changed = JSON.stringify(kept) !== JSON.stringify(shards);
  return [
    { path: ['clusterType'], value: clusterType },
    ...(changed ? [{ path: ['replicationSpecs'] as JsonPath, value: kept }] : []),
  ];
}
