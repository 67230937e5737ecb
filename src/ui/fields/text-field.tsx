import { Textarea, TextInput } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field.ts';
import { inputProps } from './field-label.tsx';
import classes from './fields.module.css';

export interface TextFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends FieldProps<Values, Name> {
  placeholder?: string;
  /** Ids, hosts, patterns: in the monospaced face, without spelling marks. */
  mono?: boolean;
  type?: 'text' | 'email' | 'url' | 'tel';
  autoComplete?: string;
  maxLength?: number;
  /** Has the focus when its dialog opens. */
  opensHere?: boolean;
}

export function TextField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: TextFieldProps<Values, Name>,
) {
  const { name, control, placeholder, mono = false, type = 'text', autoComplete = 'off', maxLength } = props;
  const { error, value, ...field } = useField(name, control, props.label);
  return (
    <TextInput
      {...field}
      {...inputProps(props, value)}
      value={value ?? ''}
      error={error}
      type={type}
      placeholder={placeholder}
      autoComplete={autoComplete}
      maxLength={maxLength}
      spellCheck={!mono && type === 'text'}
      data-autofocus={props.opensHere || undefined}
      {...(mono ? { classNames: { input: classes.mono } } : {})}
    />
  );
}

export interface TextareaFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends FieldProps<Values, Name> {
  placeholder?: string;
  mono?: boolean;
  rows?: number;
  /** Counted down beside the help. Longer text is kept and marked, not cut. */
  maxLength?: number;
}

export function TextareaField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: TextareaFieldProps<Values, Name>,
) {
  const { name, control, placeholder, mono = false, rows = 3, maxLength } = props;
  const { error, value, ...field } = useField(name, control, props.label);
  const shared = inputProps(props, value);
  const length = [...String(value ?? '')].length;
  const counter = maxLength !== undefined && (
    <span className={classes.counter} data-over={length > maxLength || undefined}>
      {length} / {maxLength}
    </span>
  );
  return (
    <Textarea
      {...field}
      {...shared}
      description={
        counter ? (
          <span className={classes.helpRow}>
            <span>{shared.description}</span>
            {counter}
          </span>
        ) : (
          shared.description
        )
      }
      value={value ?? ''}
      error={error}
      rows={rows}
      placeholder={placeholder}
      spellCheck={!mono}
      {...(mono ? { classNames: { input: classes.mono } } : {})}
    />
  );
}
