import type { Args, OperationId, Result } from '#contract/operations.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { type OperationOptions, useOperation } from '#src/api/query.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { type ConfirmOptions, confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';

interface Question<Id extends OperationId>
  extends Pick<ConfirmOptions, 'title' | 'consequence' | 'confirmLabel' | 'danger' | 'typedName'> {
  /** Asked for when it is done or collected: times in it count from then on. */
  args: () => Args<Id>;
  /** What it is in a change set, in words. */
  change: string;
  /** Said once it is done. */
  done?: string;
  onDone?: (result: Result<Id>) => void;
}

/** A change that is asked about first, and that can wait in a change set instead. */
export function useConfirmed<Id extends OperationId>(
  id: Id,
  options?: OperationOptions<Id>,
): (question: Question<Id>) => void {
  const operation = useOperation(id, options);
  const adding = useAdding();
  return ({ args, change, done, onDone, ...asked }) =>
    confirm({
      ...asked,
      beside: besideConfirm(adding, () => collected(id, args(), change)),
      run: async () => {
        const result = await operation.mutateAsync(args());
        if (done !== undefined) notify({ message: done });
        onDone?.(result);
      },
    });
}
