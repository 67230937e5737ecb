import { type ReactNode, useId } from 'react';
import classes from './wizard.module.css';

interface ChoiceProps {
  /** Groups the radio buttons of one question. */
  name: string;
  checked: boolean;
  onChoose: () => void;
  title: ReactNode;
  /** At the end of the title's line. */
  beside?: ReactNode;
  facts?: ReactNode;
  /** Why it cannot be chosen: displayed, and the choice stays visible. */
  disabled?: string | undefined;
}

/** One of several options, with a description. */
export function Choice({ name, checked, onChoose, title, beside, facts, disabled }: ChoiceProps) {
  const factsId = useId();
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name={name}
        checked={checked}
        aria-disabled={disabled === undefined ? undefined : true}
        aria-describedby={factsId}
        onChange={() => {
          if (disabled === undefined) onChoose();
        }}
      />
      <span className={classes.choiceText}>
        <span className={classes.choiceLine}>
          <span className={classes.choiceTitle}>{title}</span>
          {beside}
        </span>
        <span id={factsId}>
          {facts !== undefined && <span className={classes.choiceFacts}>{facts}</span>}
          {disabled !== undefined && <span className={classes.reason}>{disabled}</span>}
        </span>
      </span>
    </label>
  );
}

export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.choicesLabel}>{legend}</legend>
      {children}
    </fieldset>
  );
}
