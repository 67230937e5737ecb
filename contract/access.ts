import type { Needed, Operation } from './operation.ts';
import type { OperationId } from './operations.ts';
import table from './tables/access.json' with { type: 'json' };

/** Method and roles of every row. The table itself brings all schemas with it, this brings none; a test holds both together. */
const access = table as unknown as Record<string, readonly [Operation['method'], Needed]>;

/** Who may call an operation, and whether it changes anything. */
export function accessOf(id: OperationId): Pick<Operation, 'method' | 'roles'> {
  const row = access[id];
  if (!row) throw new Error(`contract/tables/access.json lacks ${id}`);
  return { method: row[0], roles: row[1] };
}
