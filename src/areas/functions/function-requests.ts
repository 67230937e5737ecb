import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  FunctionChange,
  FunctionRequest,
  FunctionRun,
  FunctionRunPage,
  FunctionScope,
  FunctionSettings,
  FunctionVersion,
  RunRequest,
  ServerFunction,
} from '#contract/console/functions.ts';
import { request } from '#src/api/client.ts';
import { keptWithin } from '#src/api/kept-data.ts';

const at = (id: string): string => `/functions/${encodeURIComponent(id)}`;
const runAt = (id: string): string => `/function-runs/${encodeURIComponent(id)}`;
const scoped = ({ connection, groupId }: FunctionScope): string =>
  String(new URLSearchParams({ connection, groupId }));

export function functionQuery(id: string) {
  return queryOptions({
    queryKey: ['function', id],
    queryFn: ({ signal }) => request<ServerFunction>(at(id), { signal }),
    staleTime: 5000,
    // notifies a user who has it open that another user saved it
    refetchInterval: 20_000,
  });
}

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: ['function-versions', id],
    queryFn: ({ signal }) => request<FunctionVersion[]>(`${at(id)}/versions`, { signal }),
    staleTime: 5000,
  });
}

export const runPageSize = 50;

export function runsQuery(
  scope: FunctionScope,
  { functionId, page = 1, size = runPageSize }: { functionId?: string; page?: number; size?: number } = {},
) {
  return queryOptions({
    queryKey: ['function-runs', scope.connection, scope.groupId, functionId ?? '', page, size],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        connection: scope.connection,
        groupId: scope.groupId,
        pageNum: String(page),
        itemsPerPage: String(size),
        ...(functionId === undefined ? {} : { functionId }),
      });
      return request<FunctionRunPage>(`/function-runs?${query}`, { signal });
    },
    staleTime: 2000,
    placeholderData: keptWithin(['function-runs', scope.connection, scope.groupId, functionId ?? '']),
    refetchInterval: ({ state }) => (state.data?.results.some(isGoing) ? 1500 : false),
  });
}

export function isGoing({ state }: Pick<FunctionRun, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

const progressMs = 700;

/** One run; while it is running, its output and calls so far. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: ['function-run', id],
    queryFn: ({ signal }) => request<FunctionRun>(runAt(id), { signal }),
    staleTime: 2000,
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? progressMs : false),
  });
}

/** Answers when the run has ended, or after 20 s. */
export const awaitRun = (id: string): Promise<FunctionRun> => request<FunctionRun>(`${runAt(id)}?wait=1`);

export const startRun = (body: RunRequest): Promise<FunctionRun> =>
  request<FunctionRun>('/function-runs', { method: 'POST', body });

export const cancelRun = (id: string): Promise<FunctionRun> =>
  request<FunctionRun>(`${runAt(id)}/cancel`, { method: 'POST', body: {} });

export function settingsQuery(scope: FunctionScope) {
  return queryOptions({
    queryKey: ['function-settings', scope.connection, scope.groupId],
    queryFn: ({ signal }) => request<FunctionSettings>(`/function-settings?${scoped(scope)}`, { signal }),
    staleTime: 5000,
  });
}

export function useSaveSettings(scope: FunctionScope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FunctionSettings) =>
      request<FunctionSettings>(`/function-settings?${scoped(scope)}`, { method: 'PUT', body }),
    onSuccess: (saved) => client.setQueryData(settingsQuery(scope).queryKey, saved),
  });
}

/** Invalidates data that a change of a function makes stale. */
function useForget(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['functions', 'function-versions'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
}

export function useCreateFunction() {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: (body: FunctionRequest) => request<ServerFunction>('/functions', { method: 'POST', body }),
    onSuccess: (made) => {
      client.setQueryData(functionQuery(made.id).queryKey, made);
      return forget();
    },
  });
}

export function useSaveFunction(id: string) {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: (body: FunctionChange) => request<ServerFunction>(at(id), { method: 'PUT', body }),
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
    mutationFn: (id: string) => request<undefined>(at(id), { method: 'DELETE' }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: ['function', id] });
      return forget();
    },
  });
}
