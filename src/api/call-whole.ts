import type { Args, OperationId, Result } from '#contract/api/operations.ts';
import { readWhole } from '#contract/lists/whole-list.ts';
import { call } from './client.ts';

/** Reads a list as `call` does, with every page of it (`readWhole`). */
export function callWhole<Id extends OperationId>(
  operationId: Id,
  connection: string,
  args: Args<Id>,
): Promise<Result<Id>> {
  return readWhole((paged) => call(operationId, connection, paged as Args<Id>), args);
}
