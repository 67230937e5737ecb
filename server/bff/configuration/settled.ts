import type { ClusterProvider } from '#contract/clusters/parts.ts';
import { instanceSizes } from '#contract/clusters/tables/instance-sizes.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { type Fields, fieldsOf, textAt } from '../change-sets/call.ts';
import type { Configuration } from './configuration.ts';
import { named } from './configuration-file.ts';

/** Hardware that scales together, and the rules by which it does. */
const scaled = [
  ['autoScaling', ['electableSpecs', 'readOnlySpecs']],
  ['analyticsAutoScaling', ['analyticsSpecs']],
] as const;

const listAt = (fields: Fields, name: string): readonly unknown[] => {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
};

/**
 * The wanted configuration, with automatically changed values as the service has them: within the bounds of
 * automatic scaling a size follows the load, and a disk grows // documented. Neither is a difference that a
 * person made, and reverting it would be undone.
 */
export function settled(wanted: Configuration, present: Configuration): Configuration {
  const { clusters } = wanted;
  const there = present.clusters;
  if (!clusters || !there) return wanted;
  return {
    ...wanted,
    clusters: Object.fromEntries(
      Object.entries(clusters).map(([name, cluster]) => {
        const now = named(there, name);
        return [name, now ? settledCluster(cluster, now) : cluster];
      }),
    ),
  };
}

function settledCluster(wanted: Fields, now: Fields): Fields {
  const shards = listAt(now, 'replicationSpecs').map(fieldsOf);
  return {
    ...wanted,
    ...(Array.isArray(wanted.replicationSpecs) && {
      replicationSpecs: wanted.replicationSpecs.map((shard: unknown, index) => {
        const at = shards[index];
        return isRecord(shard) && at ? settledShard(shard, at) : shard;
      }),
    }),
  };
}

function settledShard(wanted: Fields, now: Fields): Fields {
  const regions = listAt(now, 'regionConfigs').map(fieldsOf);
  const locationOf = (region: Fields) => `${textAt(region, 'providerName')} ${textAt(region, 'regionName')}`;
  return {
    ...wanted,
    regionConfigs: listAt(wanted, 'regionConfigs').map((region) => {
      const at = isRecord(region) && regions.find((each) => locationOf(each) === locationOf(region));
      return isRecord(region) && at ? settledRegion(region, at) : region;
    }),
  };
}

function settledRegion(wanted: Fields, now: Fields): Fields {
  const specs = scaled.flatMap(([scaling, names]) => {
    const rules = fieldsOf(wanted[scaling]);
    return names.flatMap((name): [string, Fields][] => {
      const [own, there] = [wanted[name], now[name]];
      if (!isRecord(own) || !isRecord(there)) return [];
      return [[name, settledSpecs(own, there, rules, textAt(wanted, 'providerName'))]];
    });
  });
  return { ...wanted, ...Object.fromEntries(specs) };
}

function settledSpecs(own: Fields, there: Fields, rules: Fields, provider: string): Fields {
  const compute = fieldsOf(rules.compute);
  const sized = compute.enabled === true && isWithin(own, there, compute, provider);
  const [disk, present] = [own.diskSizeGB, there.diskSizeGB];
  const grown =
    fieldsOf(rules.diskGB).enabled === true &&
    typeof disk === 'number' &&
    typeof present === 'number' &&
    present > disk;
  if (!sized && !grown) return own;
  return {
    ...own,
    ...(sized && { instanceSize: there.instanceSize }),
    ...(grown && { diskSizeGB: present }),
    // the speed of a disk follows from both
    ...(own.diskIOPS !== undefined && there.diskIOPS !== undefined && { diskIOPS: there.diskIOPS }),
  };
}

/** Whether a size is one that automatic scaling may have chosen, and another than the one that is wanted. */
function isWithin(own: Fields, there: Fields, compute: Fields, provider: string): boolean {
  const order = instanceSizes[provider as ClusterProvider] ?? [];
  const rank = (size: unknown) => order.indexOf(String(size));
  const [wanted, now] = [rank(own.instanceSize), rank(there.instanceSize)];
  if (wanted < 0 || now < 0 || wanted === now) return false;
  const least = compute.scaleDownEnabled === true ? rank(compute.minInstanceSize) : wanted;
  return now >= least && now <= rank(compute.maxInstanceSize);
}
