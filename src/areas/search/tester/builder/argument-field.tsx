import { Autocomplete, Checkbox, TextInput } from '@mantine/core';
import { type Ejson, numberOf } from '#src/lib/ejson/value.ts';
import { NumberInput } from '#src/ui/fields/number-input.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import type { Clause } from '../query/clauses.ts';
import type { Argument } from '../query/operators.ts';
import { argumentIssue, readArgument, shownArgument } from './argument-value.ts';

interface ArgumentFieldProps {
  clause: Clause;
  argument: Argument;
  fields: readonly string[];
  onValue: (value: Ejson | undefined) => void;
}

/** One argument of an operator as a field; empty: the engine's own default. */
export function ArgumentField({ clause, argument, fields, onValue }: ArgumentFieldProps) {
  const { name, kind, label, choices = [], unset } = argument;
  const value = clause.body[name];
  const shown = shownArgument(value, kind);
  const change = (text: string): void => onValue(readArgument(text, kind, value));
  const shared = { label, size: 'xs' as const };
  switch (kind) {
    case 'path':
    case 'paths':
      return <Autocomplete {...shared} data={[...fields]} value={shown} onChange={change} />;
    case 'choice':
      return (
        <PlainSelect {...shared} data={[...choices]} value={shown || (unset ?? null)} onChange={change} />
      );
    case 'edits':
      return <PlainSelect {...shared} data={['0', '1', '2']} value={shown || '0'} onChange={change} />;
    case 'switch':
      return (
        <Checkbox
          {...shared}
          checked={value === true}
          onChange={({ currentTarget }) => change(String(currentTarget.checked))}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          min={0}
          hideControls
          value={numberOf(value) ?? ''}
          placeholder={unset}
          onChange={(next) => change(String(next))}
        />
      );
    case 'text':
    case 'value':
      return (
        <TextInput
          {...shared}
          value={shown}
          error={argumentIssue(shown)}
          placeholder={unset}
          spellCheck={false}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
  }
}
