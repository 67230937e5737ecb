import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { processArgMinima } from '#contract/clusters/process-arg-ranges.ts';
import type { Args } from '#contract/operations.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { useReplacing } from '#src/api/use-replacing.ts';
import { plural } from '#src/lib/bytes.ts';
import type { Json } from '#src/lib/json-diff.ts';
import { isSameJson } from '#src/lib/merge-json.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { bothChanged, ChangedMeanwhile } from '#src/ui/feedback/changed-meanwhile.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { MultiSelectField, SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Cluster } from '../cluster-facts.ts';
import {
  type ArgValues,
  argGroups,
  argProblems,
  changedArgs,
  isShown,
  type ProcessArg,
  type ProcessArgs,
  rangeWords,
  restarts,
  valuesOf,
} from './process-arg-table.ts';

type Body = Args<'updateGroupClusterProcessArgs'>['body'];

interface ProcessArgsDialogProps {
  cluster: Cluster;
  args: ProcessArgs;
  onClose: () => void;
}

/** Changes arguments of the processes; says beforehand whether the members restart for it. */
export function ProcessArgsDialog({ cluster, args, onClose }: ProcessArgsDialogProps) {
  const update = useOperation('updateGroupClusterProcessArgs');
  const replacing = useReplacing('getGroupClusterProcessArgs');
  // copied once: an answer that comes later must not change what somebody is entering
  const now = valuesOf(args);
  const [before, setBefore] = useState(now);
  const conflict = !isSameJson(before as Json, now as Json);
  const form = useForm<ArgValues>({ defaultValues: before });
  const values = useWatch({ control: form.control }) as ArgValues;
  const changes = changedArgs(before, values);
  const count = Object.keys(changes).length;
  const adding = useAdding();

  async function save(entered: ArgValues): Promise<void> {
    const problems = argProblems(before, entered);
    for (const [name, message] of problems) form.setError(name, { message });
    if (problems.length > 0) return;
    const at = { groupId: cluster.groupId, clusterName: cluster.name };
    const body = changedArgs(before, entered) as Body;
    const change = {
      at,
      isSame: (stored: ProcessArgs) => isSameJson(before as Json, valuesOf(stored) as Json),
      send: () => update.mutateAsync({ ...at, body }),
    };
    await replacing.mutateAsync(change).then(
      (saved) => {
        if (!saved) return; // what somebody else has changed is shown
        notify({ message: `The advanced settings of ${cluster.name} are being changed` });
        onClose();
      },
      () => undefined, // shown by the form
    );
  }

  return (
    <Dialog opened onClose={onClose} title={`Advanced settings of ${cluster.name}`} size={640}>
      <FormPanel
        form={form}
        label={`Advanced settings of ${cluster.name}`}
        submitLabel="Save advanced settings"
        onSubmit={save}
        saving={replacing.isPending}
        error={replacing.error ? toFormErrors(replacing.error) : null}
        onCancel={onClose}
        disabledReason={conflict ? bothChanged : count === 0 && 'Nothing has changed'}
        beside={
          count > 0 &&
          !conflict && (
            <AddToSet
              adding={adding}
              change={() =>
                collected(
                  'updateGroupClusterProcessArgs',
                  { groupId: cluster.groupId, clusterName: cluster.name, body: changes as Body },
                  `Advanced settings of ${cluster.name}`,
                )
              }
              onAdded={onClose}
            />
          )
        }
        changes={count > 0 && plural(count, 'change')}
        meanwhile={
          conflict ? (
            <ChangedMeanwhile
              what="these settings"
              base={before as Json}
              own={values as Json}
              theirs={now as Json}
              onRebase={(next) => {
                setBefore(now);
                form.reset(next as ArgValues);
              }}
            />
          ) : (
            count > 0 && <Consequence restart={restarts(changes)} />
          )
        }
      >
        {argGroups.map(({ title, args: group }) => (
          <FormSection key={title} title={title}>
            {group
              .filter((arg) => isShown(arg, values))
              .map((arg) => (
                <ArgField key={arg.name} arg={arg} control={form.control} />
              ))}
          </FormSection>
        ))}
      </FormPanel>
    </Dialog>
  );
}

function Consequence({ restart }: { restart: boolean }) {
  return restart ? (
    <Notice tone="warning" title="Members restart one after the other">
      Each shard elects another primary once; connections to the old one are closed.
    </Notice>
  ) : (
    <Notice tone="info">Applied while the members run: none of them restarts.</Notice>
  );
}

function ArgField({ arg, control }: { arg: ProcessArg; control: Control<ArgValues> }) {
  const help = [arg.help, rangeWords(arg), arg.restart ? 'Restarts the members.' : undefined]
    .filter(Boolean)
    .join(' ');
  const shared = { name: arg.name, control, label: arg.label, help };
  if (arg.kind === 'switch') return <SwitchField {...shared} />;
  if (arg.kind === 'choice') {
    return (
      <SelectField
        {...shared}
        placeholder="As the database decides"
        options={arg.options.map((value) => ({ value, label: arg.words?.[value] ?? value }))}
      />
    );
  }
  if (arg.kind === 'list') {
    return (
      <MultiSelectField
        {...shared}
        placeholder="None"
        options={arg.options.map((value) => ({ value, label: value }))}
      />
    );
  }
  return (
    <NumberField
      {...shared}
      min={processArgMinima[arg.name]}
      decimals={arg.decimals ?? false}
      placeholder="Not set"
      {...(arg.unit === undefined ? {} : { unit: arg.unit })}
    />
  );
}
