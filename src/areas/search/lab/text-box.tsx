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
    <label className={classes.box}>
      <span className={classes.label}>{label}</span>
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
