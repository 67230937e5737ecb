/** A page of a project that shows a cluster. */
export interface ClusterPlace {
  /** Below the project. */
  path: string;
  search: Record<string, string | string[]>;
}

type Make = (name: string, encoded: string) => ClusterPlace;

const page =
  (path: string): Make =>
  (cluster) => ({ path, search: { cluster } });
const tab =
  (name: string): Make =>
  (_, encoded) => ({ path: `clusters/${encoded}/${name}`, search: {} });

const metrics = page('metrics');
const alerts = page('alerts');
const advisor = page('advisor');
const outages = page('outages');
const data: Make = (name) => ({ path: 'data', search: { source: `cluster:${name}` } });
const indexes: Make = (name) => ({ path: 'search/indexes', search: { cluster: [name] } });
const backups: Make = (_, encoded) => ({ path: `backups/clusters/${encoded}`, search: {} });
const snapshots = page('backups/snapshots');
const restores = page('backups/restores');
const processes: Make = (name) => ({ path: 'processes', search: { q: name } });

/** The last part of an address below a cluster, as Atlas and other consoles name it, and the page that shows it. */
const places: Readonly<Record<string, Make>> = {
  metrics,
  charts: metrics,
  monitoring: metrics,
  alerts,
  'performance-advisor': advisor,
  advisor,
  profiler: advisor,
  'query-profiler': advisor,
  'slow-queries': advisor,
  data,
  documents: data,
  collections: data,
  browse: data,
  explorer: data,
  search: indexes,
  indexes,
  'search-indexes': indexes,
  'atlas-search': indexes,
  analyzers: page('search/analyzers'),
  tester: page('search/tester'),
  backup: backups,
  backups,
  schedule: (_, encoded) => ({ path: `backups/clusters/${encoded}/schedule`, search: {} }),
  snapshots,
  restore: restores,
  restores,
  exports: page('backups/exports'),
  outages,
  outage: outages,
  processes,
  'access-history': page('access/history'),
  migrations: () => ({ path: 'migrations', search: {} }),
  network: () => ({ path: 'access/network', search: {} }),
  settings: tab('configuration'),
  hosts: tab('topology'),
  members: tab('topology'),
  nodes: tab('topology'),
  shards: tab('topology'),
  events: tab('activity'),
  log: tab('logs'),
  realtime: tab('real-time'),
  connection: tab('connect'),
  'connection-string': tab('connect'),
  failover: tab('operations'),
};

/**
 * The page that an address below a cluster means; undefined where it means none.
 *
 * @param below what follows the cluster's name in the address: `metrics`
 * @param name of the cluster
 */
export function clusterPlaceOf(below: string, name: string): ClusterPlace | undefined {
  const key = below.toLowerCase().replace(/\/+$/u, '');
  const make = Object.hasOwn(places, key) ? places[key] : undefined;
  return make?.(name, encodeURIComponent(name));
}
