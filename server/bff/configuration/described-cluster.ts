import { type Fields, fieldsOf } from '../change-sets/call.ts';
import { isPlain, UnknownMark } from './marks.ts';

const listAt = (fields: Fields, name: string): readonly unknown[] => {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
};

/** A specification for a number of shards that is unknown is one for each shard of its zone that there is. */
export function withShards(described: Fields, there: Fields | undefined): Fields {
  const specs = described.replicationSpecs;
  if (!Array.isArray(specs)) return described;
  const shards = listAt(fieldsOf(there), 'replicationSpecs').map(fieldsOf);
  return {
    ...described,
    replicationSpecs: specs.flatMap((spec: unknown): unknown[] => {
      if (!isPlain(spec) || !(spec.numShards instanceof UnknownMark) || !there) return [spec];
      const { numShards: _, ...rest } = spec;
      const zone = rest.zoneName;
      const count = shards.filter((shard) => zone === undefined || shard.zoneName === zone).length;
      return Array.from({ length: count }, () => rest);
    }),
  };
}

/** What all nodes of a region share; analytics nodes have a size of their own // documented */
const shared = ['instanceSize', 'diskSizeGB', 'diskIOPS', 'ebsVolumeType'] as const;
const followers = [
  ['readOnlySpecs', shared],
  ['analyticsSpecs', ['diskSizeGB']],
] as const;

/** The hardware of nodes that a description does not name follows the electable ones that it names. */
export function withFollowers(whole: unknown, described: Fields): unknown {
  const cluster = fieldsOf(whole);
  if (!Array.isArray(cluster.replicationSpecs)) return whole;
  const regions = listAt(described, 'replicationSpecs').flatMap((spec) =>
    listAt(fieldsOf(spec), 'regionConfigs'),
  );
  const named = (name: string): boolean => regions.some((region) => fieldsOf(region)[name] !== undefined);
  return {
    ...cluster,
    replicationSpecs: cluster.replicationSpecs.map((spec: unknown) => {
      const { regionConfigs, ...rest } = fieldsOf(spec);
      if (!Array.isArray(regionConfigs)) return spec;
      return {
        ...rest,
        regionConfigs: regionConfigs.map((region: unknown) => {
          const fields = fieldsOf(region);
          const electable = fieldsOf(fields.electableSpecs);
          const specs = followers.flatMap(([name, names]) => {
            const own = fields[name];
            if (!isPlain(own) || named(name) || !named('electableSpecs')) return [];
            // only properties of the nodes can follow
            const members = names.filter((each) => own[each] !== undefined && electable[each] !== undefined);
            return [
              [name, { ...own, ...Object.fromEntries(members.map((each) => [each, electable[each]])) }],
            ];
          });
          return { ...fields, ...Object.fromEntries(specs) };
        }),
      };
    }),
  };
}
