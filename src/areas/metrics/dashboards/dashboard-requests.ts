import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Dashboard, DashboardChange, DashboardRequest } from '#contract/console/dashboards.ts';
import { request } from '#src/api/client.ts';

/** The dashboards of a project by name. */
export function dashboardsQuery(connection: string, groupId: string) {
  return queryOptions({
    queryKey: ['dashboards', connection, groupId],
    queryFn: ({ signal }) =>
      request<Dashboard[]>(`/dashboards?${new URLSearchParams({ connection, groupId })}`, { signal }),
    staleTime: 5_000,
  });
}

/** Creates, saves and deletes dashboards. What was refused for an older version is read again. */
export function useDashboardChanges(connection: string, groupId: string) {
  const client = useQueryClient();
  const { queryKey } = dashboardsQuery(connection, groupId);
  const put = (saved: Dashboard): void => {
    client.setQueryData(queryKey, (all: Dashboard[] | undefined) =>
      [...(all ?? []).filter(({ id }) => id !== saved.id), saved].sort((a, b) =>
        a.name.localeCompare(b.name),
      ),
    );
  };
  const create = useMutation({
    mutationFn: (content: Pick<DashboardRequest, 'name' | 'charts'>) =>
      request<Dashboard>('/dashboards', { method: 'POST', body: { connection, groupId, ...content } }),
    onSuccess: put,
  });
  const save = useMutation({
    mutationFn: ({ id, ...change }: DashboardChange & { id: string }) =>
      request<Dashboard>(`/dashboards/${id}`, { method: 'PUT', body: change satisfies DashboardChange }),
    onSuccess: put,
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: { id: string }) => request<void>(`/dashboards/${id}`, { method: 'DELETE' }),
    onSuccess: (_, { id }) => {
      client.setQueryData(queryKey, (all: Dashboard[] | undefined) => all?.filter((each) => each.id !== id));
    },
  });
  return { create, save, remove };
}
