import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFieldArray, useForm } from 'react-hook-form';
import type { FunctionScope, FunctionSettings } from '#contract/console/functions.ts';
import { useDataSources } from '#src/api/data-sources.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { problemOf } from './extended-json.ts';
import { settingsQuery, useSaveSettings } from './function-requests.ts';
import classes from './functions.module.css';
import { choicesOf, type SourceChoice, sourceOf, wordOf } from './source-choices.ts';

interface TabProps {
  scope: FunctionScope;
  refusal: string | undefined;
}

interface Values {
  services: { name: string; source: string }[];
  values: { name: string; value: string }[];
}

const toForm = ({ services, values }: FunctionSettings): Values => ({
  services: services.map(({ name, source }) => ({ name, source: wordOf(source) })),
  values: values.map(({ name, value }) => ({ name, value })),
});

/** What functions find in their context: linked data sources and values. */
export function ServicesTab({ scope, refusal }: TabProps) {
  const settings = useQuery(settingsQuery(scope));
  if (settings.error && !settings.data) return <ReadFailure what="Services and values" query={settings} />;
  if (!settings.data) return <SkeletonLines lines={6} />;
  return <SettingsForm scope={scope} refusal={refusal} stored={settings.data} />;
}

function SettingsForm({ scope, refusal, stored }: TabProps & { stored: FunctionSettings }) {
  const form = useForm<Values>({ defaultValues: toForm(stored) });
  const { control, setError, reset } = form;
  const save = useSaveSettings(scope);
  const sources = useDataSources(scope.groupId);

  function send({ services, values }: Values) {
    const problems = problemsOf({ services, values });
    for (const { field, message } of problems) setError(field, { message });
    if (problems.length > 0) return undefined;
    return save.mutateAsync({
      services: services.map(({ name, source }) => ({ name, source: sourceOf(source, scope) })),
      values,
    });
  }

  return (
    <RequestPanel
      form={form}
      label="Services and values"
      submitLabel="Save services and values"
      sending={save}
      send={send}
      done="Services and values saved. They apply from the next run on."
      onDone={(saved) => reset(toForm(saved))}
      disabledReason={refusal}
      changes={form.formState.isDirty ? 'Not saved yet' : 'Nothing changed yet'}
    >
      <FormSection
        title="Services"
        description="context.services.get(name) returns the data source of that name. Without any, mongodb-atlas is the data source that is chosen in the editor."
      >
        {sources.error && (
          <Notice tone="warning" title="Not every data source could be listed">
            {sources.error.message}
          </Notice>
        )}
        <Text as="p" size={13} tone="dim" breaks>
          To use other databases, add them as{' '}
          <Link to="/settings" search={{ tab: 'deployments' }}>
            deployments
          </Link>
          .
        </Text>
        <ServiceRows control={control} sources={sources.all} refusal={refusal} />
      </FormSection>
      <FormSection title="Values" description="context.values.get(name). Extended JSON: text needs quotes.">
        <ValueRows control={control} refusal={refusal} />
      </FormSection>
    </RequestPanel>
  );
}

type FormControl = ReturnType<typeof useForm<Values>>['control'];

function ServiceRows({
  control,
  sources,
  refusal,
}: {
  control: FormControl;
  /** Undefined while they are loading. */
  sources: ReturnType<typeof useDataSources>['all'];
  refusal: string | undefined;
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'services' });
  const options = choicesOf(sources ?? []);
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className={classes.pair}>
          <TextField control={control} name={`services.${index}.name`} label="Name" mono maxLength={64} />
          <SelectField
            control={control}
            name={`services.${index}.source`}
            label="Data source"
            options={withCurrent(options, field.source)}
            placeholder="Choose a data source"
          />
          <div className={classes.besideField}>
            <IconButton
              icon="trash"
              label={`Remove service ${field.name || index + 1}`}
              disabledReason={refusal}
              onClick={() => remove(index)}
            />
          </div>
        </div>
      ))}
      <div>
        <Button
          icon="plus"
          size="sm"
          disabledReason={
            refusal ??
            (options.length === 0
              ? sources === undefined
                ? 'Loading data sources'
                : 'No data sources yet: add a deployment in Settings'
              : fields.length >= 20 && 'At most 20 services')
          }
          onClick={() =>
            append({ name: fields.length === 0 ? 'mongodb-atlas' : '', source: options[0]?.value ?? '' })
          }
        >
          Add service
        </Button>
      </div>
    </>
  );
}

/** A source that is gone stays visible, marked: saving must not silently choose another. */
function withCurrent(options: SourceChoice[], current: string): SourceChoice[] {
  if (current === '' || options.some(({ value }) => value === current)) return options;
  const name = current.replace(':', ' ');
  // before the sources are read nothing is known of it
  return [...options, { value: current, label: options.length === 0 ? name : `${name} (not found)` }];
}

function ValueRows({ control, refusal }: { control: FormControl; refusal: string | undefined }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'values' });
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className={classes.pair}>
          <TextField control={control} name={`values.${index}.name`} label="Name" mono maxLength={64} />
          <TextField control={control} name={`values.${index}.value`} label="Value" mono />
          <div className={classes.besideField}>
            <IconButton
              icon="trash"
              label={`Remove value ${field.name || index + 1}`}
              disabledReason={refusal}
              onClick={() => remove(index)}
            />
          </div>
        </div>
      ))}
      <div>
        <Button
          icon="plus"
          size="sm"
          disabledReason={refusal ?? (fields.length >= 100 && 'At most 100 values')}
          onClick={() => append({ name: '', value: '""' })}
        >
          Add value
        </Button>
      </div>
    </>
  );
}

type Field = `services.${number}.name` | `services.${number}.source` | `values.${number}.${'name' | 'value'}`;

/** Validation errors of the input, at its fields. */
export function problemsOf({ services, values }: Values): { field: Field; message: string }[] {
  const results: { field: Field; message: string }[] = [];
  for (const [index, { name, source }] of services.entries()) {
    const field = `services.${index}` as const;
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
      results.push({ field: `${field}.name`, message: 'Name must only contain letters, digits, _ and -' });
    else if (services.findIndex((each) => each.name === name) < index)
      results.push({ field: `${field}.name`, message: 'Name must be unique' });
    if (source === '') results.push({ field: `${field}.source`, message: 'Data source must be chosen' });
  }
  for (const [index, { name, value }] of values.entries()) {
    const field = `values.${index}` as const;
    if (!/^\w{1,64}$/.test(name))
      results.push({ field: `${field}.name`, message: 'Name must only contain letters, digits and _' });
    else if (values.findIndex((each) => each.name === name) < index)
      results.push({ field: `${field}.name`, message: 'Name must be unique' });
    const problem = problemOf(value, 'value');
    if (problem) results.push({ field: `${field}.value`, message: problem.message });
  }
  return results;
}
