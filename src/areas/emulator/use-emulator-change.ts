import type { OperationId } from '#contract/api/operations.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useOperation } from '#src/api/query.ts';

/** A change of the emulated world. `refused` is the reason why it is not allowed. */
export function useEmulatorChange<Id extends OperationId>(id: Id) {
  return { ...useOperation(id), refused: useRefusal(id) };
}
