import type { Args, OperationId, Result } from '#contract/api/operations.ts';
import { type Collected, collected, useAdding } from '#src/api/console/change-sets.ts';
import { type OperationOptions, useAnyOperation, useOperation } from '#src/api/query.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { type ConfirmOptions, confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';

type Asked = Pick<ConfirmOptions, 'title' | 'consequence' | 'confirmLabel' | 'danger' | 'typedName'>;

interface Question<Id extends OperationId> extends Asked {
  /** Called when the change is sent or collected: relative times start then. */
  args: () => Args<Id>;
  /** Its description in a change set. */
  change: string;
  /** The message after success. */
  done?: string;
  onDone?: (result: Result<Id>) => void;
}

/** A change with a confirmation, which can be put into a change set instead. */
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

interface AnyQuestion extends Asked {
  change: Collected;
  /** The message after success. */
  done?: string;
  onDone?: () => void;
}

/** The same if the operation depends on the subject of the confirmation. */
export function useConfirmedChange(options?: OperationOptions<OperationId>): (question: AnyQuestion) => void {
  const sending = useAnyOperation(options);
  const adding = useAdding();
  return ({ change, done, onDone, ...asked }) =>
    confirm({
      ...asked,
      beside: besideConfirm(adding, () => change),
      run: async () => {
        await sending.mutateAsync(change);
        if (done !== undefined) notify({ message: done });
        onDone?.();
      },
    });
}
