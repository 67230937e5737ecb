import { get, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import {
  type ItemFrequency,
  itemFrequencies,
  type ScheduledFrequency,
} from '#contract/backups/frequencies.ts';
import { intervals } from '#contract/backups/policy-rules.ts';
import { defaultItems } from '#contract/backups/schedule-defaults.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { gridClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { PolicyItem } from './policy-item.ts';
import classes from './policy-item-list.module.css';
import { frequencyOptions, intervalOptions, unitOptions } from './schedule-text.ts';
import { frequencyLabels } from './texts.tsx';

/** A new item with the default retention, at a time that no other item of its frequency uses. */
function newItem(
  frequency: ScheduledFrequency,
  items: readonly PolicyItem[],
): PolicyItem<ScheduledFrequency> {
  const usual = defaultItems().find(({ frequencyType }) => frequencyType === frequency);
  const used = items.filter((item) => item.frequencyType === frequency).map((item) => item.frequencyInterval);
  const choices = [usual?.frequencyInterval ?? 1, ...intervals[frequency]].map(String);
  return {
    frequencyType: frequency,
    frequencyInterval: choices.find((each) => !used.includes(each)) ?? '1',
    retentionUnit: usual?.retentionUnit ?? 'days',
    retentionValue: usual?.retentionValue ?? 1,
  };
}

/** New items go behind those that are as frequent or more. */
function placeFor(frequency: ScheduledFrequency, items: readonly PolicyItem[]): number {
  const rank = (each: ItemFrequency) => itemFrequencies.indexOf(each);
  return items.filter((item) => rank(item.frequencyType) <= rank(frequency)).length;
}

interface ListProps {
  form: UseFormReturn<{ items: PolicyItem[] }>;
  path: 'items';
  /** Fields that the form keeps with every item besides. */
  fresh?: object;
  /** Why nothing can be changed. */
  refusal?: string | undefined;
  empty: string;
}

/** The items of a form whose list lies at `path`: types of form paths cannot say that of any form. */
export function itemsAt(form: object, path: string): Pick<ListProps, 'form' | 'path'> {
  return { form: form as ListProps['form'], path: path as 'items' };
}

/** How often snapshots are taken, and how long they are kept. */
export function PolicyItemList({ form, path, fresh, refusal, empty }: ListProps) {
  const { control } = form;
  const list = useFieldArray({ control, name: path, keyName: 'key' });
  const items = useWatch({ control, name: path });
  const error: { message?: string; root?: { message?: string } } | undefined = get(
    form.formState.errors,
    path,
  );
  const message: string | undefined = error?.root?.message ?? error?.message;
  const single = (frequency: string) =>
    (frequency === 'hourly' || frequency === 'daily') &&
    items.some((item) => item.frequencyType === frequency) &&
    'Only one is allowed.';
  return (
    <Stack gap={8}>
      {list.fields.length === 0 && (
        <Text as="p" size={13} tone="dim">
          {empty}
        </Text>
      )}
      {list.fields.map(({ key, frequencyType, frequencyInterval }, index) => {
        const word = frequencyLabels[frequencyType];
        const name = `${word} item ${index + 1}`;
        const at = `${path}.${index}` as const;
        const options =
          frequencyType === 'ondemand'
            ? [{ value: frequencyInterval, label: frequencyInterval }]
            : intervalOptions(frequencyType);
        return (
          <fieldset
            key={key}
            className={gridClass({
              columnGap: 8,
              align: 'start',
              shrink: true,
              className: classes.item,
            })}
            data-first={index === 0 || undefined}
            aria-label={name}
          >
            <span className={classes.kind}>{word}</span>
            <SelectField name={`${at}.frequencyInterval`} control={control} label="When" options={options} />
            <NumberField name={`${at}.retentionValue`} control={control} label="Keep for" min={1} />
            <SelectField name={`${at}.retentionUnit`} control={control} label="Unit" options={unitOptions} />
            <span className={classes.remove}>
              <IconButton
                icon="trash"
                label={`Remove ${name}`}
                disabledReason={refusal}
                onClick={() => {
                  list.remove(index);
                  void form.trigger();
                }}
              />
            </span>
          </fieldset>
        );
      })}
      {message && (
        <Text as="p" size={13} tone="critical" role="alert">
          {message}
        </Text>
      )}
      <Row gap={8} wrap>
        <ActionMenu
          position="bottom-start"
          trigger={
            <Button size="sm" icon="plus" opens disabledReason={refusal}>
              Add item
            </Button>
          }
          items={frequencyOptions.map(({ value, label }) => ({
            label,
            disabled: single(value),
            onSelect: () => {
              const now = form.getValues(path);
              list.insert(placeFor(value, now), { ...fresh, ...newItem(value, now) }, { shouldFocus: false });
            },
          }))}
        />
      </Row>
    </Stack>
  );
}
