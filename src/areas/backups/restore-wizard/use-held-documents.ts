import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CommandReply, CommandRequest } from '#contract/console/functions.ts';
import { request } from '#src/api/client.ts';
import { useConnection } from '#src/api/connection.ts';

export interface Held {
  documents: number;
  collections: number;
}

interface Place {
  connection: string;
  groupId: string;
  clusterName: string;
}

/** Databases beyond these are not counted: a card must not cost a hundred commands. */
const mostDatabases = 40;

async function command(place: Place, db: string, words: object, signal: AbortSignal): Promise<unknown> {
  const body: CommandRequest = { source: { kind: 'cluster', ...place }, db, command: JSON.stringify(words) };
  const { reply } = await request<CommandReply>('/command', { method: 'POST', body, signal });
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
      const held = { documents: sum('objects'), collections: sum('collections') };
      return Number.isFinite(held.documents + held.collections) ? held : null;
    },
    staleTime: 5000,
    retry: false,
  });

/** How many documents a cluster contains now; only emulated clusters answer commands. */
export function useHeldDocuments(
  groupId: string | undefined,
  clusterName: string | undefined,
): Held | undefined {
  const connection = useConnection();
  const place = { connection: connection.id, groupId: groupId ?? '', clusterName: clusterName ?? '' };
  const enabled = connection.emulator && groupId !== undefined && clusterName !== undefined;
  return useQuery({ ...heldQuery(place), enabled }).data ?? undefined;
}
