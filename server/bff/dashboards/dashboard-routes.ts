import { dashboardOperations } from '#contract/console/dashboards.ts';
import type { Connections } from '../connections/connections.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { Dashboards } from './dashboards.ts';

export interface DashboardDeps {
  dashboards: Dashboards;
  connections: Pick<Connections, 'open'>;
  defineHandlers: DefineConsoleHandlers;
}

/** Dashboards of a project. They are the console's own: a connection that only reads may have them. */
export function dashboardRoutes({ dashboards, connections, defineHandlers }: DashboardDeps): SignedInRoute[] {
  const subjectOf = (named: { connection: string; groupId: string; name: string }) => ({
    connection: named.connection,
    target: `/groups/${named.groupId}/dashboards/${named.name}`,
  });
  const stored = async ({ dashboardId }: { dashboardId: string }) =>
    subjectOf(await dashboards.get(dashboardId));

  return defineHandlers(dashboardOperations, {
    listDashboards: (scope) => dashboards.list(scope),
    createDashboard: {
      async subject({ body }) {
        await connections.open(body.connection);
        return subjectOf(body);
      },
      handle: ({ body }, { session }) => dashboards.create(body, session.user.name),
    },
    saveDashboard: {
      subject: stored,
      handle: ({ dashboardId, body }, { session }) => dashboards.save(dashboardId, body, session.user.name),
    },
    deleteDashboard: { subject: stored, handle: ({ dashboardId }) => dashboards.remove(dashboardId) },
  });
}
