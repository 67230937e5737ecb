import type { ReactNode } from 'react';
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

/** The props that Mantine's inputs share, from ours. */
export function inputProps(props: {
  label: ReactNode;
  help?: ReactNode;
  optional?: boolean | undefined;
  disabledReason?: string | false | undefined;
}) {
  return {
    label: <LabelText label={props.label} optional={props.optional} />,
    description: props.disabledReason || props.help,
    disabled: Boolean(props.disabledReason),
  };
}
