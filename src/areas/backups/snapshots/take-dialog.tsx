import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { longestRetentionDays } from '#contract/backups/retention.ts';
import { longestDescription, usualRetentionDays } from '#contract/backups/snapshot-limits.ts';
import { DAY } from '#contract/values/durations.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { plural } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { BulkDialog } from '#src/ui/actions/bulk-dialog.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { greaterThan, longerThan } from '#src/ui/fields/assumed-limit.ts';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { TextareaField } from '#src/ui/fields/text-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useHeld } from '#src/ui/use-held.ts';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { Source } from '../shared/facts.ts';
import { useSnapshots } from '../shared/use-facts.ts';
import { usePlace } from '../shared/use-place.ts';
import { takeAsCli, takeAsCurl, takeAsTerraform } from './rules/copy-formats.ts';
import classes from './snapshots.module.css';
import { TakeClusters } from './take-clusters.tsx';
import { candidatesOf, type TakeForm, takeBody, takeProblems } from './take-form.ts';
import { useOtherTime } from './times.tsx';
import { useChangeSnapshots } from './use-change-snapshots.ts';
import { useSnapshotRules } from './use-compliance.ts';
import { useOneOrMany } from './use-one-or-many.ts';

interface TakeProps {
  groupId: string;
  sources: readonly Source[];
  /** The cluster of the snapshot, where it is known. */
  cluster: string | undefined;
  onClose: () => void;
}

/** Requests a snapshot of one cluster or of several. */
export function TakeDialog({ groupId, sources, cluster, onClose }: TakeProps) {
  const { zone } = useZone();
  const now = useNow();
  const { facts } = useSnapshots(groupId, sources);
  const rules = useSnapshotRules(groupId);
  const byRole = useRefusal('takeGroupClusterBackupSnapshots', { groupId });
  const { take, refresh } = useChangeSnapshots(groupId);
  const form = useForm<TakeForm>({
    defaultValues: { description: '', retentionInDays: Math.max(rules.leastDays ?? 0, usualRetentionDays) },
  });
  const { control, setError, getValues } = form;
  const run = (name: string) => take(name, takeBody(getValues()));
  const sending = useOneOrMany({ run, refresh, onClose });
  const checked = useMemo(() => candidatesOf(sources, facts, { zone, now }), [sources, facts, zone, now]);
  // the requested snapshot does not block itself
  const candidates = useHeld(checked, sending.saving);
  // chosen once: data that arrives later must not change the choice
  const [chosen, setChosen] = useState<readonly string[]>(() => firstChoice(sources, cluster));
  const refused = candidates.find(({ name, refusal }) => refusal && chosen.includes(name));
  const place = usePlace(groupId);

  /** Marks the validation errors of the snapshot. */
  function hasProblems(values: TakeForm): boolean {
    const problems = Object.entries(takeProblems(values, rules.leastDays));
    for (const [field, message] of problems) setError(field as keyof TakeForm, { message });
    return problems.length > 0;
  }

  function submit(values: TakeForm): Promise<void> | undefined {
    const [first] = chosen;
    if (hasProblems(values) || first === undefined) return undefined;
    if (chosen.length === 1) {
      return sending.sendOne(first, () => notify({ message: `Snapshot of ${first} requested` }));
    }
    sending.sendAll(chosen);
    return undefined;
  }

  if (sending.isReporting) {
    return (
      <BulkDialog
        title={`Take snapshots of ${plural(chosen.length, 'cluster')}`}
        rows={chosen.map((name) => ({ key: name, name }))}
        {...sending.report}
      />
    );
  }
  return (
    <Dialog opened title="Take snapshot" onClose={onClose} size={640}>
      <div className={classes.inDialog}>
        <FormPanel
          form={form}
          label="Take snapshot"
          submitLabel={chosen.length > 1 ? `Take ${chosen.length} snapshots` : 'Take snapshot'}
          error={sending.failure ? toFormErrors(sending.failure) : null}
          saving={sending.saving}
          disabledReason={
            byRole ??
            (refused ? `${refused.name}: ${refused.refusal}` : chosen.length === 0 && 'Choose a cluster.')
          }
          onCancel={onClose}
          onSubmit={submit}
          beside={
            <AddChange
              disabledReason={byRole ?? (chosen.length === 0 && 'Choose a cluster.')}
              change={() => {
                const values = getValues();
                if (hasProblems(values)) return undefined;
                const body = takeBody(values);
                return chosen.map((clusterName) =>
                  collected(
                    'takeGroupClusterBackupSnapshots',
                    { groupId, clusterName, body },
                    `Snapshot of ${clusterName}`,
                  ),
                );
              }}
              onAdded={onClose}
            />
          }
          changes={
            <CopyAs
              formats={[
                { label: 'curl', text: () => takeAsCurl(place, chosen, takeBody(getValues())) },
                { label: 'Atlas CLI', text: () => takeAsCli(place, chosen, takeBody(getValues())) },
                { label: 'Terraform', text: () => takeAsTerraform(place, chosen, takeBody(getValues())) },
              ].map((format) =>
                chosen.length === 0 ? { ...format, disabled: 'Choose a cluster first.' } : format,
              )}
            />
          }
        >
          {byRole && <Notice tone="warning">{byRole}</Notice>}
          <TakeClusters candidates={candidates} chosen={chosen} onChange={setChosen} />
          <TextareaField
            control={control}
            name="description"
            label="Description"
            optional
            rows={2}
            warning={longerThan(longestDescription)}
            help="The reason, shown in the list"
          />
          <NumberField
            control={control}
            name="retentionInDays"
            label="Keep for"
            unit="days"
            min={rules.leastDays ?? 1}
            warning={greaterThan(longestRetentionDays)}
            help={leastText(rules)}
          />
          <Until control={control} />
        </FormPanel>
      </div>
    </Dialog>
  );
}

function leastText({ leastDays, protects }: ReturnType<typeof useSnapshotRules>): string | undefined {
  if (leastDays !== undefined) return `The backup compliance policy requires at least ${leastDays}.`;
  return protects
    ? 'While the backup compliance policy is in force it cannot be deleted earlier.'
    : undefined;
}

function firstChoice(sources: readonly Source[], cluster: string | undefined): string[] {
  if (cluster !== undefined) return sources.some(({ name }) => name === cluster) ? [cluster] : [];
  const [only, ...others] = candidatesOf(sources, [], { zone: 'UTC', now: 0 }).filter(
    ({ refusal }) => !refusal,
  );
  return only && others.length === 0 ? [only.name] : [];
}

/** When it would expire, if it completed now. */
function Until({ control }: { control: ReturnType<typeof useForm<TakeForm>>['control'] }) {
  const now = useNow();
  const days = useWatch({ control, name: 'retentionInDays' });
  const isKnown = days !== null && Number.isInteger(days) && days >= 1 && days <= longestRetentionDays;
  const until = isKnown ? now + days * DAY : undefined;
  const other = useOtherTime(until);
  if (until === undefined) return null;
  return (
    <Text as="p" size={13} tone="dim" role="status">
      Expires about{' '}
      <strong>
        {formatInstant(until, 'UTC')}
        {other && ` (${other})`}
      </strong>
      : counted from when it completes.
    </Text>
  );
}
