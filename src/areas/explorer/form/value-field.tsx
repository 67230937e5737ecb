import { MultiSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { inexactText, isExactNumber } from '#contract/values/json/exact-number.ts';
import { readTyped } from '#src/lib/json/exact-json.ts';
import { defined } from '#src/lib/search-params.ts';
import { NumberInput } from '#src/ui/fields/number-input.tsx';
import { selectParts } from '#src/ui/fields/select-field.tsx';
import classes from '../explorer.module.css';
import { useUnreadable } from './form-scope.ts';
import type { Scalar, SchemaNode } from './schema-node.ts';

/** How a field of any kind is shown. */
export interface Shown {
  label: React.ReactNode;
  help?: string | undefined;
  error?: string | undefined;
}

export interface ValueProps {
  shown: Shown;
  value: unknown;
  onChange: (value: unknown) => void;
}

const inputOf = ({ label, help, error }: Shown) => ({ label, description: help, error });

/** One value: text, number, true or false, or one of a few. An empty field is not sent. */
export function ScalarField({ node, path, ...props }: ValueProps & { node: SchemaNode; path: string }) {
  switch (node.kind) {
    case 'number':
      return <NumberValue {...props} node={node} path={path} />;
    case 'boolean':
      return <ChoiceField {...props} options={[true, false]} />;
    case 'choice':
      return <ChoiceField {...props} options={node.options} />;
    default:
      return (
        <TextValue
          {...props}
          secret={node.kind === 'text' && node.secret}
          long={node.kind === 'text' && node.long}
        />
      );
  }
}

function TextValue({
  shown,
  value,
  onChange,
  secret,
  long,
}: ValueProps & { secret: boolean; long: boolean }) {
  const shared = {
    ...inputOf(shown),
    value: typeof value === 'string' ? value : '',
    spellCheck: false,
    autoComplete: 'off',
    classNames: { input: classes.mono ?? '' },
  };
  const set = (text: string) => onChange(text === '' ? undefined : text);
  if (secret)
    return (
      <TextInput
        {...shared}
        type="password"
        autoComplete="new-password"
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  if (long || shared.value.includes('\n'))
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  return <TextInput {...shared} onChange={(event) => set(event.currentTarget.value)} />;
}

function NumberValue({
  shown,
  value,
  onChange,
  node,
  path,
}: ValueProps & { node: Extract<SchemaNode, { kind: 'number' }>; path: string }) {
  // as typed: what would be rounded is no value, and is not sent
  const [rounded, setRounded] = useState<string>();
  const problem = rounded && inexactText('', rounded);
  useUnreadable(path, problem);
  return (
    <NumberInput
      {...inputOf(shown)}
      error={problem ?? shown.error}
      value={rounded ?? (typeof value === 'number' ? value : '')}
      hideControls
      {...defined({ min: node.min, max: node.max })}
      allowDecimal={!node.whole}
      onChange={(next) => {
        const isExact = next === '' || isExactNumber(String(next));
        setRounded(isExact ? undefined : String(next));
        if (isExact) onChange(next === '' ? undefined : Number(next));
      }}
      classNames={{ input: classes.mono ?? '' }}
    />
  );
}

const textOf = (value: Scalar): string => String(value);

function ChoiceField({ shown, value, onChange, options }: ValueProps & { options: readonly Scalar[] }) {
  const isKnown = options.some((option) => option === value);
  return (
    <Select
      {...inputOf(shown)}
      {...selectParts}
      data={[...new Set(options.map(textOf))]}
      value={isKnown ? textOf(value as Scalar) : null}
      placeholder={value === undefined ? 'not sent' : textOf(value as Scalar)}
      searchable={options.length > 8}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the choice' }}
      nothingFoundMessage="Nothing matches"
      onChange={(text) => onChange(options.find((option) => textOf(option) === text))}
      limit={200}
      classNames={{ options: classes.options ?? '' }}
    />
  );
}

/** Several texts, or several of a few. */
export function TextsField({
  shown,
  value,
  onChange,
  options,
}: ValueProps & { options?: readonly Scalar[] | undefined }) {
  const values = Array.isArray(value) ? value.map(String) : [];
  const set = (next: string[]) => onChange(next.length === 0 && value === undefined ? undefined : next);
  if (options)
    return (
      <MultiSelect
        {...inputOf(shown)}
        {...selectParts}
        data={[...new Set(options.map(textOf))]}
        value={values}
        onChange={set}
        searchable
        hidePickedOptions={false}
        nothingFoundMessage="Nothing matches"
        classNames={{ options: classes.options ?? '' }}
      />
    );
  return (
    <TagsInput
      {...inputOf(shown)}
      value={values}
      onChange={set}
      placeholder={values.length === 0 ? 'Enter a value, then press Enter' : ''}
      classNames={{ input: classes.tags ?? '' }}
    />
  );
}

/** Anything: as JSON, kept as it is typed until it can be read. */
export function AnyField({ shown, value, onChange, path }: ValueProps & { path: string }) {
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const [problem, setProblem] = useState<string>();
  useUnreadable(path, problem);
  return (
    <Textarea
      {...inputOf(shown)}
      error={problem ?? shown.error}
      value={text}
      placeholder="JSON"
      autosize
      minRows={2}
      maxRows={12}
      spellCheck={false}
      classNames={{ input: classes.mono ?? '' }}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const read = readTyped(typed);
        setProblem(read.problem);
        if (read.problem === undefined) onChange(read.value);
      }}
    />
  );
}
