import type { FieldValues } from 'react-hook-form';
import { toFormErrors } from '#src/api/form-errors.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { ServerError } from '#src/ui/fields/form-errors.ts';
import { FormPanel, type FormPanelProps } from '#src/ui/fields/form-panel.tsx';

export interface RequestPanelProps<Values extends FieldValues, Answer>
  extends Omit<FormPanelProps<Values>, 'onSubmit' | 'error' | 'saving'> {
  /** The mutation that `send` uses. */
  sending: { error: Error | null; isPending: boolean; reset: () => void };
  /** Sends it; undefined: something was marked as wrong, and nothing sent. */
  send: (values: Values) => Promise<Answer> | undefined;
  /** The message after success. */
  done?: string | ((values: Values) => string) | undefined;
  onDone?: ((answer: Answer, values: Values) => void) | undefined;
  /** Maps a refusal to fields with other names in the form. */
  errorsOf?: ((failure: Error) => ServerError | null) | undefined;
}

/** A form that is sent as one request, and shows why it was refused. */
export function RequestPanel<Values extends FieldValues, Answer>({
  sending,
  send,
  done,
  onDone,
  errorsOf = toFormErrors,
  ...panel
}: RequestPanelProps<Values, Answer>) {
  async function submit(values: Values): Promise<void> {
    if (sending.error) sending.reset();
    await send(values)?.then(
      (answer) => {
        if (done !== undefined) notify({ message: typeof done === 'string' ? done : done(values) });
        onDone?.(answer, values);
      },
      () => undefined, // shown by the form
    );
  }

  return (
    <FormPanel
      {...panel}
      onSubmit={submit}
      error={sending.error && errorsOf(sending.error)}
      saving={sending.isPending}
    />
  );
}
