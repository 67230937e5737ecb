import { Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Button, IconButton } from '../actions/button.tsx';
import { type FieldProps, useField } from './field.ts';
import { inputProps } from './field-label.tsx';
import classes from './fields.module.css';

/**
 * The value of the form: keep the stored secret, or replace it. A masked text is never a value, so it can
 * never be sent as if it were the secret.
 */
export type SecretValue = { keep: true } | { keep: false; text: string };

export interface SecretFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends FieldProps<Values, Name> {
  /** The last letters of the stored secret, at most four; undefined if nothing is stored. */
  stored?: string | undefined;
}

function isSecretValue(value: unknown): value is SecretValue {
  return typeof value === 'object' && value !== null && 'keep' in value;
}

export function SecretField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: SecretFieldProps<Values, Name>,
) {
  const { name, control, stored } = props;
  const { error, value, onChange, ...field } = useField(name, control, props.label);
  const [shown, setShown] = useState(false);
  const labelId = useId();
  const secret: SecretValue = isSecretValue(value)
    ? value
    : { keep: stored !== undefined && !value, text: '' };
  const { disabled, ...shared } = inputProps(props, secret.keep ? '' : secret.text);

  if (secret.keep && stored !== undefined) {
    return (
      <Input.Wrapper {...shared} error={error} labelElement="div" labelProps={{ id: labelId }}>
        {/* biome-ignore lint/a11y/useSemanticElements: a value with its button is no set of form controls */}
        <div className={classes.secret} role="group" aria-labelledby={labelId}>
          <span className={classes.masked}>
            <span aria-hidden="true">••••••••</span>
            <span className="qd-hidden">stored, ends in </span>
            {stored.slice(-4)}
          </span>
          <Button
            size="sm"
            disabledReason={disabled && props.disabledReason}
            onClick={() => onChange({ keep: false, text: '' })}
          >
            Replace
          </Button>
        </div>
      </Input.Wrapper>
    );
  }
  return (
    <div className={classes.secret}>
      <TextInput
        {...field}
        {...shared}
        disabled={disabled}
        className={classes.grow}
        type={shown ? 'text' : 'password'}
        value={secret.keep ? '' : secret.text}
        onChange={(event) => onChange({ keep: false, text: event.currentTarget.value })}
        error={error}
        autoComplete="new-password"
        spellCheck={false}
        classNames={{ input: classes.mono }}
        rightSection={
          <IconButton
            bare
            size="sm"
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? 'Hide' : 'Show'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {stored !== undefined && (
        <Button className={classes.beside} onClick={() => onChange({ keep: true })}>
          Keep the stored one
        </Button>
      )}
    </div>
  );
}
