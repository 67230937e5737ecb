import {
  type ComboboxItem,
  type ComboboxLikeRenderOptionInput,
  MultiSelect,
  type OptionsFilter,
  Select,
} from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Icon } from '../icon.tsx';
import { type FieldProps, useField } from './field.ts';
import { inputProps } from './field-label.tsx';
import classes from './fields.module.css';
import { type OptionsRead, optionsState } from './options-read.ts';

export interface Choice {
  value: string;
  label: string;
  /** Why it cannot be chosen: shown beside it. */
  disabled?: string | false | undefined;
}

interface ChoiceGroup {
  group: string;
  items: readonly Choice[];
}

type Choices = readonly (Choice | ChoiceGroup)[];

interface Shared<Values extends FieldValues, Name extends FieldPath<Values>>
  extends FieldProps<Values, Name> {
  options: Choices;
  placeholder?: string;
  /** The read that gives the options. */
  read?: OptionsRead | undefined;
}

const item = (choice: Choice) => ({
  value: choice.value,
  label: choice.disabled ? `${choice.label} (${choice.disabled})` : choice.label,
  disabled: Boolean(choice.disabled),
});

function toData(options: Choices) {
  return options.map((option) =>
    'group' in option ? { group: option.group, items: option.items.map(item) } : item(option),
  );
}

function countOf(options: Choices): number {
  return options.reduce((sum, option) => sum + ('group' in option ? option.items.length : 1), 0);
}

/** How every select looks. */
export const selectParts = {
  rightSection: <Icon name="chevron-down" size={14} />,
  rightSectionPointerEvents: 'none',
  withScrollArea: false,
  maxDropdownHeight: 280,
} as const;

export interface SelectFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends Shared<Values, Name> {
  /** Offers a button to clear the choice. */
  clearable?: boolean;
  /** The values are names of the API: shown below the labels, and found by the search. */
  apiNames?: boolean;
}

/** An option with its name in the API: for `renderOption` of Mantine's inputs. */
export function optionWithApiName({ option }: ComboboxLikeRenderOptionInput<ComboboxItem>) {
  return (
    <span className={classes.option}>
      <span>{option.label}</span>
      <span className={classes.apiName}>{option.value}</span>
    </span>
  );
}

/** Options in which each typed word occurs, in the label or in the value. */
const byLabelOrValue: OptionsFilter = ({ options, search }) => {
  const texts = search
    .trim()
    .toLowerCase()
    .split(/[\s_]+/u);
  return options.filter((option) => {
    if ('group' in option) return true;
    const text = `${option.label} ${option.value}`.toLowerCase();
    return texts.every((word) => text.includes(word));
  });
};

/** One of several. Long lists can be searched. */
export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: SelectFieldProps<Values, Name>,
) {
  const { name, control, options, placeholder, clearable = false, apiNames = false } = props;
  const { error, value, onChange, ...field } = useField(name, control, props.label);
  const { failure, ...state } = optionsState(props.read, countOf(options), placeholder);
  return (
    <Select
      {...field}
      {...inputProps(props)}
      {...selectParts}
      data={toData(options)}
      value={value ?? null}
      onChange={(next) => onChange(next)}
      {...state}
      error={error ?? failure}
      searchable={countOf(options) > 8}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': 'Clear the choice' }}
      allowDeselect={false}
      // typing replaces the chosen value, instead of being appended to it
      onFocus={(event) => event.currentTarget.select()}
      classNames={{ options: classes.options }}
      {...(apiNames && { renderOption: optionWithApiName, filter: byLabelOrValue })}
    />
  );
}

/** Any of several. The value is an array of their values. */
export function MultiSelectField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: Shared<Values, Name>,
) {
  const { name, control, options, placeholder } = props;
  const { error, value, onChange, ...field } = useField(name, control, props.label);
  const { failure, ...state } = optionsState(props.read, countOf(options), placeholder);
  return (
    <MultiSelect
      {...field}
      {...inputProps(props)}
      {...selectParts}
      data={toData(options)}
      value={Array.isArray(value) ? value : []}
      onChange={(next) => onChange(next)}
      {...state}
      error={error ?? failure}
      placeholder={Array.isArray(value) && value.length > 0 ? undefined : state.placeholder}
      searchable
      hidePickedOptions={false}
      classNames={{ options: classes.options }}
    />
  );
}
