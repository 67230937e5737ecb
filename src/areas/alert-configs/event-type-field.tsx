import { type ComboboxItem, type ComboboxParsedItem, isOptionsGroup, Select } from '@mantine/core';
import { useMemo } from 'react';
import type { Control } from 'react-hook-form';
import { alertFamilies, alertLabel, isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { fuzzyScore } from '#src/lib/fuzzy.ts';
import { useField } from '#src/ui/fields/field.ts';
import { optionWithApiName } from '#src/ui/fields/select-field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import classes from './editor.module.css';
import type { ConfigForm } from './form-model.ts';

export interface EventTypeFieldProps {
  control: Control<ConfigForm>;
  onChosen: (eventTypeName: string) => void;
}

/** Every event type by family; the search finds words and the service's own names. */
export function EventTypeField({ control, onChosen }: EventTypeFieldProps) {
  const { error, value, onChange, ...field } = useField('eventTypeName', control, 'Event type');
  const data = useMemo(() => {
    const groups = alertFamilies().map(({ title, eventTypes }) => ({
      group: title,
      items: eventTypes.map((type) => ({ value: type as string, label: alertLabel(type) })),
    }));
    // a type that this console does not know yet keeps its place in a configuration that has it
    if (value === '' || isAlertEventType(value)) return groups;
    return [{ group: 'Other', items: [{ value, label: alertLabel(value) }] }, ...groups];
  }, [value]);
  return (
    <Select
      {...field}
      label="Event type"
      placeholder="Search for an event type"
      description={value === '' ? undefined : <span className={classes.mono}>{value}</span>}
      data={data}
      value={value === '' ? null : value}
      onChange={(next) => {
        if (next === null) return;
        onChange(next);
        onChosen(next);
      }}
      error={error}
      searchable
      allowDeselect={false}
      maxDropdownHeight={360}
      withScrollArea={false}
      nothingFoundMessage="No event type matches"
      rightSection={<Icon name="chevron-down" size={14} />}
      rightSectionPointerEvents="none"
      filter={({ options, search }) => found(options, search)}
      renderOption={optionWithApiName}
      classNames={{ options: classes.options }}
    />
  );
}

function found(options: ComboboxParsedItem[], search: string): ComboboxParsedItem[] {
  if (search.trim() === '') return options;
  return options
    .flatMap((option): { option: ComboboxParsedItem; score: number }[] => {
      if (!isOptionsGroup(option)) return [];
      const items = option.items
        .map((item) => ({ item, score: score(search, item, String(option.group)) }))
        .filter((each) => each.score > 0)
        .sort((a, b) => b.score - a.score);
      const best = items[0]?.score ?? 0;
      return best === 0
        ? []
        : [{ option: { group: option.group, items: items.map((each) => each.item) }, score: best }];
    })
    .sort((a, b) => b.score - a.score)
    .map((each) => each.option);
}

function score(search: string, item: ComboboxItem, family: string): number {
  const words = search.trim().toLowerCase();
  const label = item.label.toLowerCase();
  // the chosen label stands in the field when it is opened: everything is offered then
  if (label === words) return 1;
  const whole = label.includes(words) || item.value.toLowerCase().includes(words.replaceAll(' ', '_'));
  if (whole) return 2000 + fuzzyScore(search, item.label);
  const all = `${label} ${item.value.toLowerCase()} ${family.toLowerCase()}`;
  return words.split(/\s+/).every((word) => all.includes(word)) ? 1000 : 0;
}
