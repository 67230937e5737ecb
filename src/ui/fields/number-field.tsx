import type { FieldPath, FieldValues } from 'react-hook-form';
import { defined } from '#src/lib/search-params.ts';
import { type FieldProps, useField } from './field.ts';
import { inputProps } from './field-label.tsx';
import classes from './fields.module.css';
import { NumberInput, rangeProblem } from './number-input.tsx';

export interface NumberFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends FieldProps<Values, Name> {
  min?: number;
  max?: number;
  step?: number;
  /** Whole numbers only, by default. */
  decimals?: boolean;
  /** Shown inside the field at the end: GB, minutes. */
  unit?: string;
  placeholder?: string;
}

/** A number or, when empty, null: never NaN and never a text. */
export function NumberField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: NumberFieldProps<Values, Name>,
) {
  const { name, control, min, max, step = 1, decimals = false, unit, placeholder } = props;
  const { error, value, onChange, ...field } = useField(name, control, props.label, (typed) =>
    rangeProblem(typed, min, max),
  );
  return (
    <NumberInput
      {...field}
      {...inputProps(props, value)}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : next === '' ? null : Number(next))}
      error={error}
      {...defined({ min, max })}
      step={step}
      allowDecimal={decimals}
      placeholder={placeholder}
      hideControls={unit !== undefined}
      rightSection={unit === undefined ? undefined : <span className="qd-note">{unit}</span>}
      rightSectionWidth={unit === undefined ? undefined : 24 + unit.length * 7}
      classNames={{ root: classes.narrow, input: classes.number }}
    />
  );
}
