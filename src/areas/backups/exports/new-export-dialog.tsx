import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { useConnection } from '#src/api/connection.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { readAgain, useOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { formatBytes } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { longerThan } from '#src/ui/fields/assumed-limit.ts';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { type Choice, SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useHeld } from '#src/ui/use-held.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import type { SnapshotFact, Source } from '../shared/facts.ts';
import { formErrors, renamedFields } from '../shared/form-errors.ts';
import { snapshotKind } from '../shared/texts.tsx';
import { useSnapshots } from '../shared/use-facts.ts';
import { usePlace } from '../shared/use-place.ts';
import { type RoleChoice, roleIdOf } from './access-roles.ts';
import { newExportAs } from './copy-as.ts';
import { type ExportBucket, type ExportFact, isActive } from './export-facts.ts';
import {
  activeJob,
  bodyOf,
  clusterProblem,
  type ExportForm,
  mostLetters,
  mostPairs,
  problemsOf,
} from './export-form.ts';
import classes from './exports.module.css';
import { PathPreview } from './path-preview-card.tsx';
import { canExport } from './use-exports.ts';

interface DialogProps {
  groupId: string;
  sources: readonly Source[];
  buckets: readonly ExportBucket[];
  jobs: readonly ExportFact[];
  /** Undefined while they are being read. */
  roles: readonly RoleChoice[] | undefined;
  /** The selection before the form was opened. */
  cluster: string | undefined;
  snapshot: string | undefined;
  onAddBucket: () => void;
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** A snapshot, a bucket, and the custom data to write beside the documents. */
export function NewExportDialog(props: DialogProps) {
  const { groupId, sources, buckets, onClose } = props;
  const connection = useConnection();
  const client = useQueryClient();
  const [defaults] = useState(() => startOf(props));
  const form = useForm<ExportForm>({
    defaultValues: defaults,
    resolver: (values) => formErrors(values, problemsOf(values)),
  });
  const values = useWatch({ control: form.control }) as ExportForm;
  const create = useOperation('createGroupClusterBackupExport', {
    onDone: ({ id }, { clusterName }) => {
      notify({ message: `Export of ${clusterName} started` });
      props.onStarted(id);
    },
  });
  const source = sources.find(({ name }) => name === values.cluster);
  // the requested export does not block itself
  const jobs = useHeld(props.jobs, create.isPending);
  const running = activeJob(jobs, values.snapshot);
  const place = usePlace(groupId);

  async function submit(filled: ExportForm): Promise<void> {
    const args = { groupId, clusterName: filled.cluster, body: bodyOf(filled) };
    await create.mutateAsync(args).catch(async (error) => {
      // whether it began is unknown: the list will show it
      if (error instanceof ApiFailure && error.status === 0) await readAgain(client, connection.id);
    });
  }

  return (
    <Dialog title="Export a snapshot" opened onClose={onClose} size={680}>
      <div className={classes.inDialog}>
        <FormPanel
          form={form}
          label="Export a snapshot"
          submitLabel="Start export"
          error={create.error && renamedFields(toFormErrors(create.error), (field) => fieldNames[field])}
          saving={create.isPending}
          disabledReason={refusalOf({ source, running, buckets })}
          changes={<CopyAs formats={newExportAs(place, values.cluster || 'CLUSTER', bodyOf(values))} />}
          onCancel={onClose}
          onSubmit={submit}
          beside={
            <AddChange
              disabledReason={refusalOf({ source, running, buckets })}
              change={() => {
                const filled = form.getValues();
                const problems = problemsOf(filled);
                for (const { path, message } of problems)
                  form.setError(path as keyof ExportForm, { message });
                if (problems.length > 0) return undefined;
                return collected(
                  'createGroupClusterBackupExport',
                  { groupId, clusterName: filled.cluster, body: bodyOf(filled) },
                  `Export a snapshot of ${filled.cluster}`,
                );
              }}
              onAdded={onClose}
            />
          }
        >
          <Stack gap={16} shrink>
            <SelectField
              control={form.control}
              name="cluster"
              label="Cluster"
              options={sources.filter(canExport).map((each) => ({
                value: each.name,
                label: each.name,
                disabled: clusterProblem(each) ?? false,
              }))}
            />
            <SnapshotField form={form} groupId={groupId} source={source} jobs={jobs} />
            <BucketField form={form} {...props} />
            <CustomDataFields form={form} />
            <PathPreview groupId={groupId} source={source} snapshotId={values.snapshot} />
          </Stack>
        </FormPanel>
      </div>
    </Dialog>
  );
}

const fieldNames: Record<string, string> = { snapshotId: 'snapshot', exportBucketId: 'bucket' };

interface Refusing {
  source: Source | undefined;
  running: ExportFact | undefined;
  buckets: readonly ExportBucket[];
}

function refusalOf({ source, running, buckets }: Refusing): string | undefined {
  if (buckets.length === 0) return 'The project has no export bucket yet.';
  if (running) return 'This snapshot is being exported already.';
  return source && clusterProblem(source);
}

function startOf({ sources, buckets, cluster, snapshot }: DialogProps): ExportForm {
  const able = sources.filter((each) => canExport(each) && clusterProblem(each) === undefined);
  const only = able.length === 1 ? able[0]?.name : undefined;
  return {
    cluster: cluster ?? only ?? '',
    snapshot: snapshot ?? '',
    bucket: buckets.length === 1 ? (buckets[0]?._id ?? '') : '',
    customData: [],
  };
}

type Form = UseFormReturn<ExportForm>;

interface SnapshotFieldProps {
  form: Form;
  groupId: string;
  source: Source | undefined;
  jobs: readonly ExportFact[];
}

function SnapshotField({ form, groupId, source, jobs }: SnapshotFieldProps) {
  const { zone } = useZone();
  const asked = useMemo(() => (source ? [source] : []), [source]);
  const { facts, pending, failures } = useSnapshots(groupId, asked);
  const completed = facts.filter(({ state }) => state === 'completed');
  const busy = new Set(jobs.filter(isActive).map(({ job }) => job.snapshotId));
  const chosen = form.getValues('snapshot');
  const options = completed.map((fact) => optionOf(fact, zone, busy));
  // a snapshot named in the URL may be older than those in the list
  if (chosen !== '' && !completed.some(({ id }) => id === chosen)) {
    options.unshift({ value: chosen, label: pending ? 'Loading the snapshot' : `Snapshot ${chosen}` });
  }
  return (
    <>
      <SelectField
        control={form.control}
        name="snapshot"
        label="Snapshot"
        options={options}
        help={source && !pending && completed.length === 0 ? 'No snapshot has completed yet.' : undefined}
        disabledReason={source ? undefined : 'Choose the cluster first.'}
      />
      {failures.map(({ error }) => (
        <Notice key={error.message} tone="error" title="Snapshots could not be loaded">
          {error.message}
        </Notice>
      ))}
    </>
  );
}

function optionOf(fact: SnapshotFact, zone: string, busy: ReadonlySet<string>): Choice {
  const { id, at, sizeBytes } = fact;
  const size = sizeBytes === undefined ? '' : ` · ${formatBytes(sizeBytes)}`;
  return {
    value: id,
    label: `${at === undefined ? id : formatInstant(at, zone)} · ${snapshotKind(fact)}${size}`,
    disabled: busy.has(id) && 'being exported already',
  };
}

function BucketField({ form, buckets, roles, onAddBucket }: DialogProps & { form: Form }) {
  if (buckets.length === 0) {
    return (
      <Notice
        tone="warning"
        title="The project has no export bucket yet"
        action={<Button onClick={onAddBucket}>Add bucket</Button>}
      >
        Exports are written to a bucket of your own.
      </Notice>
    );
  }
  return (
    <SelectField
      control={form.control}
      name="bucket"
      label="Bucket"
      options={buckets.map((bucket) => ({
        value: bucket._id,
        label: `${bucket.bucketName} · ${bucket.cloudProvider}`,
        disabled: roleProblem(bucket, roles) ?? false,
      }))}
    />
  );
}

/** Why a bucket cannot be reached. */
function roleProblem(bucket: ExportBucket, roles: readonly RoleChoice[] | undefined): string | undefined {
  const problem = roles?.find(({ id }) => id === roleIdOf(bucket))?.problem;
  return problem && `its access role: ${problem}`;
}

function CustomDataFields({ form }: { form: Form }) {
  const { control } = form;
  const rows = useFieldArray({ control, name: 'customData' });
  return (
    <Stack gap={12} align="start" className={classes.pairs}>
      {rows.fields.map((row, index) => (
        <div key={row.id} className={classes.pair}>
          <TextField
            control={control}
            name={`customData.${index}.key`}
            label={`Key ${index + 1}`}
            warning={longerThan(mostLetters)}
          />
          <TextField
            control={control}
            name={`customData.${index}.value`}
            label={`Value ${index + 1}`}
            warning={longerThan(mostLetters)}
          />
          <IconButton
            icon="close"
            label={`Remove pair ${index + 1}`}
            className={classes.besideField}
            onClick={() => rows.remove(index)}
          />
        </div>
      ))}
      {rows.fields.length > mostPairs && (
        <Notice tone="warning">More than {mostPairs} pairs: Atlas may refuse them.</Notice>
      )}
      <Button size="sm" icon="plus" onClick={() => rows.append({ key: '', value: '' })}>
        Add custom data
      </Button>
      {rows.fields.length === 0 && (
        <Text as="p" size={13} tone="dim">
          Pairs of key and value are written into metadata.json beside the documents.
        </Text>
      )}
    </Stack>
  );
}
