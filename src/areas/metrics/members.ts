import type { Process } from '#contract/monitoring/schemas.ts';

/** A process of the cluster whose values are shown. */
export interface Member {
  /** `hostname:port`, the id of the process. */
  id: string;
  /** Short, and used in the URL: `00-01`, `config 00-00`, `mongos 00-02`. */
  name: string;
  role: string;
  primary: boolean;
  /** Holds data: a member of a shard or a replica set. */
  data: boolean;
  hostname: string;
  replicaSetName: string | undefined;
  typeName: Process['typeName'];
}

const roles: Readonly<Record<Process['typeName'], string>> = {
  REPLICA_PRIMARY: 'primary',
  REPLICA_SECONDARY: 'secondary',
  SHARD_PRIMARY: 'primary',
  SHARD_SECONDARY: 'secondary',
  SHARD_STANDALONE: 'standalone',
  SHARD_MONGOS: 'mongos',
  SHARD_CONFIG: 'config server',
  RECOVERING: 'recovering',
  NO_DATA: 'no data',
};

/** Cluster and member in a host name // observed: `atlas-x1y2z3-shard-00-01.abc.mongodb.net` */
const hostPattern = /^(.+)-(shard|config)-(\d+)-(\d+)\./;

/** The processes of a cluster by the alias that carries its name, members that hold data first. */
export function membersOf(clusterName: string, processes: readonly Process[]): Member[] {
  const matches = processes.flatMap((process): Member[] => {
    const [, cluster, kind, shard, member] = hostPattern.exec(process.userAlias) ?? [];
    if (cluster !== clusterName.toLowerCase()) return [];
    const router = process.typeName === 'SHARD_MONGOS';
    const place = `${shard}-${member}`;
    return [
      {
        id: process.id,
        name: router ? `mongos ${place}` : kind === 'config' ? `config ${place}` : place,
        role: roles[process.typeName] ?? process.typeName,
        primary: process.typeName.endsWith('PRIMARY'),
        data: !router && kind !== 'config',
        hostname: process.hostname,
        replicaSetName: process.replicaSetName,
        typeName: process.typeName,
      },
    ];
  });
  return matches.sort(
    (a, b) => Number(b.data) - Number(a.data) || a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
}

/** More lines than this in one chart cannot be distinguished. */
export const mostMembers = 6;

/** The members an address names; without names all that hold data, or the primaries of a large cluster. */
export function chosenMembers(members: readonly Member[], names: string | undefined): Member[] {
  const wanted = new Set(names?.split(',') ?? []);
  const named = members.filter(({ id, name }) => wanted.has(name) || wanted.has(id));
  if (named.length > 0) return named.slice(0, mostMembers);
  const data = members.filter((each) => each.data);
  if (data.length <= mostMembers) return data;
  const primaries = data.filter(({ primary }) => primary);
  return (primaries.length > 0 ? primaries : data).slice(0, mostMembers);
}

/** The common prefix of all host names of the cluster, unique to it: `atlas-x1y2z3-`. */
export function hostPrefix(members: readonly Pick<Member, 'hostname'>[]): string | undefined {
  return /^.+?-(?=(?:shard|config)-\d)/.exec(members[0]?.hostname ?? '')?.[0];
}
