import { Switch } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './field.ts';
import { inputProps } from './field-label.tsx';

/** On or off, beside its label. */
export function SwitchField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: Omit<FieldProps<Values, Name>, 'optional'>,
) {
  const { error, value, onChange, ...field } = useField(props.name, props.control, props.label);
  return (
    <Switch
      {...field}
      {...inputProps(props)}
      checked={Boolean(value)}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
    />
  );
}
