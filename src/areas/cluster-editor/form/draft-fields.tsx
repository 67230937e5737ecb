import { Checkbox, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { JsonPath } from '#src/lib/json/json-text.ts';
import { defined } from '#src/lib/search-params.ts';
import { withLabel } from '#src/ui/fields/field.ts';
import { NumberInput } from '#src/ui/fields/number-input.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Edit } from '../draft/edits.ts';
import { useDraftPlace } from './draft-context.ts';

interface DraftFieldProps<Value> {
  label: string;
  help?: ReactNode;
  /** The path of its value, and of its problems. */
  path: JsonPath;
  /** The edits of a new value; by default at the same path. */
  edits?: (value: Value) => readonly Edit[];
  /** Shown without a value: the default of the service. */
  usual?: Value | undefined;
}

function wasText(was: { value: unknown } | undefined): string | undefined {
  if (!was) return undefined;
  const { value } = was;
  if (value === undefined) return 'Not set now.';
  if (typeof value === 'boolean') return value ? 'Now on.' : 'Now off.';
  return typeof value === 'object' ? 'Changed.' : `Now ${String(value)}.`;
}

/** Help below a field: its previous value, and its effect. */
function Help({ was, help }: { was: { value: unknown } | undefined; help: ReactNode }) {
  const text = wasText(was);
  return (
    <>
      {text !== undefined && <Text tone="accent">{text} </Text>}
      {help}
    </>
  );
}

function useBound<Value>({ label, help, path, edits, usual }: DraftFieldProps<Value>) {
  const { value, was, problem, edit } = useDraftPlace(path);
  return {
    value: (value ?? usual) as Value | undefined,
    error: withLabel(label, problem),
    description: was || help !== undefined ? <Help was={was} help={help} /> : undefined,
    change: (next: Value) => edit(edits ? edits(next) : [{ path, value: next }]),
  };
}

export function DraftText(props: DraftFieldProps<string>) {
  const { value, error, description, change } = useBound(props);
  return (
    <TextInput
      label={props.label}
      description={description}
      error={error}
      value={value ?? ''}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

export function DraftNumber(
  props: DraftFieldProps<number | null> & { unit?: string; min?: number; max?: number },
) {
  const { value, error, description, change } = useBound(props);
  const { label, unit, min, max } = props;
  return (
    <NumberInput
      label={label}
      description={description}
      error={error}
      value={value ?? ''}
      onChange={(next) => change(typeof next === 'number' ? next : next === '' ? null : Number(next))}
      {...defined({ min, max })}
      hideControls={unit !== undefined}
      rightSection={
        unit === undefined ? undefined : (
          <Text size={13} tone="dim">
            {unit}
          </Text>
        )
      }
      rightSectionWidth={unit === undefined ? undefined : 24 + unit.length * 7}
    />
  );
}

interface DraftSelectProps extends DraftFieldProps<string> {
  options: Parameters<typeof PlainSelect>[0]['data'];
}

export function DraftSelect({ options, ...props }: DraftSelectProps) {
  const { value, error, change } = useBound(props);
  const { was } = useDraftPlace(props.path);
  const help = [wasText(was), props.help].filter((each) => typeof each === 'string').join(' ');
  return (
    <PlainSelect
      label={props.label}
      data={options}
      value={typeof value === 'string' ? value : null}
      onChange={change}
      description={help || undefined}
      error={error}
    />
  );
}

export function DraftSwitch(props: DraftFieldProps<boolean>) {
  const { value, error, description, change } = useBound(props);
  const id = useId();
  return (
    <Switch
      id={id}
      label={props.label}
      description={description}
      error={error}
      checked={value === true}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
}

interface DraftListProps extends Omit<DraftFieldProps<string[]>, 'usual'> {
  options: readonly string[];
}

/** Any of a few values, in the order in which they are offered. */
export function DraftList({ options, ...props }: DraftListProps) {
  const { value, error, description, change } = useBound<string[]>(props);
  const chosen = Array.isArray(value) ? value : [];
  return (
    <Checkbox.Group
      label={props.label}
      description={description}
      error={error}
      value={chosen}
      // values of the draft beyond the options are kept: the service validates them
      onChange={(next) =>
        change([
          ...options.filter((each) => next.includes(each)),
          ...chosen.filter((each) => !options.includes(each)),
        ])
      }
    >
      <Stack gap={16}>
        {options.map((option) => (
          <Checkbox key={option} value={option} label={option} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
