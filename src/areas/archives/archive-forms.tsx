import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { type FormErrors, toFormErrors } from '#src/api/form-errors.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { useReplacedForm } from '#src/changes/use-replaced-form.tsx';
import { PlaceFields, RuleFields, TimeFields } from './archive-fields.tsx';
import { type Archive, namespaceOf } from './archive-texts.ts';
import {
  type ArchiveValues,
  changesOf,
  emptyValues,
  newBodyOf,
  problemsOf,
  valuesOf,
} from './archive-values.ts';

interface Location {
  groupId: string;
  clusterName: string;
}

/** Errors of the service at the fields of the form. */
const fieldNames: readonly (readonly [path: RegExp, field: keyof ArchiveValues])[] = [
  [/^criteria\.expireAfterDays/u, 'expireAfterDays'],
  [/^criteria\.dateField/u, 'dateField'],
  [/^criteria\.query/u, 'query'],
  [/^dataExpirationRule/u, 'deleteAfterDays'],
  [/^partitionFields/u, 'partitions'],
  [/^dataProcessRegion/u, 'region'],
  [/^schedule\.start/u, 'start'],
  [/^schedule\.end/u, 'end'],
  [/^schedule\.dayOfMonth/u, 'dayOfMonth'],
];

function errorsOf(failure: Error): FormErrors {
  const { message, fields } = toFormErrors(failure);
  const renamed = Object.entries(fields).map(([path, text]) => [
    fieldNames.find(([pattern]) => pattern.test(path))?.[1] ?? path,
    text,
  ]);
  return { message, fields: Object.fromEntries(renamed) };
}

/** Marks the fields with problems; false: there are some. */
function passes(form: UseFormReturn<ArchiveValues>, values: ArchiveValues, isNew: boolean): boolean {
  const problems = problemsOf(values, isNew);
  for (const [name, message] of problems) form.setError(name, { message });
  return problems.length === 0;
}

/** The form of a new archive. */
export function NewArchiveForm({ groupId, clusterName, onEnd }: Location & { onEnd: () => void }) {
  const refusal = useRefusal('createGroupClusterOnlineArchive', { groupId });
  const form = useForm<ArchiveValues>({ defaultValues: emptyValues });
  const { control } = form;
  return (
    <ChangePanel
      form={form}
      label="Create archive"
      submitLabel="Create archive"
      change={(values) => {
        if (!passes(form, values, true)) return undefined;
        const body = newBodyOf(values);
        return collected(
          'createGroupClusterOnlineArchive',
          { groupId, clusterName, body },
          `Archive ${namespaceOf(body)}`,
        );
      }}
      also={['listGroupClusterOnlineArchives']}
      done="Archive created"
      errorsOf={errorsOf}
      refusal={refusal}
      onEnd={onEnd}
      onCancel={onEnd}
    >
      <PlaceFields control={control} />
      <RuleFields control={control} isNew />
      <TimeFields control={control} />
    </ChangePanel>
  );
}

interface ArchiveFormProps extends Location {
  archive: Archive;
  onSending: () => void;
  onSaved: () => void;
}

/** The rule, schedule and expiry of an existing archive. */
export function ArchiveForm({ groupId, clusterName, archive, onSending, onSaved }: ArchiveFormProps) {
  const { _id: archiveId } = archive;
  const refusal = useRefusal('updateGroupClusterOnlineArchive', { groupId });
  const { base, form, ...panel } = useReplacedForm({
    what: 'this archive',
    read: 'getGroupClusterOnlineArchive',
    at: { groupId, clusterName, archiveId },
    valuesOf,
    stored: archive,
    groupId,
    target: `/groups/${groupId}/clusters/${clusterName}/onlineArchives/${archiveId}`,
  });
  const { control } = form;
  const values = useWatch({ control }) as ArchiveValues;
  const isSame = Object.keys(changesOf(base, values)).length === 0;
  return (
    <ChangePanel
      form={form}
      {...panel}
      label="Change archive"
      submitLabel="Save archive"
      change={(entered) => {
        if (!passes(form, entered, false)) return undefined;
        const body = changesOf(base, entered);
        onSending();
        return collected(
          'updateGroupClusterOnlineArchive',
          { groupId, clusterName, archiveId, body },
          `Change the archive of ${namespaceOf(archive)}`,
        );
      }}
      also={['listGroupClusterOnlineArchives']}
      done="Archive saved"
      errorsOf={errorsOf}
      refusal={refusal}
      disabledReason={panel.disabledReason || (isSame && 'Nothing has changed')}
      onEnd={onSaved}
      onAdded={() => form.reset(base)}
    >
      <RuleFields control={control} isNew={false} />
      <TimeFields control={control} />
    </ChangePanel>
  );
}
