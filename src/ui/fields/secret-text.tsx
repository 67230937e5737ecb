import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { IconButton } from '../actions/button.tsx';
import { type FieldProps, useField } from './field.ts';
import { inputProps } from './field-label.tsx';
import classes from './fields.module.css';

/** A write-only secret: an empty field keeps the stored one. */
export function SecretText<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldProps<Values, Name>,
) {
  const { error, value, ...field } = useField(props.name, props.control, props.label);
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...field}
      {...inputProps(props)}
      type={shown ? 'text' : 'password'}
      value={typeof value === 'string' ? value : ''}
      error={error}
      autoComplete="new-password"
      spellCheck={false}
      classNames={{ input: classes.mono }}
      rightSection={
        <IconButton
          bare
          size="sm"
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? 'Hide the entered text' : 'Show the entered text'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
