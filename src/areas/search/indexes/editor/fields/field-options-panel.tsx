import { Autocomplete, Checkbox } from '@mantine/core';
import { Button } from '#src/ui/actions/button.tsx';
import { NumberInput } from '#src/ui/fields/number-input.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../editor.module.css';
import {
  type FieldOption,
  optionsOf,
  optionValue,
  otherKeys,
  type PlacedType,
  withOption,
} from './field-options.ts';

interface FieldOptionsProps {
  /** Of the field: `items.price`. */
  path: string;
  type: string;
  placed: PlacedType;
  text: string;
  onText: (text: string) => void;
  /** Names that may be used. */
  analyzers: readonly string[];
  /** Opens an analyzer in the lab, with the field that it is for. */
  onLab: (analyzer: string, path: string) => void;
}

/** How a field is indexed as one of its types; each control writes into the JSON and follows it. */
export function FieldOptions(props: FieldOptionsProps) {
  const { path, type, placed, text, onText } = props;
  const others = otherKeys(placed, type);
  return (
    <Grid
      as="section"
      gap={12}
      columnGap={16}
      align="start"
      min={180}
      className={classes.options}
      aria-label={`Options of ${path} as ${type}`}
    >
      {optionsOf(type).map((option) => (
        <Option
          key={option.name}
          {...props}
          option={option}
          value={optionValue(placed, option)}
          onValue={(value) => onText(withOption(text, placed, option, value))}
        />
      ))}
      {others.length > 0 && (
        <Text as="p" size={12} tone="dim" className={classes.note}>
          Also in the JSON: <Mono>{others.join(', ')}</Mono>
        </Text>
      )}
    </Grid>
  );
}

interface OptionProps extends Pick<FieldOptionsProps, 'analyzers' | 'onLab' | 'path'> {
  option: FieldOption;
  value: unknown;
  /** Undefined: removes the option. */
  onValue: (value: unknown) => void;
}

function Option({ option, value, onValue, analyzers, onLab, path }: OptionProps) {
  const { kind, label, choices = [], unset } = option;
  // defaults of the service are not written into the definition
  const say = (next: unknown): void => onValue(next === unset ? undefined : next);
  if (kind === 'switch') {
    return (
      <Checkbox
        size="xs"
        label={label}
        checked={typeof value === 'boolean' ? value : unset === true}
        disabled={typeof value === 'object'}
        onChange={({ currentTarget }) => say(currentTarget.checked)}
      />
    );
  }
  if (kind === 'number') {
    return (
      <NumberInput
        size="xs"
        label={label}
        placeholder={unset === undefined ? 'none' : String(unset)}
        value={typeof value === 'number' ? value : ''}
        allowDecimal={false}
        onChange={(next) => onValue(next === '' ? undefined : Number(next))}
      />
    );
  }
  if (kind === 'choice') {
    return (
      <PlainSelect
        size="xs"
        label={label}
        data={[...choices]}
        value={typeof value === 'string' ? value : typeof unset === 'string' ? unset : null}
        onChange={say}
      />
    );
  }
  const name = typeof value === 'string' ? value : '';
  return (
    <Stack align="start" className={classes.analyzer}>
      <Autocomplete
        size="xs"
        label={label}
        placeholder={typeof unset === 'string' ? unset : 'that of the index'}
        data={[...analyzers]}
        value={name}
        onChange={(next) => onValue(next.trim() === '' ? undefined : next.trim())}
      />
      {name !== '' && (
        <Button size="sm" variant="quiet" onClick={() => onLab(name, path)}>
          Open in the lab
        </Button>
      )}
    </Stack>
  );
}
