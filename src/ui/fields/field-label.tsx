import type { ReactNode } from 'react';
import type { FieldWarning } from './assumed-limit.ts';
import classes from './fields.module.css';

interface LabelTextProps {
  label: ReactNode;
  optional?: boolean | undefined;
}

function LabelText({ label, optional }: LabelTextProps) {
  return (
    <>
      {label}
      {optional && <span className={classes.optional}> optional</span>}
    </>
  );
}

/** The common props of Mantine's inputs, from ours; a warning depends on `value`. */
export function inputProps(
  props: {
    label: ReactNode;
    help?: ReactNode;
    optional?: boolean | undefined;
    disabledReason?: string | false | undefined;
    warning?: FieldWarning | undefined;
  },
  value?: unknown,
) {
  const help = props.disabledReason || props.help;
  const warning = props.warning?.(value);
  return {
    label: <LabelText label={props.label} optional={props.optional} />,
    description: props.warning ? (
      <>
        {help}
        <span className={classes.warning} role="status">
          {warning}
        </span>
      </>
    ) : (
      help
    ),
    disabled: Boolean(props.disabledReason),
  };
}
