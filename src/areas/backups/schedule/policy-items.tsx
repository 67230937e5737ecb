import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { itemFrequencies, type ScheduledFrequency } from '#contract/backups/frequencies.ts';
import { intervals } from '#contract/backups/policy-rules.ts';
import { defaultItems } from '#contract/backups/schedule-defaults.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { frequencyOptions, intervalOptions, unitOptions } from '../shared/schedule-words.ts';
import { frequencyWords } from '../shared/words.tsx';
import type { ItemForm, ScheduleForm } from './form-model.ts';
import classes from './schedule.module.css';

/** A new item as every cluster has it, at a time that no other of its kind takes. */
function newItem(frequency: ScheduledFrequency, items: readonly ItemForm[]): ItemForm {
  const usual = defaultItems().find(({ frequencyType }) => frequencyType === frequency);
  const taken = items
    .filter((item) => item.frequencyType === frequency)
    .map((item) => item.frequencyInterval);
  const choices = [usual?.frequencyInterval ?? 1, ...intervals[frequency]].map(String);
  return {
    id: '',
    frequencyType: frequency,
    frequencyInterval: choices.find((each) => !taken.includes(each)) ?? '1',
    retentionUnit: usual?.retentionUnit ?? 'days',
    retentionValue: usual?.retentionValue ?? 1,
  };
}

/** Where a new item goes: behind those that are as frequent or more. */
function placeFor(frequency: ScheduledFrequency, items: readonly ItemForm[]): number {
  const rank = (each: ItemForm['frequencyType']) => itemFrequencies.indexOf(each);
  return items.filter((item) => rank(item.frequencyType) <= rank(frequency)).length;
}

/** How often snapshots are taken, and how long they are kept. */
export function PolicyItems({
  form,
  refusal,
}: {
  form: UseFormReturn<ScheduleForm>;
  refusal: string | undefined;
}) {
  const { control } = form;
  const list = useFieldArray({ control, name: 'policies.0.policyItems', keyName: 'key' });
  const items = useWatch({ control, name: 'policies.0.policyItems' });
  const root = form.formState.errors.policies?.[0]?.policyItems;
  const message = root?.root?.message ?? root?.message;
  const single = (frequency: string) =>
    (frequency === 'hourly' || frequency === 'daily') &&
    items.some((item) => item.frequencyType === frequency) &&
    'Only one is allowed.';
  return (
    <div className={classes.items}>
      {list.fields.length === 0 && (
        <p className={classes.note}>No items: no snapshots are taken automatically.</p>
      )}
      {list.fields.map((row, index) => (
        <Item
          key={row.key}
          form={form}
          index={index}
          row={row}
          onRemove={() => list.remove(index)}
          refusal={refusal}
        />
      ))}
      {message && (
        <p className={classes.error} role="alert">
          {message}
        </p>
      )}
      <div className={classes.buttons}>
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
              const now = form.getValues('policies.0.policyItems');
              list.insert(placeFor(value, now), newItem(value, now), { shouldFocus: false });
            },
          }))}
        />
      </div>
    </div>
  );
}

interface ItemProps {
  form: UseFormReturn<ScheduleForm>;
  index: number;
  row: ItemForm;
  onRemove: () => void;
  refusal: string | undefined;
}

function Item({ form: { control }, index, row, onRemove, refusal }: ItemProps) {
  const path = `policies.0.policyItems.${index}` as const;
  const word = frequencyWords[row.frequencyType];
  const name = `${word} item ${index + 1}`;
  const options =
    row.frequencyType === 'ondemand'
      ? [{ value: row.frequencyInterval, label: row.frequencyInterval }]
      : intervalOptions(row.frequencyType);
  return (
    <fieldset className={classes.item} data-first={index === 0 || undefined} aria-label={name}>
      <span className={classes.kind}>{word}</span>
      <SelectField name={`${path}.frequencyInterval`} control={control} label="When" options={options} />
      <NumberField name={`${path}.retentionValue`} control={control} label="Keep for" min={1} />
      <SelectField name={`${path}.retentionUnit`} control={control} label="Unit" options={unitOptions} />
      <span className={classes.removeItem}>
        <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} disabledReason={refusal} />
      </span>
    </fieldset>
  );
}
