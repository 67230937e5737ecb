import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  FunctionChange,
  FunctionRequest,
  FunctionRun,
  FunctionScope,
  FunctionSettings,
  RunRequest,
} from '#contract/console/functions.ts';
import { c, consoleKey, consoleQuery } from '#src/api/console/console-call.ts';
import { useAnsweredChange } from '#src/api/console/kept-change.ts';
import { keptWithin } from '#src/api/kept-data.ts';
import { functionQuery } from './function-query.ts';

export const versionsQuery = (functionId: string) => consoleQuery('listFunctionVersions', { functionId });

export const runPageSize = 50;

export function runsQuery(
  scope: FunctionScope,
  { functionId, page = 1, size = runPageSize }: { functionId?: string; page?: number; size?: number } = {},
) {
  const { connection, groupId } = scope;
  return queryOptions({
    queryKey: ['function-runs', connection, groupId, functionId ?? '', page, size],
    queryFn: ({ signal }) =>
      c('listFunctionRuns', { connection, groupId, functionId, pageNum: page, itemsPerPage: size }, signal),
    staleTime: 2000,
    placeholderData: keptWithin(['function-runs', connection, groupId, functionId ?? '']),
    refetchInterval: ({ state }) => (state.data?.results.some(isGoing) ? 1500 : false),
  });
}

export function isGoing({ state }: Pick<FunctionRun, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

const progressMs = 700;

/** One run; while it is running, its output and calls so far. */
export const runQuery = (runId: string) =>
  queryOptions({
    ...consoleQuery('getFunctionRun', { runId }),
    staleTime: 2000,
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? progressMs : false),
  });

/** Answers when the run has ended, or after 20 s. */
export const awaitRun = (runId: string) => c('getFunctionRun', { runId, wait: '1' });

export const startRun = (body: RunRequest) => c('runFunction', { body });

export const cancelRun = (runId: string) => c('cancelFunctionRun', { runId });

export const settingsQuery = ({ connection, groupId }: FunctionScope) =>
  consoleQuery('getFunctionSettings', { connection, groupId });

export const useSaveSettings = (scope: FunctionScope) =>
  useAnsweredChange(settingsQuery(scope).queryKey, (body: FunctionSettings) =>
    c('saveFunctionSettings', { connection: scope.connection, groupId: scope.groupId, body }),
  );

/** Invalidates data that a change of a function makes stale. */
function useForget(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      (['listFunctions', 'listFunctionVersions'] as const).map((id) =>
        client.invalidateQueries({ queryKey: consoleKey(id) }),
      ),
    );
}

export function useCreateFunction() {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: (body: FunctionRequest) => c('createFunction', { body }),
    onSuccess: (created) => {
      client.setQueryData(functionQuery(created.id).queryKey, created);
      return forget();
    },
  });
}

export function useSaveFunction(id: string) {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: (body: FunctionChange) => c('saveFunction', { functionId: id, body }),
    onSuccess: (saved) => {
      client.setQueryData(functionQuery(id).queryKey, saved);
      return forget();
    },
  });
}

export function useDeleteFunction() {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: (functionId: string) => c('deleteFunction', { functionId }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: functionQuery(id).queryKey });
      return forget();
    },
  });
}
