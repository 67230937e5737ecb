import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CommandRequest } from '#contract/console/functions.ts';
import { useMayAsk } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { c } from '#src/api/console/console-call.ts';

export interface Held {
  documents: number;
  collections: number;
  databases: number;
}

type Place = CommandRequest['source'];

/** Databases beyond these are not counted: a card must not cost a hundred commands. */
const mostDatabases = 40;

async function command(place: Place, db: string, text: object, signal: AbortSignal): Promise<unknown> {
  const body: CommandRequest = { source: place, db, command: JSON.stringify(text) };
  const { reply } = await c('runCommand', { body }, signal);
  return JSON.parse(reply);
}

/** A number of canonical extended JSON. */
function numberIn(reply: unknown, name: string): number {
  const value: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, name) : undefined;
  if (typeof value === 'number') return value;
  const [text] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return Number(text ?? Number.NaN);
}

function namesIn(reply: unknown): string[] {
  const list: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'databases') : [];
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown) => {
    const name: unknown = typeof each === 'object' && each !== null ? Reflect.get(each, 'name') : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}

const own = new Set(['admin', 'config', 'local']);

const heldQuery = (place: Place) =>
  queryOptions({
    queryKey: ['data', 'held', place],
    queryFn: async ({ signal }): Promise<Held | null> => {
      const list = await command(place, 'admin', { listDatabases: 1 }, signal);
      const databases = namesIn(list).filter((name) => !own.has(name));
      if (databases.length > mostDatabases) return null;
      const stats = await Promise.all(databases.map((db) => command(place, db, { dbStats: 1 }, signal)));
      const sum = (name: string) => stats.reduce<number>((total, reply) => total + numberIn(reply, name), 0);
      const held = {
        ...{ documents: sum('objects'), collections: sum('collections') },
        databases: databases.length,
      };
      return Number.isFinite(held.documents + held.collections) ? held : null;
    },
    staleTime: 5000,
    retry: false,
  });

/** How many documents a cluster contains now; only emulated clusters answer commands without a deployment. */
export function useHeldDocuments(
  groupId: string | undefined,
  clusterName: string | undefined,
  deployment: string | null = null,
): Held | undefined {
  return useHeld(groupId, clusterName, deployment).held;
}

/** The same with the state of the count: without a running count, an absent value is unknown. */
export function useHeld(
  groupId: string | undefined,
  clusterName: string | undefined,
  deployment: string | null,
): { held: Held | undefined; loading: boolean } {
  const connection = useConnection();
  const place: Place =
    deployment === null
      ? { kind: 'cluster', connection: connection.id, groupId: groupId ?? '', clusterName: clusterName ?? '' }
      : { kind: 'deployment', deployment };
  const mayAsk = useMayAsk('runEmulatorCommand', { groupId });
  const isReachable = deployment !== null || (connection.emulator && mayAsk);
  const enabled = isReachable && groupId !== undefined && clusterName !== undefined;
  const query = useQuery({ ...heldQuery(place), enabled });
  return { held: query.data ?? undefined, loading: query.isLoading };
}
