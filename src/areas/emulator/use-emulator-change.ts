import type { Args, OperationId } from '#contract/operations.ts';
import { useRefusal } from '#src/api/can.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';

/** A change of the emulated world. `refused` says why it is not allowed. */
export function useEmulatorChange<Id extends OperationId>(id: Id) {
  return { ...useOperation(id), refused: useRefusal(id) };
}

/** The same for a form: `panel` is what a `FormPanel` shows of it, the failure included. */
export function useEmulatorForm<Id extends OperationId>(id: Id) {
  const change = useEmulatorChange(id);
  return {
    ...change,
    panel: {
      error: change.error ? toFormErrors(change.error) : null,
      saving: change.isPending,
      disabledReason: change.refused,
    },
    send: (args: Args<Id>, done: () => void = () => undefined): Promise<void> =>
      change.mutateAsync(args).then(done, () => undefined),
  };
}
