import { Select } from '@mantine/core';
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
}

/** One of several, outside of a form. Long lists can be searched. */
export function PlainSelect({ data, onChange, read, ...rest }: PlainSelectProps) {
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
      searchable={count > 8}
      allowDeselect={false}
      // typing replaces what is chosen, instead of being appended to it
      onFocus={({ currentTarget }) => currentTarget.select()}
      classNames={{ options: classes.options }}
    />
  );
}
