import {
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Args, OperationId } from '#contract/api/operations.ts';
import type { PendingChange } from '#contract/change-sets/sets.ts';
import type { ConsoleArgs } from '#contract/console/operations.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useConnection } from '../connection.ts';
import { readAgain } from '../query.ts';
import { changeSetsQuery, pendingQuery } from './change-set-queries.ts';
import { c } from './console-call.ts';

/** Changes of a resource that wait in sets. `resource`: path below the root, as of the read that shows it. */
export function usePending(resource: string): readonly PendingChange[] {
  const { id } = useConnection();
  const { data } = useQuery(pendingQuery(id));
  return data?.filter((change) => change.resource === resource) ?? [];
}

/**
 * Whether a resource is, or is below, one of these parts of a path, anywhere within it: `/teams/64f…` in the
 * organization and in projects. Whole segments of the path count.
 */
export function liesBelow(resource: string, parts: string | readonly string[], within = ''): boolean {
  const wanted = typeof parts === 'string' ? [parts] : parts;
  return resource.startsWith(within) && wanted.some((part) => `${resource}/`.includes(`${part}/`));
}

/** The same of everything at or below these parts of a path. */
export function usePendingBelow(parts: string | readonly string[], within = ''): readonly PendingChange[] {
  const { id } = useConnection();
  const { data } = useQuery(pendingQuery(id));
  return data?.filter(({ resource }) => liesBelow(resource, parts, within)) ?? [];
}

/** For the mark above a list: what of it waits, and how its set is opened. */
export function useWaiting(parts: string | readonly string[], within = '') {
  const changes = usePendingBelow(parts, within);
  const { show } = useAdding();
  return { changes, onOpen: show };
}

/** A change of sets; invalidates the queries of sets, and of the resources that the sets change. */
function useSetChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
): UseMutationResult<Output, Error, Input> {
  const client = useQueryClient();
  const { id } = useConnection();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['change-sets', id] });
      await readAgain(client, id);
    },
  });
}

type SetOperation =
  | 'renameChangeSet'
  | 'deleteChangeSet'
  | 'commentChangeSet'
  | 'removeChangeSetStep'
  | 'readChangeSetStep'
  | 'orderChangeSet'
  | 'approveChangeSet'
  | 'withdrawApproval'
  | 'scheduleChangeSet'
  | 'applyChangeSet'
  | 'resumeChangeSet'
  | 'leaveOutChangeSetStep'
  | 'validateChangeSetStep'
  | 'undoChangeSet'
  | 'stopChangeSet'
  | 'leaveChangeSet';
/** A change of one set: the operation, and its arguments without the id of the set. */
type SetAction = {
  [Id in SetOperation]: readonly [operation: Id, args?: Omit<ConsoleArgs<Id>, 'setId'>];
}[SetOperation];

/** Changes of one set: `act.mutate(['applyChangeSet', { body: { revision } }])`. */
export const useSetAction = (setId: string) =>
  useSetChange(([operation, args]: SetAction) =>
    c(operation, { ...args, setId } as ConsoleArgs<typeof operation>),
  );

export const useCheckSet = (id: string) =>
  useMutation({
    mutationFn: () => c('checkChangeSet', { setId: id }),
  });

/** What applying a revision of a set does. Read anew for each dialog. */
export const setSummaryQuery = (connection: string, id: string, revision: number) =>
  queryOptions({
    queryKey: ['change-sets', connection, 'summary', id, revision],
    queryFn: ({ signal }) => c('summarizeChangeSet', { setId: id }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const useCreateSet = () => {
  const { id: connection } = useConnection();
  return useSetChange((title: string) => c('createChangeSet', { body: { connection, title } }));
};

export const useImportSet = () => {
  const { id: connection } = useConnection();
  return useSetChange((text: string) => c('importChangeSet', { body: { connection, text } }));
};

export const readSetFile = async (id: string): Promise<string> =>
  (await c('getChangeSetFile', { setId: id })).text;

/** A change that is collected instead of sent. `title`: its description. */
export interface Collected {
  operationId: OperationId;
  args: object;
  title: string;
}

/** A change of an operation of the table, checked against its arguments. */
export const collected = <Id extends OperationId>(
  operationId: Id,
  args: Args<Id>,
  title: string,
): Collected => ({
  operationId,
  args,
  title,
});

/** Sets that can collect a change instead of sending it. Loads nothing until requested: most forms are simply saved. */
export interface Adding {
  /** Sets that take changes, the newest first. */
  list: () => Promise<{ id: string; title: string }[]>;
  /** Into an open set, or into a new one. */
  add: (change: Collected, set: string | undefined) => Promise<{ id: string; title: string }>;
  show: (setId: string) => void;
}

/** How forms and questions of the connection's pages put their change into a set. The same one until the page changes. */
export function useAdding(): Adding {
  const { id: connection } = useConnection();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(() => {
    const created = async (): Promise<string> => {
      const title = `Changes of ${new Date(serverNow()).toISOString().slice(0, 10)}`;
      return (await c('createChangeSet', { body: { connection, title } })).id;
    };
    return {
      async list() {
        // another user may have begun one since the page read them, however recently
        const sets = await client.fetchQuery({ ...changeSetsQuery(connection), staleTime: 0 });
        return sets.filter(({ state }) => state === 'draft' || state === 'scheduled');
      },
      async add(change, set) {
        try {
          const id = set ?? (await created());
          return await c('addChangeSetStep', {
            setId: id,
            body: change as ConsoleArgs<'addChangeSetStep'>['body'],
          });
        } finally {
          await client.invalidateQueries({ queryKey: ['change-sets', connection] });
        }
      },
      show: (setId) =>
        void navigate({
          to: '/c/$connectionId/change-sets/$setId',
          params: { connectionId: connection, setId },
        }),
    };
  }, [client, connection, navigate]);
}
