import { type ReactNode, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import classes from './form.module.css';
import { PlainSelect } from './plain-select.tsx';

interface ChooseAndDoProps {
  label: string;
  /** "Choose a region": in the empty field, and why the button waits. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  /** What the button does, a verb with its object. */
  action: string;
  busy: boolean;
  /** Why this person may not. */
  refusal: string | undefined;
  error: Error | null;
  /** Title over a failure. */
  failed: string;
  /** Calls `onDone` once it is done: the choice is empty again then. */
  onDo: (value: string, onDone: () => void) => void;
  /** Another way than doing it now, once something is chosen: given what empties the choice. */
  beside?: (value: string, onDone: () => void) => ReactNode;
}

/** A choice, and a button that does something with it at once. */
export function ChooseAndDo(props: ChooseAndDoProps) {
  const { placeholder, options, refusal, error, onDo } = props;
  const [value, setValue] = useState<string | null>(null);
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
          busy={props.busy}
          disabledReason={refusal ?? (value === null && `${placeholder} first`)}
          onClick={() => value !== null && onDo(value, () => setValue(null))}
        >
          {props.action}
        </Button>
        {value !== null && refusal === undefined && props.beside?.(value, () => setValue(null))}
      </div>
      <FailureNotice title={props.failed} why={error} />
    </>
  );
}
