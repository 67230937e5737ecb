import { Switch, TextInput } from '@mantine/core';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import type { AnalyzerProblem } from '#contract/search/analyzer-problems.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { NumberInput } from '#src/ui/fields/number-input.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import type { Part } from '../catalogue/catalogue.ts';
import type { ComponentOption } from '../catalogue/component-facts.ts';
import { optionAt, withOption } from './draft.ts';
import { MapField } from './map-field.tsx';
import classes from './option-fields.module.css';
import { problemAt } from './use-problems.ts';
import { WordsField } from './words-field.tsx';

interface OptionFieldsProps {
  part: Part;
  options: readonly ComponentOption[];
  /** The path of these options in the component. */
  path?: readonly string[];
  /** The path of the component in the analyzer. */
  at: readonly (string | number)[];
  problems: readonly AnalyzerProblem[];
  onPart: (part: Part) => void;
}

/** A form with every option of a component. */
export function OptionFields({ options, path = [], ...rest }: OptionFieldsProps) {
  return (
    <Grid gap={12} columnGap={12} columns={2}>
      {options.map((option) => (
        <OptionField key={option.name} option={option} path={[...path, option.name]} {...rest} />
      ))}
    </Grid>
  );
}

interface OptionFieldProps extends Omit<OptionFieldsProps, 'options' | 'path'> {
  option: ComponentOption;
  path: readonly string[];
}

interface FieldParts {
  option: ComponentOption;
  value: unknown;
  label: string;
  description: string | undefined;
  error: string | undefined;
  onValue: (value: unknown) => void;
}

function OptionField({ option, path, part, at, problems, onPart }: OptionFieldProps) {
  const { rule, label } = option;
  const here = [...at, ...path];
  const value = optionAt(part, path);
  const isList = rule.kind === 'words' || rule.kind === 'map';
  if (rule.kind === 'part') {
    return (
      <fieldset className={classes.part}>
        <legend className={classes.legend}>{label}</legend>
        <OptionFields {...{ options: option.parts, path, part, at, problems, onPart }} />
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
    <div className={classes.field} data-kind={rule.kind}>
      {draw(parts, path)}
    </div>
  );
}

function draw(parts: FieldParts, path: readonly string[]) {
  const { rule } = parts.option;
  switch (rule.kind) {
    case 'number':
      return <NumberOption {...parts} />;
    case 'text':
    case 'pattern':
      return <TextOption {...parts} />;
    case 'switch':
      return <SwitchOption {...parts} />;
    case 'choice':
      return <ChoiceOption {...parts} choices={rule.choices} />;
    case 'words': {
      const { option, onValue } = parts;
      // of an optional list inside, nothing is left when it is empty
      const isKept = option.always !== undefined || (rule.required && path.length === 1);
      return (
        <WordsField
          {...parts}
          empty={option.empty}
          onText={(words) => onValue(words.length > 0 || isKept ? words : undefined)}
        />
      );
    }
    case 'map':
      return <MapField {...parts} onMap={parts.onValue} />;
    case 'part':
      return null;
  }
}

function NumberOption({ option, value, onValue, ...words }: FieldParts) {
  return (
    <NumberInput
      {...words}
      size="xs"
      hideControls
      min={leastOf(option)}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      placeholder={usualOf(option)?.toString()}
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

function TextOption({ option, value, onValue, ...words }: FieldParts) {
  const isPattern = option.rule.kind === 'pattern' && typeof value === 'string';
  const unsupported = isPattern ? readPattern(value).unsupported : undefined;
  return (
    <>
      <TextInput
        {...words}
        size="xs"
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) =>
          onValue(currentTarget.value === '' && !option.rule.required ? undefined : currentTarget.value)
        }
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.mono }}
      />
      {unsupported !== undefined && <p className={classes.unset}>No preview: {unsupported}</p>}
    </>
  );
}

function SwitchOption({ option, value, onValue, ...words }: FieldParts) {
  const usual = usualOf(option) === true;
  const isUnset = option.always !== undefined && value === undefined;
  return (
    <>
      <Switch
        {...words}
        size="xs"
        description={isUnset ? undefined : words.description}
        checked={typeof value === 'boolean' ? value : usual}
        onChange={({ currentTarget: { checked } }) =>
          onValue(checked === usual && option.always === undefined ? undefined : checked)
        }
        classNames={{ label: classes.switch }}
      />
      {isUnset && (
        <p className={classes.unset}>
          Not set: {option.always}.{' '}
          <Button size="sm" variant="quiet" onClick={() => onValue(usual)}>
            Set {usual ? 'on' : 'off'}
          </Button>
        </p>
      )}
    </>
  );
}

interface ChoiceOptionProps extends FieldParts {
  choices: readonly string[];
}

function ChoiceOption({ option, value, onValue, choices, ...words }: ChoiceOptionProps) {
  const usual = usualOf(option);
  const current = value === undefined ? usual : value;
  // a value unknown to the service is kept and explained
  const unknown = typeof current === 'string' && !choices.includes(current) ? [current] : [];
  return (
    <PlainSelect
      {...words}
      size="xs"
      data={[...unknown, ...choices].map((each) => ({
        value: each,
        label: option.choices?.[each] ?? each,
      }))}
      value={typeof current === 'string' ? current : null}
      onChange={(next) => onValue(next === usual ? undefined : next)}
    />
  );
}

/** The value that holds when the option is left out. */
function usualOf({ rule }: ComponentOption): string | number | boolean | undefined {
  return 'usual' in rule ? rule.usual : undefined;
}

function leastOf({ rule }: ComponentOption): number {
  return rule.kind === 'number' ? Math.max(rule.min, rule.engineMin ?? 0) : 0;
}

/** The range of an option, its default, and its effect. */
function helpOf(option: ComponentOption): string | undefined {
  const { rule, help } = option;
  if (rule.kind !== 'number') return help;
  const least = leastOf(option);
  const range = rule.max === undefined ? `${least} or more` : `${least} to ${formatCount(rule.max)}`;
  const facts = rule.usual === undefined ? range : `${range}; default ${rule.usual}`;
  return [`${facts}.`, help].filter(Boolean).join(' ');
}
