import { textOf } from '#contract/clusters/record.ts';
import type { JsonPath } from '#src/lib/json/json-text.ts';
import { valueAt } from './draft.ts';

/** Shards that are edited together: all of a zone while they are equal, otherwise each separately. */
export interface ShardGroup {
  zoneName: string;
  /** Their places in `replicationSpecs`. */
  indexes: readonly number[];
  /** How many regions they have. */
  regions: number;
}

const listAt = (value: unknown, path: JsonPath): readonly unknown[] => {
  const result = valueAt(value, path);
  return Array.isArray(result) ? result : [];
};

export const shardsOf = (value: unknown): readonly unknown[] => listAt(value, ['replicationSpecs']);

export function regionsOf(value: unknown, shard: number): readonly unknown[] {
  return listAt(value, ['replicationSpecs', shard, 'regionConfigs']);
}

function zoneOf(value: unknown, shard: number): string {
  const name = valueAt(value, ['replicationSpecs', shard, 'zoneName']);
  return typeof name === 'string' ? name : `Zone ${shard + 1}`;
}

/** Whether the shards of every zone are alike: uniform scaling. */
export function isUniform(value: unknown): boolean {
  const shapes = new Map<string, string>();
  return shardsOf(value).every((_, index) => {
    const shape = textOf(regionsOf(value, index));
    const zone = zoneOf(value, index);
    if (!shapes.has(zone)) shapes.set(zone, shape);
    return shapes.get(zone) === shape;
  });
}

/** The shards of a draft in editable groups. `independent`: each separately although they may be equal. */
export function groupsOf(value: unknown, independent: boolean): ShardGroup[] {
  const apart = independent || !isUniform(value);
  const groups = new Map<string, ShardGroup & { indexes: number[] }>();
  for (const [index] of shardsOf(value).entries()) {
    const zoneName = zoneOf(value, index);
    const key = apart ? String(index) : zoneName;
    const group = groups.get(key) ?? { zoneName, indexes: [], regions: regionsOf(value, index).length };
    group.indexes.push(index);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The paths of the same field in every shard of a group. */
export function pathsIn(group: ShardGroup, region: number, ...rest: JsonPath): JsonPath[] {
  return group.indexes.map((shard) => ['replicationSpecs', shard, 'regionConfigs', region, ...rest]);
}

/** Whether a draft is one that the quick form can show whole: equal shards in one region. */
export function isQuick(value: unknown): boolean {
  return groupsOf(value, false).length === 1 && regionsOf(value, 0).length === 1;
}
