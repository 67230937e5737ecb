import { type UseFormReturn, useWatch } from 'react-hook-form';
import { plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { itemsAt, PolicyItemList } from '../shared/policy-item-list.tsx';
import { unitOptions } from '../shared/schedule-text.ts';
import classes from './compliance.module.css';
import type { ComplianceForm, Policy } from './compliance-form.ts';
import { VerdictBadge } from './policy-text.tsx';
import { type ClusterPreview, outcomeOf } from './preview.ts';

type Form = UseFormReturn<ComplianceForm>;

interface StepProps {
  form: Form;
  base: Policy | undefined;
  previewed: readonly ClusterPreview[];
  pending: boolean;
  onNext: () => void;
  onCancel: () => void;
}

/** Requirements of the policy for every cluster; beside them, the number of clusters that would change. */
export function DemandsStep({ form, base, previewed, pending, onNext, onCancel }: StepProps) {
  const { control } = form;
  const pit = useWatch({ control, name: 'pitEnabled' });
  const onDemand = useWatch({ control, name: 'onDemand' });
  return (
    <div className={classes.layout}>
      <FormPanel
        guarded
        form={form}
        label="Policy requirements"
        submitLabel="Preview changes"
        error={null}
        saving={false}
        changes={outcomeText(previewed, pending)}
        onCancel={onCancel}
        onSubmit={onNext}
      >
        {base && (
          <Notice>
            The policy is in force: its requirements can be raised here. Only Support can lower them.
          </Notice>
        )}
        <FormSection
          title="Scheduled snapshots"
          description="Every schedule must take at least these snapshots, and keep them at least as long."
        >
          <PolicyItemList
            {...itemsAt(form, 'scheduledPolicyItems')}
            empty="No scheduled snapshots are required."
          />
        </FormSection>
        <FormSection title="Other backups">
          <SwitchField
            control={control}
            name="onDemand"
            label="Require a retention for on-demand snapshots"
            help="Otherwise any retention is allowed."
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
                label="Unit of the on-demand retention"
                options={unitOptions}
              />
            </div>
          )}
          <SwitchField
            control={control}
            name="pitEnabled"
            label="Require continuous backup"
            help="Turns it on for every cluster M10 and larger; it cannot be turned off again."
          />
          {pit && (
            <NumberField
              control={control}
              name="restoreWindowDays"
              label="Restore window of at least"
              unit="days"
              min={1}
              help="Must not exceed the retention of hourly snapshots."
            />
          )}
        </FormSection>
        <FormSection title="Protection">
          <SwitchField
            control={control}
            name="encryptionAtRestEnabled"
            label="Require encryption with your own key"
            help="Atlas refuses the policy while a cluster is not encrypted with your own key."
          />
          <SwitchField
            control={control}
            name="copyProtectionEnabled"
            label="Protect copies in other regions"
            help="Copies of snapshots cannot be deleted."
          />
        </FormSection>
      </FormPanel>
      <Preview previewed={previewed} pending={pending} />
    </div>
  );
}

function outcomeText(previewed: readonly ClusterPreview[], pending: boolean): string {
  if (pending) return 'Loading schedules';
  const { changed, refusedBy } = outcomeOf(previewed, true);
  if (refusedBy.length > 0) return `${plural(refusedBy.length, 'cluster blocks', 'clusters block')} it`;
  return changed.length === 0 ? 'No cluster changes' : `${plural(changed.length, 'cluster')} would change`;
}

/** Every cluster beside the form, while the demands are being written. */
function Preview({ previewed, pending }: { previewed: readonly ClusterPreview[]; pending: boolean }) {
  const settled = useSettled(pending);
  return (
    <Stack as="aside" gap={8} shrink className={classes.aside} aria-label="Effect on clusters">
      <SectionLabel>Effect on clusters</SectionLabel>
      {!settled && <SkeletonLines lines={2 * previewed.length} />}
      <Stack as="ul" aria-busy={pending || undefined}>
        {(settled ? previewed : []).map(({ source, verdict, reason, changes }) => (
          <li key={source.id} className={classes.verdict}>
            <Text weight="medium" breaks>
              {source.name}
            </Text>
            <VerdictBadge state={verdict} />
            {reason !== undefined && (
              <span className={classes.why}>
                {reason}
                {changes.length > 0 && `, ${plural(changes.length, 'field')} would change`}
              </span>
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
