import { type ComboboxParsedItem, type OptionsFilter, Select } from '@mantine/core';
import classes from './fields.module.css';
import { type OptionsRead, optionsState } from './options-read.ts';
import { selectParts } from './select-field.tsx';

interface Item {
  value: string;
  label: string;
}

interface PlainSelectProps {
  label: string;
  data: readonly (string | Item | { group: string; items: readonly Item[] })[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  description?: string | undefined;
  error?: string | undefined;
  size?: 'xs' | 'sm';
  className?: string | undefined;
  /** The read that gives the options. */
  read?: OptionsRead | undefined;
  /** Whether a choice is offered for the typed text; by default, when its label contains the text. */
  matches?: ((value: string, typed: string) => boolean) | undefined;
}

/** Choices and groups of choices that match; groups without any are left out. */
function filterBy(matches: (value: string, typed: string) => boolean): OptionsFilter {
  return ({ options, search }) => {
    const typed = search.trim();
    if (typed === '') return options;
    return options.flatMap((each): ComboboxParsedItem[] => {
      if (!('group' in each)) return matches(each.value, typed) || each.label === search ? [each] : [];
      const items = each.items.filter((item) => matches(item.value, typed) || item.label === search);
      return items.length > 0 ? [{ ...each, items }] : [];
    });
  };
}

/** One of several, outside of a form. Long lists can be searched. */
export function PlainSelect({ data, onChange, matches, read, ...rest }: PlainSelectProps) {
  const count = data.reduce(
    (sum, each) => sum + (typeof each === 'object' && 'group' in each ? each.items.length : 1),
    0,
  );
  const { failure, ...state } = optionsState(read, count, rest.placeholder);
  return (
    <Select
      {...selectParts}
      {...rest}
      {...state}
      error={rest.error ?? failure}
      data={data.map((each) =>
        typeof each === 'object' && 'group' in each ? { group: each.group, items: [...each.items] } : each,
      )}
      onChange={(value) => value !== null && onChange(value)}
      {...(matches && { filter: filterBy(matches) })}
      searchable={count > 8}
      allowDeselect={false}
      // typing replaces the chosen value, instead of being appended to it
      onFocus={({ currentTarget }) => currentTarget.select()}
      classNames={{ options: classes.options }}
    />
  );
}
