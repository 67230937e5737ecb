import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CompareRequest,
  Comparison,
  ConfigurationHistory,
  ConfigurationScope,
  ConfigurationView,
} from '#contract/configuration.ts';
import type { Keeping } from '#contract/configuration-sections.ts';
import { request } from '#src/api/client.ts';

const path = '/configuration';
const asked = (scope: ConfigurationScope): string => String(new URLSearchParams({ ...scope }));
const historyAgainMs = 10_000;

/** The project as one file, as it is now. */
export const configurationQuery = (scope: ConfigurationScope) =>
  queryOptions({
    queryKey: ['configuration', scope.connection, scope.groupId, 'file'],
    queryFn: ({ signal }) => request<ConfigurationView>(`${path}?${asked(scope)}`, { signal }),
    staleTime: 30_000,
    retry: false,
  });

export const historyQuery = (scope: ConfigurationScope) =>
  queryOptions({
    queryKey: ['configuration', scope.connection, scope.groupId, 'history'],
    queryFn: ({ signal }) => request<ConfigurationHistory>(`${path}/history?${asked(scope)}`, { signal }),
    staleTime: 1_000,
    retry: false,
    refetchInterval: historyAgainMs,
  });

/** A version never changes. */
export const versionQuery = (scope: ConfigurationScope, id: string) =>
  queryOptions({
    queryKey: ['configuration', scope.connection, scope.groupId, 'version', id],
    queryFn: ({ signal }) =>
      request<{ text: string }>(`${path}/versions/${encodeURIComponent(id)}?${asked(scope)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** What would have to change so that the project is as the source says. */
export const comparisonQuery = (body: CompareRequest) =>
  queryOptions({
    queryKey: ['configuration', body.connection, body.groupId, 'compare', body.source],
    queryFn: ({ signal }) => request<Comparison>(`${path}/compare`, { method: 'POST', body, signal }),
    staleTime: 5_000,
    gcTime: 60_000,
    retry: false,
  });

function useHistoryChange<Input>(
  scope: ConfigurationScope,
  change: (input: Input) => Promise<ConfigurationHistory>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (history) => client.setQueryData(historyQuery(scope).queryKey, history),
  });
}

export const useKeepNow = (scope: ConfigurationScope) =>
  useHistoryChange(scope, () =>
    request<ConfigurationHistory>(`${path}/versions`, { method: 'POST', body: scope }),
  );

export const useKeepEvery = (scope: ConfigurationScope) =>
  useHistoryChange(scope, (every: Keeping) =>
    request<ConfigurationHistory>(`${path}/schedule`, { method: 'PUT', body: { ...scope, every } }),
  );

export const readSchema = (): Promise<object> => request<object>(`${path}/schema`);
