import type { World } from '../world.ts';

/** The members of a cluster as drivers on this network reach them. */
export interface ClusterAddresses {
  /** `127.0.0.1:27100` */
  hosts: readonly string[];
  /** Undefined for a sharded cluster. */
  replicaSet: string | undefined;
}

/** The addresses of clusters that answers show; undefined where answers show those of the service. */
export interface ShownAddresses {
  addressesOf(world: World, clusterId: string): ClusterAddresses | undefined;
}

/** Options of a connection string, as the service orders them. */
const optionsOf = ({ replicaSet }: ClusterAddresses): string =>
  `tls=true&authSource=admin${replicaSet === undefined ? '' : `&replicaSet=${replicaSet}`}`;

/** A connection string that drivers can use as it is. */
export function connectableString(addresses: ClusterAddresses): string {
  return `mongodb://${addresses.hosts.join()}/?${optionsOf(addresses)}`;
}

/** A cluster whose answer has the connection strings of its service. */
interface Shown {
  connectionStrings?: { standard?: string | undefined } | undefined;
  mongoURI?: string | undefined;
  mongoURIWithOptions?: string | undefined;
}

/** The answer about a cluster with addresses that can be connected to; unchanged while it is being created. */
export function withAddresses<View extends object>(
  view: View,
  addresses: ClusterAddresses | undefined,
): View {
  const { connectionStrings, mongoURI, mongoURIWithOptions } = view as Shown;
  if (!addresses || connectionStrings?.standard === undefined) return view;
  const standard = connectableString(addresses);
  return {
    ...view,
    connectionStrings: { ...connectionStrings, standard },
    // versions before 2023-02-01
    ...(mongoURI === undefined ? {} : { mongoURI: `mongodb://${addresses.hosts.join()}` }),
    ...(mongoURIWithOptions === undefined ? {} : { mongoURIWithOptions: standard }),
  };
}
