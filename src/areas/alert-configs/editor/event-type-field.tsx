import {
  type ComboboxItem,
  type ComboboxLikeRenderOptionInput,
  type ComboboxParsedItem,
  isOptionsGroup,
  Select,
} from '@mantine/core';
import { useMemo } from 'react';
import type { Control } from 'react-hook-form';
import { alertLabel, isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { useField } from '#src/ui/fields/field.ts';
import { optionWithApiName } from '#src/ui/fields/select-field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { ConfigForm } from '../form-model.ts';
import classes from './editor.module.css';
import { chosenOf, eventChoices, matchingChoices } from './event-type-search.ts';

export interface EventTypeFieldProps {
  control: Control<ConfigForm>;
  /** With the metric, where one was found by its name. */
  onChosen: (eventTypeName: string, metricName: string | undefined) => void;
}

/** Every event type by family; the search also finds metrics, by the words of people and the service's own names. */
export function EventTypeField({ control, onChosen }: EventTypeFieldProps) {
  const { error, value, onChange, ...field } = useField('eventTypeName', control, 'Event type');
  const data = useMemo(() => {
    const groups = eventChoices();
    // a type that this console does not know yet keeps its place in a configuration that has it
    if (value === '' || isAlertEventType(value)) return groups;
    return [{ group: 'Other', items: [{ value, label: alertLabel(value) }] }, ...groups];
  }, [value]);
  return (
    <Select
      {...field}
      label="Event type"
      placeholder="Search: cpu, replication lag, no primary"
      description={value === '' ? undefined : <span className={classes.mono}>{value}</span>}
      data={data}
      value={value === '' ? null : value}
      onChange={(next) => {
        if (next === null) return;
        const { eventTypeName, metricName } = chosenOf(next);
        onChange(eventTypeName);
        onChosen(eventTypeName, metricName);
      }}
      error={error}
      searchable
      allowDeselect={false}
      maxDropdownHeight={360}
      withScrollArea={false}
      nothingFoundMessage="No event type or metric matches"
      rightSection={<Icon name="chevron-down" size={14} />}
      rightSectionPointerEvents="none"
      filter={({ options, search }) => findMatch(options, search)}
      renderOption={optionOf}
      classNames={{ options: classes.options }}
    />
  );
}

/** The options that the search leaves; the parts of a configuration's unknown type are kept as they are. */
function findMatch(options: ComboboxParsedItem[], search: string): ComboboxParsedItem[] {
  const groups = options.flatMap((option) =>
    isOptionsGroup(option)
      ? [
          {
            group: String(option.group),
            items: option.items.map(({ value, label }) => ({ value: String(value), label })),
          },
        ]
      : [],
  );
  return matchingChoices(groups, search);
}

/** A metric is shown with its own name: the heading names the event type. */
function optionOf({ option }: ComboboxLikeRenderOptionInput<ComboboxItem>) {
  const { eventTypeName, metricName } = chosenOf(option.value);
  return optionWithApiName({ option: { ...option, value: metricName ?? eventTypeName } });
}
