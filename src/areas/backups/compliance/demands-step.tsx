import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { scheduledFrequencies } from '#contract/backups/frequencies.ts';
import { plural } from '#src/lib/bytes.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { intervalOptions, unitOptions } from '../shared/schedule-words.ts';
import { frequencyWords } from '../shared/words.tsx';
import classes from './compliance.module.css';
import { type ComplianceForm, newItem, type Policy, placeFor } from './compliance-form.ts';
import { VerdictBadge } from './policy-words.tsx';
import { outcomeOf, type Rehearsed } from './rehearsal.ts';

type Form = UseFormReturn<ComplianceForm>;

interface StepProps {
  form: Form;
  base: Policy | undefined;
  rehearsed: readonly Rehearsed[];
  pending: boolean;
  onNext: () => void;
  onCancel: () => void;
}

/** What the policy demands of every cluster; beside it, how many would have to change. */
export function DemandsStep({ form, base, rehearsed, pending, onNext, onCancel }: StepProps) {
  const { control } = form;
  const pit = useWatch({ control, name: 'pitEnabled' });
  const onDemand = useWatch({ control, name: 'onDemand' });
  return (
    <div className={classes.layout}>
      <FormPanel
        form={form}
        label="Demands of the policy"
        submitLabel="Rehearse"
        error={null}
        saving={false}
        changes={outcomeWords(rehearsed, pending)}
        onCancel={onCancel}
        onSubmit={onNext}
      >
        {base && (
          <Notice>
            The policy is in force: its demands can be raised here. Support alone can lower them.
          </Notice>
        )}
        <FormSection
          title="Scheduled snapshots"
          description="Every schedule takes at least these, and keeps them at least as long."
        >
          <Items form={form} />
        </FormSection>
        <FormSection title="Other backups">
          <SwitchField
            control={control}
            name="onDemand"
            label="Demand a retention of snapshots on demand"
            help="Without it any retention is taken."
          />
          {onDemand && (
            <div className={classes.keep}>
              <NumberField
                control={control}
                name="onDemandPolicyItem.retentionValue"
                label="Keep for at least"
                min={1}
              />
              <SelectField
                control={control}
                name="onDemandPolicyItem.retentionUnit"
                label="Unit of the retention on demand"
                options={unitOptions}
              />
            </div>
          )}
          <SwitchField
            control={control}
            name="pitEnabled"
            label="Demand continuous backup"
            help="It is switched on at every cluster of M10 and larger, and cannot be switched off again."
          />
          {pit && (
            <NumberField
              control={control}
              name="restoreWindowDays"
              label="Restore window of at least"
              unit="days"
              min={1}
              help="Not longer than hourly snapshots are kept."
            />
          )}
        </FormSection>
        <FormSection title="Protection">
          <SwitchField
            control={control}
            name="encryptionAtRestEnabled"
            label="Demand encryption with your own key"
            help="The policy is refused while a cluster is not encrypted so: no key can be made for it."
          />
          <SwitchField
            control={control}
            name="copyProtectionEnabled"
            label="Protect copies in other regions"
            help="Copies of snapshots cannot be deleted."
          />
        </FormSection>
      </FormPanel>
      <Preview rehearsed={rehearsed} pending={pending} />
    </div>
  );
}

function outcomeWords(rehearsed: readonly Rehearsed[], pending: boolean): string {
  if (pending) return 'Reading schedules';
  const { changed, refusedBy } = outcomeOf(rehearsed, true);
  if (refusedBy.length > 0) return `${plural(refusedBy.length, 'cluster refuses', 'clusters refuse')} it`;
  return changed.length === 0 ? 'No cluster changes' : `${plural(changed.length, 'cluster')} would change`;
}

/** Every cluster beside the form, while the demands are being written. */
function Preview({ rehearsed, pending }: { rehearsed: readonly Rehearsed[]; pending: boolean }) {
  return (
    <aside className={classes.aside} aria-label="Clusters under these demands">
      <SectionLabel>Clusters under these demands</SectionLabel>
      <ul className={classes.verdicts} aria-busy={pending || undefined}>
        {rehearsed.map(({ source, verdict, reason, changes }) => (
          <li key={source.id} className={classes.verdict}>
            <span className={classes.name}>{source.name}</span>
            <VerdictBadge verdict={verdict} />
            {reason !== undefined && (
              <span className={classes.why}>
                {reason}
                {changes.length > 0 && `, ${plural(changes.length, 'field')} would change`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Items({ form }: { form: Form }) {
  const { control } = form;
  const list = useFieldArray({ control, name: 'scheduledPolicyItems' });
  const items = useWatch({ control, name: 'scheduledPolicyItems' });
  const root = form.formState.errors.scheduledPolicyItems;
  const message = root?.root?.message ?? root?.message;
  const single = (frequency: string) =>
    (frequency === 'hourly' || frequency === 'daily') &&
    items.some((item) => item.frequencyType === frequency) &&
    'One is the most.';
  return (
    <div className={classes.items}>
      {list.fields.length === 0 && <p className={classes.dim}>No scheduled snapshots are demanded.</p>}
      {list.fields.map((row, index) => (
        <fieldset
          key={row.id}
          className={classes.item}
          data-first={index === 0 || undefined}
          aria-label={`Item ${index + 1}: ${row.frequencyType}`}
        >
          <span className={classes.kind}>{frequencyWords[row.frequencyType]}</span>
          <SelectField
            control={control}
            name={`scheduledPolicyItems.${index}.frequencyInterval`}
            label="When"
            options={intervalOptions(row.frequencyType)}
          />
          <NumberField
            control={control}
            name={`scheduledPolicyItems.${index}.retentionValue`}
            label="Keep for"
            min={1}
          />
          <SelectField
            control={control}
            name={`scheduledPolicyItems.${index}.retentionUnit`}
            label="Unit"
            options={unitOptions}
          />
          <span className={classes.remove}>
            <IconButton
              icon="trash"
              label={`Remove item ${index + 1}`}
              onClick={() => {
                list.remove(index);
                void form.trigger();
              }}
            />
          </span>
        </fieldset>
      ))}
      {message && (
        <p className={classes.error} role="alert">
          {message}
        </p>
      )}
      <ActionMenu
        position="bottom-start"
        trigger={
          <Button size="sm" icon="plus" opens>
            Add item
          </Button>
        }
        items={scheduledFrequencies.map((value) => ({
          label: frequencyWords[value],
          disabled: single(value),
          onSelect: () => {
            const now = form.getValues('scheduledPolicyItems');
            list.insert(placeFor(value, now), newItem(value, now), { shouldFocus: false });
          },
        }))}
      />
    </div>
  );
}
