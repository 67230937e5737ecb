import table from '../tables/console-routes.json' with { type: 'json' };
import type { ConsoleOperationId } from './operations.ts';

/** Method and path of every row of the console's table. The table brings all schemas with it, this brings none. */
const routes = table as Readonly<Record<string, string>>;

/** @returns `['PUT', '/dashboards/:dashboardId']` */
export function consoleRouteOf(id: ConsoleOperationId): [method: string, path: string] {
  const [method, path] = routes[id]?.split(' ') ?? [];
  if (!method || !path) throw new Error(`contract/tables/console-routes.json lacks ${id}`);
  return [method, path];
}
