import { defined, listOf, textParam } from '#src/lib/search-params.ts';

/** The URL state of the list of processes. */
export interface ProcessesSearch {
  q?: string | undefined;
  /** Words of the service, with commas: `SHARD_MONGOS,SHARD_CONFIG`. */
  role?: string | undefined;
  version?: string | undefined;
  sort?: string | undefined;
}

export function readProcessesSearch(raw: Record<string, unknown>): ProcessesSearch {
  const read = { q: raw.q, role: raw.role, version: raw.version, sort: raw.sort };
  return defined(Object.fromEntries(Object.entries(read).map(([name, value]) => [name, textParam(value)])));
}

interface Filtered {
  /** Host, alias, cluster, replica set. */
  text: string;
  role: string;
  version: string;
}

export function fits(process: Filtered, { q = '', role, version }: ProcessesSearch): boolean {
  const [roles, versions] = [listOf(role), listOf(version)];
  return (
    (roles.length === 0 || roles.includes(process.role)) &&
    (versions.length === 0 || versions.includes(process.version)) &&
    process.text.toLowerCase().includes(q.trim().toLowerCase())
  );
}
