import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useInDialog } from '../overlays/dialog.tsx';
import { TypedGuard } from '../overlays/typed-guard.tsx';
import { Mono } from '../values/mono.tsx';
import { createFieldNames, FieldNamesContext } from './field.ts';
import classes from './form.module.css';
import { applyServerError, type ServerError } from './form-errors.ts';
import { createSections, FormSectionsContext, SectionIndex } from './form-section.tsx';

export interface FormPanelProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  onSubmit: (values: Values) => Promise<unknown> | unknown;
  /** Names the form: read aloud. */
  label: string;
  /** A verb with its object: "Save alert configuration". */
  submitLabel: string;
  /** The server's refusal of the last attempt; null without one. Required, so that no form omits it. */
  error: ServerError | null | undefined;
  saving: boolean;
  onCancel?: () => void;
  /** What will change, in the footer: "3 fields", a button that opens a diff. */
  changes?: ReactNode;
  /** Who changed the same thing meanwhile: a `Notice` above the footer. */
  meanwhile?: ReactNode;
  /** The page requests the confirmation before its changes are lost. */
  guarded?: boolean;
  /** Why it cannot be saved now. */
  disabledReason?: string | false | undefined;
  danger?: boolean;
  /** Another way than saving now, beside the button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** One column of 640 with a sticky footer. Shows every failure in one place: at its field, otherwise on top. */
export function FormPanel<Values extends FieldValues>(props: FormPanelProps<Values>) {
  const { form, error, saving } = props;
  const names = useMemo(createFieldNames, []);
  const sections = useMemo(createSections, []);
  const [top, setTop] = useState<string[]>([]);

  const area = useRef<HTMLFormElement>(null);
  const submitting = useRef(false);
  const inDialog = useInDialog();
  const cancel = props.onCancel && <Button onClick={props.onCancel}>Cancel</Button>;
  const changes = props.changes !== undefined && <div className={classes.changes}>{props.changes}</div>;

  const { setError } = form;
  useEffect(() => {
    setTop(error ? applyServerError<Values>(error, names.has, setError).top : []);
  }, [error, names, setError]);

  return (
    <FieldNamesContext value={names}>
      <FormSectionsContext value={sections}>
        <div className={classes.layout}>
          <SectionIndex sections={sections} />
          <form
            ref={area}
            className={classes.form}
            aria-label={props.label}
            noValidate
            onSubmit={(event) => {
              // the second press of a double click comes before the button is busy
              if (submitting.current || props.disabledReason) return event.preventDefault();
              submitting.current = true;
              // A refusal marks its fields until the next attempt: it must not block that attempt.
              if (error) form.clearErrors();
              const submit = form.handleSubmit(async (values) => {
                await props.onSubmit(values);
              });
              void submit(event).finally(() => {
                submitting.current = false;
              });
            }}
          >
            {top.length > 0 && <TopError messages={top} error={error} />}
            {props.children}
            {!props.guarded && <TypedGuard area={area} />}
            <footer className={classes.footer}>
              {props.meanwhile}
              <div className={classes.footerRow} data-end={inDialog || undefined}>
                {inDialog && changes}
                {inDialog && cancel}
                <Button
                  type="submit"
                  variant={props.danger ? 'danger' : 'primary'}
                  busy={saving}
                  disabledReason={props.disabledReason}
                >
                  {props.submitLabel}
                </Button>
                {props.beside}
                {!inDialog && cancel}
                {!inDialog && changes}
              </div>
            </footer>
          </form>
        </div>
      </FormSectionsContext>
    </FieldNamesContext>
  );
}

function TopError({ messages, error }: { messages: string[]; error: ServerError | null | undefined }) {
  const [first, ...rest] = messages;
  return (
    <Notice tone="error" urgent title={first}>
      {rest.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {(error?.code ?? error?.requestId) && (
        <p>
          <Mono dim>
            {[error?.code, error?.requestId && `request ${error.requestId}`].filter(Boolean).join(' · ')}
          </Mono>
        </p>
      )}
    </Notice>
  );
}
