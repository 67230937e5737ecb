import type { Needed, Operation } from './api/operation.ts';
import type { OperationId } from './api/operations.ts';
import type { Profile } from './emulator/control.ts';
import table from './tables/access.json' with { type: 'json' };

/**
 * Method and roles of every row, and the roles that the specification names where they are others. The table itself
 * brings all schemas with it, this brings none; a test holds both together.
 */
const access = table as unknown as Record<
  string,
  readonly [method: Operation['method'], roles: Needed, specified?: Needed]
>;

/** Whether the table has an operation of this name. */
export const isOperationId = (name: string): name is OperationId => Object.hasOwn(access, name);

function rowOf(id: OperationId) {
  const row = access[id];
  if (!row) throw new Error(`contract/tables/access.json lacks ${id}`);
  return row;
}

/** Who may call an operation, and whether it changes anything. `profile`: of an emulator; the service is as observed. */
export function accessOf(
  id: OperationId,
  profile: Profile = 'observed',
): Pick<Operation, 'method' | 'roles'> {
  const [method, roles, specified = roles] = rowOf(id);
  return { method, roles: profile === 'specification' ? specified : roles };
}

/** Whether it depends on the profile of an emulator who may call. */
export const dependsOnProfile = (id: OperationId): boolean => rowOf(id).length > 2;
