import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import type { AnalyzerProblem } from '#contract/search/analyzer-problems.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { Part } from '../catalogue/catalogue.ts';
import type { ComponentOption, OptionKind } from '../catalogue/component-facts.ts';
import { optionAt, withOption } from './draft.ts';
import { MapField } from './map-field.tsx';
import classes from './option-fields.module.css';
import { problemAt } from './use-problems.ts';
import { WordsField } from './words-field.tsx';

interface OptionFieldsProps {
  part: Part;
  options: readonly ComponentOption[];
  /** Where these options lie in the component. */
  path?: readonly string[];
  /** Where the component lies in the analyzer. */
  at: readonly (string | number)[];
  problems: readonly AnalyzerProblem[];
  onPart: (part: Part) => void;
}

/** Every option of a component, each with what it takes and what holds without it. */
export function OptionFields({ options, path = [], ...rest }: OptionFieldsProps) {
  return (
    <div className={classes.fields}>
      {options.map((option) => (
        <OptionField key={option.name} option={option} path={[...path, option.name]} {...rest} />
      ))}
    </div>
  );
}

interface OptionFieldProps extends Omit<OptionFieldsProps, 'options' | 'path'> {
  option: ComponentOption;
  path: readonly string[];
}

/** What one kind of option needs to be drawn. */
interface FieldParts {
  option: ComponentOption;
  value: unknown;
  label: string;
  description: string | undefined;
  error: string | undefined;
  onValue: (value: unknown) => void;
}

function OptionField({ option, path, part, at, problems, onPart }: OptionFieldProps) {
  const { kind, label } = option;
  const here = [...at, ...path];
  const value = optionAt(part, path);
  const isList = kind.kind === 'words' || kind.kind === 'map';
  if (kind.kind === 'part') {
    return (
      <fieldset className={classes.part}>
        <legend className={classes.legend}>{label}</legend>
        <OptionFields {...{ options: kind.options, path, part, at, problems, onPart }} />
      </fieldset>
    );
  }
  const parts: FieldParts = {
    option,
    value,
    label,
    description: helpOf(option),
    error: problemAt(problems, here, { below: isList }),
    onValue: (next) => onPart(withOption(part, path, next)),
  };
  return (
    <div className={classes.field} data-kind={kind.kind}>
      {draw(kind, parts, path)}
    </div>
  );
}

function draw(kind: OptionKind, parts: FieldParts, path: readonly string[]) {
  switch (kind.kind) {
    case 'number':
      return <NumberOption {...parts} />;
    case 'text':
    case 'pattern':
      return <TextOption {...parts} />;
    case 'switch':
      return <SwitchOption {...parts} />;
    case 'choice':
      return <ChoiceOption {...parts} choices={kind.choices} />;
    case 'words': {
      const { option, onValue } = parts;
      // of an optional list inside, nothing is left when it is empty
      const isKept = option.always !== undefined || (option.required && path.length === 1);
      return (
        <WordsField
          {...parts}
          empty={kind.empty}
          onWords={(words) => onValue(words.length > 0 || isKept ? words : undefined)}
        />
      );
    }
    case 'map':
      return <MapField {...parts} onMap={parts.onValue} />;
    case 'part':
      return null;
  }
}

function NumberOption({ option, value, label, description, error, onValue }: FieldParts) {
  return (
    <NumberInput
      label={label}
      description={description}
      error={error}
      size="xs"
      hideControls
      // what is out of range is kept as typed and explained
      clampBehavior="none"
      min={option.kind.kind === 'number' ? option.kind.min : 0}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      placeholder={option.usual === undefined ? undefined : String(option.usual)}
      onChange={(next) => onValue(numberOf(next))}
      classNames={{ input: classes.mono, wrapper: classes.number }}
    />
  );
}

function numberOf(typed: number | string): number | undefined {
  if (typeof typed === 'number') return typed;
  const number = Number(typed);
  return typed === '' || Number.isNaN(number) ? undefined : number;
}

function TextOption({ option, value, label, description, error, onValue }: FieldParts) {
  const isPattern = option.kind.kind === 'pattern' && typeof value === 'string';
  const unsupported = isPattern ? readPattern(value).unsupported : undefined;
  return (
    <>
      <TextInput
        label={label}
        description={description}
        error={error}
        size="xs"
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) =>
          onValue(currentTarget.value === '' && !option.required ? undefined : currentTarget.value)
        }
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.mono }}
      />
      {unsupported !== undefined && <p className={classes.unsaid}>No preview: {unsupported}</p>}
    </>
  );
}

function SwitchOption({ option, value, label, description, error, onValue }: FieldParts) {
  const usual = option.usual === true;
  const isUnsaid = option.always !== undefined && value === undefined;
  return (
    <>
      <Switch
        size="xs"
        label={label}
        description={isUnsaid ? undefined : description}
        error={error}
        checked={typeof value === 'boolean' ? value : usual}
        onChange={({ currentTarget: { checked } }) =>
          onValue(checked === usual && option.always === undefined ? undefined : checked)
        }
        classNames={{ label: classes.switch }}
      />
      {isUnsaid && (
        <p className={classes.unsaid}>
          Not said: {option.always}.{' '}
          <Button size="sm" variant="quiet" onClick={() => onValue(usual)}>
            Say {usual ? 'on' : 'off'}
          </Button>
        </p>
      )}
    </>
  );
}

interface ChoiceOptionProps extends FieldParts {
  choices: readonly { value: string; label: string }[];
}

function ChoiceOption({ option, value, label, description, error, onValue, choices }: ChoiceOptionProps) {
  const current = value === undefined ? option.usual : value;
  const isKnown = choices.some((each) => each.value === current);
  const given = typeof current === 'string' && !isKnown ? [{ value: current, label: current }] : [];
  return (
    <Select
      label={label}
      description={description}
      error={error}
      size="xs"
      data={[...given, ...choices]}
      value={typeof current === 'string' ? current : null}
      onChange={(next) => onValue(next === option.usual ? undefined : next)}
      allowDeselect={false}
      searchable={choices.length > 8}
      onFocus={({ currentTarget }) => currentTarget.select()}
      nothingFoundMessage="Nothing matches"
      rightSection={<Icon name="chevron-down" size={14} />}
      rightSectionPointerEvents="none"
      withScrollArea={false}
      maxDropdownHeight={280}
      classNames={{ options: classes.choices }}
    />
  );
}

/** What an option takes, what holds without it, what it does. */
function helpOf({ kind, help, usual }: ComponentOption): string | undefined {
  const range = kind.kind === 'number' ? rangeOf(kind) : undefined;
  const without = kind.kind === 'number' && usual !== undefined ? `${usual} when left out` : undefined;
  const facts = [range, without].filter(Boolean).join('; ');
  return [facts === '' ? '' : `${facts}.`, help ?? ''].filter(Boolean).join(' ') || undefined;
}

function rangeOf({ min, max }: { min: number; max?: number }): string {
  return max === undefined ? `${min} or more` : `${min} to ${formatCount(max)}`;
}
