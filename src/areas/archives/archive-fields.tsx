import { type Control, useWatch } from 'react-hook-form';
import { archiveRegions } from '#contract/archives/schemas.ts';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextareaField, TextField } from '#src/ui/fields/text-field.tsx';
import { dayNames, formatLabels } from './archive-texts.ts';
import { type ArchiveValues, expiryRange } from './archive-values.ts';

interface FieldsProps {
  control: Control<ArchiveValues>;
}

const choices = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

/** The collection of a new archive, and where its documents are kept: neither can be changed later. */
export function PlaceFields({ control }: FieldsProps) {
  return (
    <FormSection title="Collection">
      <TextField control={control} name="dbName" label="Database" mono />
      <TextField
        control={control}
        name="collName"
        label="Collection"
        mono
        help="The archive stays pending until the collection exists."
      />
      <SelectField
        control={control}
        name="collectionType"
        label="Type of the collection"
        options={choices({ STANDARD: 'Standard', TIMESERIES: 'Time series' })}
      />
      <SelectField
        control={control}
        name="region"
        label="Region of the archive"
        optional
        clearable
        help="Without a choice, Atlas uses the region of the cluster where archives exist there."
        options={Object.entries(archiveRegions).flatMap(([provider, regions]) =>
          regions.map((region) => ({ value: `${provider}/${region}`, label: `${provider} ${region}` })),
        )}
      />
    </FormSection>
  );
}

/** Which documents are archived. The kind of the rule and its date field stay as they were created. */
export function RuleFields({ control, isNew }: FieldsProps & { isNew: boolean }) {
  const type = useWatch({ control, name: 'type' });
  const fixed = !isNew && 'It cannot be changed: create another archive instead';
  return (
    <FormSection title="Rule">
      {isNew && (
        <SelectField
          control={control}
          name="type"
          label="Documents to archive"
          options={choices({ DATE: 'By the age in a date field', CUSTOM: 'By a query' })}
        />
      )}
      {type === 'DATE' ? (
        <>
          <TextField control={control} name="dateField" label="Date field" mono disabledReason={fixed} />
          <SelectField
            control={control}
            name="dateFormat"
            label="Format of the date"
            options={choices(formatLabels)}
            disabledReason={fixed}
          />
          <NumberField
            control={control}
            name="expireAfterDays"
            label="Archive after"
            unit="days"
            min={0}
            help="Documents whose date is older move to the archive."
          />
        </>
      ) : (
        <TextareaField
          control={control}
          name="query"
          label="Query"
          mono
          rows={5}
          placeholder={'{ "status": "closed" }'}
          help="A filter in Extended JSON. Documents that match move to the archive."
        />
      )}
      {isNew && (
        <TextareaField
          control={control}
          name="partitions"
          label="Partition fields"
          mono
          rows={3}
          optional={type === 'DATE'}
          help="One field in each line, the most frequently queried first. Queries of the archive read fewer files by them."
        />
      )}
    </FormSection>
  );
}

/** When documents are archived, and when archived ones are deleted. */
export function TimeFields({ control }: FieldsProps) {
  const [schedule, type] = useWatch({ control, name: ['schedule', 'type'] });
  return (
    <FormSection title="Schedule and expiry">
      <SelectField
        control={control}
        name="schedule"
        label="Archive documents"
        options={choices({
          DEFAULT: 'At any time',
          DAILY: 'Daily in a window',
          WEEKLY: 'On one day of the week',
          MONTHLY: 'On one day of the month',
        })}
      />
      {schedule === 'WEEKLY' && (
        <SelectField
          control={control}
          name="dayOfWeek"
          label="Day of the week"
          options={dayNames.map((label, index) => ({ value: String(index + 1), label }))}
        />
      )}
      {schedule === 'MONTHLY' && (
        <NumberField
          control={control}
          name="dayOfMonth"
          label="Day of the month"
          min={1}
          max={31}
          help="A month without the day archives on its last one."
        />
      )}
      {schedule !== 'DEFAULT' && (
        <>
          <TextField control={control} name="start" label="Start" mono help="In UTC, such as 02:30." />
          <TextField
            control={control}
            name="end"
            label="End"
            mono
            help="A window whose end is before its start ends on the next day."
          />
        </>
      )}
      {type === 'DATE' && (
        <NumberField
          control={control}
          name="deleteAfterDays"
          label="Delete archived documents after"
          unit="days"
          optional
          min={expiryRange.min}
          max={expiryRange.max}
          help="Counted from the date of a document. Without a number, archived documents remain. Deletion is permanent: it cannot be undone."
        />
      )}
    </FormSection>
  );
}
