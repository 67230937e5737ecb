import { PasswordInput } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '#src/ui/fields/field.ts';
import { inputProps } from '#src/ui/fields/field-label.tsx';

/** A write-only secret: an empty field keeps the stored one. */
export function SecretText<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldProps<Values, Name>,
) {
  const { error, value, ...field } = useField(props.name, props.control, props.label);
  return (
    <PasswordInput
      {...field}
      {...inputProps(props)}
      value={typeof value === 'string' ? value : ''}
      error={error}
      autoComplete="off"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is entered' }}
    />
  );
}
