import { useMutation } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { OperationId } from '#contract/api/operations.ts';
import { type Collected, useAdding } from '#src/api/console/change-sets.ts';
import { type OperationOptions, useAnyOperation } from '#src/api/query.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { RequestPanel, type RequestPanelProps } from './request-panel.tsx';

type Reported = 'sending' | 'send' | 'beside' | 'done' | 'onDone';

interface ChangePanelProps<Values extends FieldValues>
  extends Omit<RequestPanelProps<Values, boolean>, Reported>,
    OperationOptions<OperationId> {
  /** Why the user may not send it, from `useRefusal`: a link opens the form for everyone. */
  refusal: string | undefined;
  /** The change to send, or to put into a change set; undefined: a field was marked as invalid. */
  change: (values: Values) => Collected | undefined;
  /** Checked before sending; false: nothing is sent, and the changes of another user are shown. */
  isCurrent?: () => Promise<boolean>;
  /** The message after success. */
  done: string | ((values: Values) => string);
  /** It was sent or added to a set: the container of the form closes. */
  onEnd?: (() => void) | undefined;
  /** Where that it is in a set ends differently. */
  onAdded?: (() => void) | undefined;
}

/** A form whose change is sent, or put into a change set instead. */
export function ChangePanel<Values extends FieldValues>({
  change,
  isCurrent = async () => true,
  also,
  knowing,
  done,
  onDone,
  onEnd,
  onAdded = onEnd,
  refusal,
  ...panel
}: ChangePanelProps<Values>) {
  const { form } = panel;
  const disabledReason = refusal ?? panel.disabledReason;
  const operation = useAnyOperation({ also, knowing, onDone });
  const sending = useMutation({
    async mutationFn(asked: Collected) {
      const current = await isCurrent();
      if (current) await operation.mutateAsync(asked);
      return current;
    },
  });
  const adding = useAdding();

  function end(sent: boolean, values: Values): void {
    if (!sent) return;
    notify({ message: typeof done === 'string' ? done : done(values) });
    onEnd?.();
  }

  return (
    <RequestPanel
      {...panel}
      disabledReason={disabledReason}
      sending={sending}
      send={(values) => {
        const asked = change(values);
        return asked && sending.mutateAsync(asked);
      }}
      onDone={end}
      beside={
        <AddToSet
          adding={adding}
          disabledReason={disabledReason}
          change={() => change(form.getValues())}
          onAdded={() => onAdded?.()}
        />
      }
    />
  );
}
