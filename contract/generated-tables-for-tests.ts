import { operationIds, operationOf } from './api/operations.ts';
import { consoleOperationIds, consoleOperationOf } from './console/operations.ts';

/** A file that is written from the table of operations and imported by modules without its schemas. */
interface GeneratedTable {
  /** From the folder of the contract. */
  path: string;
  text: string;
}

const jsonOf = (rows: readonly (readonly [id: string, row: unknown])[]): string =>
  `{\n${rows.map(([id, row]) => `  ${JSON.stringify(id)}: ${JSON.stringify(row)}`).join(',\n')}\n}\n`;

/** Method and roles of every operation. */
export function accessTable(): GeneratedTable {
  const rows = operationIds.map((id) => {
    const { method, roles, specifiedRoles } = operationOf(id);
    return [id, [method, roles, ...(specifiedRoles ? [specifiedRoles] : [])]] as const;
  });
  return { path: './tables/access.json', text: jsonOf(rows) };
}

/** Operations of the versioned API, in the order of the table. */
export const versionedIds = operationIds.filter((id) => (operationOf(id).root ?? 'v2') === 'v2');

/** Path and summary of every operation of the versioned API. */
export function summaryTable(): GeneratedTable {
  const rows = versionedIds.map((id) => [id, [operationOf(id).path, operationOf(id).summary]] as const);
  return { path: './tables/summaries.json', text: jsonOf(rows) };
}

/** Method and path of every route of the console's own API. */
export function consoleRouteTable(): GeneratedTable {
  const rows = consoleOperationIds.map((id) => {
    const { method, path } = consoleOperationOf(id);
    return [id, `${method} ${path}`] as const;
  });
  return { path: './tables/console-routes.json', text: jsonOf(rows) };
}
