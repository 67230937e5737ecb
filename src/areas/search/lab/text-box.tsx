import { stackClass } from '#src/ui/layout/look.ts';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './text-box.module.css';

interface TextBoxProps {
  label: string;
  rows: 3 | 5;
  maxLength?: number;
  value: string;
  onChange: (value: string) => void;
}

/** A text to be analyzed, letter by letter as it is typed. */
export function TextBox({ label, rows, maxLength, value, onChange }: TextBoxProps) {
  return (
    <label className={stackClass({ gap: 4 })}>
      <Text size={13} weight="medium">
        {label}
      </Text>
      <textarea
        className={classes.text}
        rows={rows}
        maxLength={maxLength}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
