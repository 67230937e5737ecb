import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OperationId } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { nameSource } from '#contract/catalogue/path-names.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { selectParts } from '#src/ui/fields/select-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from '../explorer.module.css';
import type { CallArgs } from '../explorer-search.ts';
import { type NamedValue, namedValues } from './named-values.ts';

interface PathFieldProps {
  operation: OperationFacts;
  /** Every operation, to know what lists the values. */
  all: readonly OperationFacts[];
  name: string;
  help: string | undefined;
  error: string | undefined;
  args: CallArgs;
  onChange: (value: string | undefined) => void;
}

/** A value of the path: chosen by its name from what exists, or typed. */
export function PathField({ operation, all, name, help, error, args, onChange }: PathFieldProps) {
  const choices = useNamedValues(operation, all, name, args);
  const value = typeof args[name] === 'string' ? args[name] : '';
  const called = choices.values.find((each) => each.value === value)?.label;
  const label = called !== undefined && called !== value ? called : undefined;
  return (
    <Autocomplete
      {...selectParts}
      label={
        <Text size={13} mono="plain">
          {name}
        </Text>
      }
      description={
        choices.waitsFor ? `Enter ${choices.waitsFor} to choose from what exists.` : (label ?? help)
      }
      error={error && `${name} ${error}`}
      data={choices.values.map((each) => each.value)}
      value={value}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      // the selected option does not hide the others
      filter={({ options, search }) => {
        const text = search.trim().toLowerCase();
        if (text === '' || options.some((each) => 'value' in each && each.value === search)) return options;
        return options.filter(
          (each) => 'value' in each && textOf(choices.values, each.value).toLowerCase().includes(text),
        );
      }}
      renderOption={({ option }) => {
        const named = choices.values.find((each) => each.value === option.value);
        return (
          <Stack as="span" shrink>
            <span>{named?.label ?? option.value}</span>
            {named && named.label !== named.value && <span className={classes.optionId}>{named.value}</span>}
          </Stack>
        );
      }}
      spellCheck={false}
      autoComplete="off"
      limit={200}
      classNames={{ input: classes.mono ?? '', options: classes.options ?? '' }}
    />
  );
}

function textOf(values: readonly NamedValue[], value: string): string {
  const named = values.find((each) => each.value === value);
  return named ? `${named.label} ${named.value}` : value;
}

/** Existing values of a parameter, by name; `waitsFor`: the parameter that must be set before. */
function useNamedValues(
  operation: OperationFacts,
  all: readonly OperationFacts[],
  name: string,
  args: CallArgs,
): { values: NamedValue[]; waitsFor?: string | undefined } {
  const { id: connection } = useConnection();
  const source = nameSource(operation.path, name);
  const listed = all.find(({ id }) => id === source?.operation);
  const needed = listed ? paramNames(listed.path) : [];
  const waitsFor = needed.find((each) => typeof args[each] !== 'string' || args[each] === '');
  const input = Object.fromEntries(needed.map((each) => [each, args[each]]));
  const list = useQuery({
    ...q((source?.operation ?? 'listGroups') as OperationId, connection, input as never),
    enabled: source !== undefined && listed !== undefined && waitsFor === undefined,
    retry: false,
  });
  if (!source) return { values: [] };
  return waitsFor === undefined ? { values: namedValues(list.data, source) } : { values: [], waitsFor };
}
