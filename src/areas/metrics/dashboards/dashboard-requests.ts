import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Dashboard, DashboardChange, DashboardRequest } from '#contract/console/dashboards.ts';
import { c, consoleQuery } from '#src/api/console/console-call.ts';

/** The dashboards of a project by name. */
export const dashboardsQuery = (connection: string, groupId: string) =>
  consoleQuery('listDashboards', { connection, groupId });

/** Creates, saves and deletes dashboards. A refusal for an older version reads the list again. */
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
      c('createDashboard', { body: { connection, groupId, ...content } }),
    onSuccess: put,
  });
  const save = useMutation({
    mutationFn: ({ id: dashboardId, ...body }: DashboardChange & { id: string }) =>
      c('saveDashboard', { dashboardId, body }),
    onSuccess: put,
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  const remove = useMutation({
    mutationFn: ({ id: dashboardId }: { id: string }) => c('deleteDashboard', { dashboardId }),
    onSuccess: (_, { id }) => {
      client.setQueryData(queryKey, (all: Dashboard[] | undefined) => all?.filter((each) => each.id !== id));
    },
  });
  return { create, save, remove };
}
