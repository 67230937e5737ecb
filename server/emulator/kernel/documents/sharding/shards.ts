import { type Host, processes } from '#contract/clusters/hosts.ts';
import type { Holder } from '../holder.ts';

/** A shard as routers know it. */
export interface Shard {
  name: string;
  /** `name/host,host,host`. */
  host: string;
  /** The zone it belongs to, of clusters that have zones. */
  zone?: string;
}

const isRouter = ({ typeName }: Host) => typeName === 'SHARD_MONGOS';
const isConfig = ({ typeName }: Host) => typeName.includes('CONFIG');

export function isSharded({ cluster }: Pick<Holder, 'cluster'>): boolean {
  return cluster !== undefined && cluster.clusterType !== 'REPLICASET';
}

/** The shards of a cluster with their members, as the API names them. */
export function shardsOf({ cluster }: Pick<Holder, 'cluster'>): Shard[] {
  const members = (cluster ? processes(cluster) : []).filter((each) => !isRouter(each) && !isConfig(each));
  const zones = cluster?.clusterType === 'GEOSHARDED' ? cluster.replicationSpecs : [];
  return setsOf(members).map((set, at) => {
    const zone = zones[at]?.zoneId;
    return zone === undefined ? set : { ...set, zone };
  });
}

/** The set of config servers; undefined where a shard holds the configuration itself. */
export function configSetOf({ cluster }: Pick<Holder, 'cluster'>): Shard | undefined {
  return setsOf((cluster ? processes(cluster) : []).filter(isConfig))[0];
}

export function routersOf({ cluster }: Pick<Holder, 'cluster'>): string[] {
  return (cluster ? processes(cluster) : []).filter(isRouter).map(({ id }) => id);
}

function setsOf(members: readonly Host[]): Shard[] {
  const names = [...new Set(members.map(({ replicaSetName }) => replicaSetName))];
  return names.map((name) => {
    const own = members.filter(({ replicaSetName }) => replicaSetName === name).map(({ id }) => id);
    return { name, host: `${name}/${own.join()}` };
  });
}
