import { DashboardChange, DashboardRequest, DashboardScope } from '#contract/console/dashboards.ts';
import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit, AuditedChange } from '../forward/audit.ts';
import { mustBeWritable, parse, parseQuery } from '../http/errors.ts';
import { type Call, json, noContent, route, type SignedInRoute } from '../http/route.ts';
import type { Dashboards } from './dashboards.ts';

export interface DashboardsRoom {
  dashboards: Dashboards;
  connections: Pick<Connections, 'open'>;
  config: Pick<Config, 'readOnly'>;
  audit: Audit;
}

const path = '/bff/dashboards';

/** Dashboards of a project. They are the console's own: a connection that only reads may have them. */
export function dashboardRoutes({ dashboards, connections, config, audit }: DashboardsRoom): SignedInRoute[] {
  const idOf = (call: Call) => call.params.dashboardId ?? '';
  const lineOf = (
    operation: string,
    { connection, groupId, name }: Pick<DashboardRequest, 'connection' | 'groupId' | 'name'>,
  ): AuditedChange => {
    mustBeWritable(config.readOnly);
    return { operation, connection, target: `/groups/${groupId}/dashboards/${name}` };
  };

  return [
    route('GET', path, 'viewer', async (call) =>
      json(await dashboards.list(parseQuery(DashboardScope, call.query))),
    ),
    route('POST', path, 'operator', async (call, session) => {
      const request = parse(DashboardRequest, call.body);
      await connections.open(request.connection);
      const create = () => dashboards.create(request, session.user.name);
      return json(await audit.asked(call, session, lineOf('createDashboard', request), create), 201);
    }),
    route('PUT', `${path}/:dashboardId`, 'operator', async (call, session) => {
      const change = parse(DashboardChange, call.body);
      const before = await dashboards.get(idOf(call));
      const save = () => dashboards.save(before.id, change, session.user.name);
      return json(await audit.asked(call, session, lineOf('saveDashboard', before), save));
    }),
    route('DELETE', `${path}/:dashboardId`, 'operator', async (call, session) => {
      const before = await dashboards.get(idOf(call));
      await audit.asked(call, session, lineOf('deleteDashboard', before), () => dashboards.remove(before.id));
      return noContent();
    }),
  ];
}
