import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { isAlertEventType, variantOf } from '#contract/alert-configs/event-types.ts';
import { longestPattern } from '#contract/alert-configs/matchers/matcher-pattern.ts';
import { allowedMatcherFields, matcherHostTypes } from '#contract/alert-configs/matchers/matchers.ts';
import { matcherOperators } from '#contract/alert-configs/schemas.ts';
import { type MatcherField, matcherFields } from '#contract/alert-configs/tables/variants.ts';
import { fieldLabel, operatorLabel } from '#src/api/alert-config-text.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { longerThan } from '#src/ui/fields/assumed-limit.ts';
import { useField } from '#src/ui/fields/field.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { ConfigForm } from '../form-model.ts';
import { knownValues, type Targets } from '../targets.ts';
import classes from './editor.module.css';
import { MatchCount, MatchTotal } from './match-count.tsx';

export interface MatcherFieldsProps {
  form: UseFormReturn<ConfigForm>;
  /** Undefined while the clusters of the project are being read. */
  targets: Targets | undefined;
}

/** Which targets of the project the configuration applies to, and how many each matcher matches. */
export function MatcherFields({ form, targets }: MatcherFieldsProps) {
  const { control } = form;
  const rows = useFieldArray({ control, name: 'matchers' });
  const eventTypeName = useWatch({ control, name: 'eventTypeName' });
  const accepted = useAcceptedFields();
  const fields = isAlertEventType(eventTypeName) ? allowedMatcherFields(eventTypeName) : matcherFields;
  const allowed = fields.filter((field) => accepted === undefined || accepted.includes(field));
  const most = isAlertEventType(eventTypeName) ? variantOf(eventTypeName).maxMatchers : undefined;
  const root = form.formState.errors.matchers?.root?.message ?? form.formState.errors.matchers?.message;
  const full = most !== undefined && rows.fields.length >= most;
  return (
    <Stack gap={12}>
      {rows.fields.map((row, index) => (
        <div key={row.id} className={classes.matcher} data-first={index === 0 || undefined}>
          <SelectField
            name={`matchers.${index}.fieldName`}
            control={control}
            label={rowLabel('Field', index)}
            options={choices(allowed, form.getValues(`matchers.${index}.fieldName`))}
          />
          <SelectField
            name={`matchers.${index}.operator`}
            control={control}
            label={rowLabel('Operator', index)}
            options={matcherOperators.map((value) => ({ value, label: operatorLabel(value) }))}
          />
          <ValueField control={control} index={index} targets={targets} />
          <IconButton
            icon="close"
            label={`Remove matcher ${index + 1}`}
            className={classes.removeMatcher}
            onClick={() => rows.remove(index)}
          />
          <MatchCount control={control} index={index} targets={targets} />
        </div>
      ))}
      {root && (
        <Text as="p" size={13} tone="critical" role="alert">
          {root}
        </Text>
      )}
      <Row gap={8} columnGap={16} align="center" wrap>
        <Button
          size="sm"
          icon="plus"
          disabledReason={
            full && `This event type allows ${most === 1 ? 'one matcher' : `${most} matchers`}.`
          }
          onClick={() => rows.append({ fieldName: firstField(allowed), operator: 'EQUALS', value: '' })}
        >
          Add matcher
        </Button>
        <MatchTotal control={control} targets={targets} />
      </Row>
    </Stack>
  );
}

/** What matchers can use by the service's own list // specification §4.2. Undefined until it is known. */
function useAcceptedFields(): readonly string[] | undefined {
  const { id } = useConnection();
  const { data } = useQuery({ ...q('listAlertConfigMatcherFieldNames', id, {}), staleTime: 300_000 });
  return data;
}

function firstField(allowed: readonly MatcherField[]): string {
  return (
    allowed.find((field) => field === 'CLUSTER_NAME' || field === 'REPLICA_SET_NAME') ?? allowed[0] ?? ''
  );
}

/** Only the first row shows its labels; the others are read aloud. */
function rowLabel(label: string, index: number) {
  return index === 0 ? label : <span className="qd-hidden">{`${label} of matcher ${index + 1}`}</span>;
}

function choices(allowed: readonly MatcherField[], current: string) {
  const options = allowed.map((value): { value: string; label: string } => ({
    value,
    label: fieldLabel(value),
  }));
  if (current === '' || allowed.some((field) => field === current)) return options;
  return [...options, { value: current, label: `${fieldLabel(current)}, not for this event type` }];
}

interface ValueFieldProps {
  control: Control<ConfigForm>;
  index: number;
  targets: Targets | undefined;
}

function ValueField({ control, index, targets }: ValueFieldProps) {
  const { error, value, onChange, ...field } = useField(`matchers.${index}.value`, control, 'Value');
  const [fieldName, operator] = useWatch({
    control,
    name: [`matchers.${index}.fieldName`, `matchers.${index}.operator`],
  });
  const data = useMemo(() => suggestions(fieldName, targets), [fieldName, targets]);
  return (
    <Autocomplete
      {...field}
      label={rowLabel('Value', index)}
      value={value}
      onChange={(next) => onChange(next)}
      data={data}
      error={error}
      description={operator === 'REGEX' ? longerThan(longestPattern)(value) : undefined}
      limit={20}
      maxDropdownHeight={240}
      withScrollArea={false}
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: classes.mono, options: classes.options }}
    />
  );
}

function suggestions(fieldName: string, targets: Targets | undefined): string[] {
  if (fieldName === 'TYPE_NAME') return [...matcherHostTypes];
  const field = matcherFields.find((each) => each === fieldName);
  return field === undefined || targets === undefined ? [] : knownValues(targets, field);
}
