import { useForm, useWatch } from 'react-hook-form';
import { retentionUnits } from '#contract/backups/retention.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { BulkDialog } from '#src/ui/actions/bulk-dialog.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { sentenceCase } from '#src/ui/feedback/badge.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useFocusAfterOpening } from '#src/ui/overlays/use-focus-after-opening.ts';
import { useClock } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { SnapshotFact } from '../shared/facts.ts';
import { renamedFields } from '../shared/form-errors.ts';
import { usePlace } from '../shared/use-place.ts';
import { NewExpiries } from './new-expiries.tsx';
import { retentionAsCurl } from './rules/copy-formats.ts';
import {
  bodyOf,
  isUnchanged,
  keptDays,
  newExpiry,
  type RetentionForm,
  retentionProblem,
  retentionWarning,
} from './rules/retention.ts';
import { titleOf } from './rules/snapshot-rows.ts';
import classes from './snapshots.module.css';
import { useChangeSnapshots } from './use-change-snapshots.ts';
import { useSnapshotRules } from './use-compliance.ts';
import { useOneOrMany } from './use-one-or-many.ts';

interface RetentionProps {
  groupId: string;
  /** As of the opening of the dialog. */
  facts: readonly SnapshotFact[];
  onDone: (() => void) | undefined;
  onClose: () => void;
}

/** Changes how long snapshots are kept, and shows when they expire then before it is saved. */
export function RetentionDialog({ groupId, facts, onDone, onClose }: RetentionProps) {
  const { zone } = useZone();
  const clock = useClock();
  const place = usePlace(groupId);
  const { keep, refresh } = useChangeSnapshots(groupId);
  const { protects } = useSnapshotRules(groupId);
  const [first] = facts;
  const form = useForm<RetentionForm>({
    defaultValues: { value: (first && keptDays(first)) ?? null, unit: 'days' },
  });
  const { control, setError, setFocus, getValues } = form;
  useFocusAfterOpening(() => setFocus('value'));
  const values = useWatch({ control }) as RetentionForm;
  const run = async (id: string): Promise<void> => {
    const fact = facts.find((each) => each.id === id);
    if (fact) await keep(fact, bodyOf(getValues()));
  };
  const sending = useOneOrMany({ run, refresh, onDone, onClose });
  if (!first) return null;

  function say(fact: SnapshotFact, wanted: RetentionForm): void {
    const until = newExpiry(fact, wanted);
    notify({
      message: `Retention changed: ${titleOf(fact, zone)}`,
      ...(until === undefined ? {} : { detail: `Expires ${formatInstant(until, zone)}` }),
    });
  }

  /** One step for each snapshot; undefined: the field is marked as wrong. */
  function later() {
    const wanted = getValues();
    const problem = retentionProblem(facts, wanted, { now: clock(), protects });
    if (problem) {
      setError('value', { message: problem });
      return undefined;
    }
    return facts.map((fact) =>
      collected(
        'updateGroupClusterBackupSnapshot',
        { groupId, clusterName: fact.source.name, snapshotId: fact.id, body: bodyOf(wanted) },
        `Retention: ${titleOf(fact, zone)}`,
      ),
    );
  }

  function submit(wanted: RetentionForm): Promise<void> | undefined {
    const problem = retentionProblem(facts, wanted, { now: clock(), protects });
    if (problem) {
      setError('value', { message: problem });
      return undefined;
    }
    if (facts.length === 1 && first) return sending.sendOne(first.id, () => say(first, wanted));
    sending.sendAll(facts.map(({ id }) => id));
    return undefined;
  }

  if (sending.isReporting) {
    return (
      <BulkDialog
        title={`Change the retention of ${plural(facts.length, 'snapshot')}`}
        rows={facts.map((fact) => ({ key: fact.id, name: titleOf(fact, zone) }))}
        {...sending.report}
      />
    );
  }
  const title =
    facts.length === 1
      ? 'Change retention'
      : `Change the retention of ${formatCount(facts.length)} snapshots`;
  return (
    <Dialog opened title={title} onClose={onClose}>
      <div className={classes.inDialog}>
        <Text as="p" size={13} tone="dim">
          {facts.length === 1 ? titleOf(first, zone) : 'Counted from when each snapshot was taken.'}
        </Text>
        <FormPanel
          form={form}
          label={title}
          submitLabel={facts.length === 1 ? 'Change retention' : `Change ${plural(facts.length, 'snapshot')}`}
          error={
            sending.failure
              ? renamedFields(toFormErrors(sending.failure), (field) => fieldNames[field])
              : null
          }
          saving={sending.saving}
          disabledReason={facts.every((fact) => isUnchanged(fact, values)) && 'Nothing changes.'}
          onCancel={onClose}
          onSubmit={submit}
          beside={
            <AddChange
              disabledReason={facts.every((fact) => isUnchanged(fact, values)) && 'Nothing changes.'}
              change={later}
              onAdded={onClose}
            />
          }
          changes={
            <CopyAs
              formats={[
                {
                  label: 'curl',
                  text: () => retentionAsCurl(place, facts, bodyOf(getValues())),
                },
                { label: 'Atlas CLI', text: '', disabled: 'The Atlas CLI has no command for this.' },
                { label: 'Terraform', text: '', disabled: 'Terraform cannot change it in place.' },
              ]}
            />
          }
        >
          <div className={classes.fieldRow}>
            <NumberField
              control={control}
              name="value"
              label="Keep for"
              min={1}
              warning={retentionWarning(values.unit)}
            />
            <SelectField
              control={control}
              name="unit"
              label="Unit"
              options={retentionUnits.map((value) => ({ value, label: sentenceCase(value) }))}
            />
          </div>
          <NewExpiries facts={facts} form={values} />
        </FormPanel>
      </div>
    </Dialog>
  );
}

const fieldNames: Record<string, string> = { retentionValue: 'value', retentionUnit: 'unit' };
