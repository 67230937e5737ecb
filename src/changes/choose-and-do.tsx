import { useState } from 'react';
import type { Collected } from '#src/api/console/change-sets.ts';
import { useAnyOperation } from '#src/api/query.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import classes from '#src/ui/fields/form.module.css';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { AddChange } from './add-change.tsx';

interface ChooseAndDoProps {
  label: string;
  /** "Choose a region": in the empty field, and why the button waits. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  /** The action of the button, a verb with its object. */
  action: string;
  /** Why this person may not. */
  refusal: string | undefined;
  /** Title over a failure. */
  failed: string;
  /** The change for the choice, to send or to put into a change set. */
  change: (value: string) => Collected;
}

/** A choice, and a button that does something with it at once. */
export function ChooseAndDo(props: ChooseAndDoProps) {
  const { placeholder, options, refusal, change } = props;
  const [value, setValue] = useState<string | null>(null);
  const sending = useAnyOperation();
  const empty = () => setValue(null);
  return (
    <>
      <div className={classes.chooseAndDo}>
        <PlainSelect
          label={props.label}
          data={[...options]}
          value={value}
          onChange={setValue}
          placeholder={placeholder}
        />
        <Button
          busy={sending.isPending}
          disabledReason={refusal ?? (value === null && `${placeholder} first`)}
          onClick={() => value !== null && sending.mutate(change(value), { onSuccess: empty })}
        >
          {props.action}
        </Button>
        {value !== null && refusal === undefined && (
          <AddChange change={() => change(value)} onAdded={empty} />
        )}
      </div>
      <FailureNotice title={props.failed} why={sending.error} />
    </>
  );
}
