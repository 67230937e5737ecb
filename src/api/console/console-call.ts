import { queryOptions } from '@tanstack/react-query';
import type { ConsoleAnswer, ConsoleArgs, ConsoleOperationId } from '#contract/console/operations.ts';
import { consoleRouteOf } from '#contract/console/routes.ts';
import { request } from '../client.ts';

type AnyArgs = Readonly<Record<string, unknown>>;

/** Calls one operation of the console's own API: `c('saveDashboard', { dashboardId, body })`. Throws ApiFailure. */
export function c<Id extends ConsoleOperationId>(
  id: Id,
  args: ConsoleArgs<Id>,
  signal?: AbortSignal,
): Promise<ConsoleAnswer<Id>> {
  const [method, template] = consoleRouteOf(id);
  const { body, ...rest } = args as AnyArgs;
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(rest[name])));
  const query = new URLSearchParams(
    Object.entries(rest)
      .filter(([name, value]) => value !== undefined && !template.includes(`:${name}`))
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return request<ConsoleAnswer<Id>>(query ? `${path}?${query}` : path, {
    method,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  });
}

/** The key of every read of an operation, whatever its arguments: for `invalidateQueries`. */
export const consoleKey = (id: ConsoleOperationId) => ['console', id] as const;

/** Options of one read: `useQuery(consoleQuery('listDashboards', { connection, groupId }))`. */
export const consoleQuery = <Id extends ConsoleOperationId>(id: Id, args: ConsoleArgs<Id>) =>
  queryOptions({
    queryKey: ['console', id, args] as const,
    queryFn: ({ signal }) => c(id, args, signal),
    staleTime: 5_000,
  });

/**
 * A read whose answer has a version: `known` stays where the server answers nothing because it is the current one.
 *
 * @param read calls the operation with the version of `known`
 */
export async function unlessKnown<Answer extends { version: string }>(
  existing: Answer | undefined,
  read: (version: string | undefined) => Promise<Answer | undefined>,
): Promise<Answer> {
  const answer = (await read(existing?.version)) ?? existing;
  if (answer === undefined) throw new Error('The server answered nothing.');
  return answer;
}
