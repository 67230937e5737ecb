import { type Control, useWatch } from 'react-hook-form';
import type { Args } from '#contract/api/operations.ts';
import { processArgMinima } from '#contract/clusters/process-arg-ranges.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { useReplacedForm } from '#src/changes/use-replaced-form.tsx';
import { plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
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
  rangeText,
  restarts,
  valuesOf,
} from './process-arg-table.ts';

type Body = Args<'updateGroupClusterProcessArgs'>['body'];

interface ProcessArgsDialogProps {
  cluster: Cluster;
  args: ProcessArgs;
  onClose: () => void;
}

/** Changes arguments of the processes; shows beforehand whether the members restart for it. */
export function ProcessArgsDialog({ cluster, args, onClose }: ProcessArgsDialogProps) {
  const at = { groupId: cluster.groupId, clusterName: cluster.name };
  const refusal = useRefusal('updateGroupClusterProcessArgs', { groupId: cluster.groupId });
  const { base, ...panel } = useReplacedForm({
    what: 'these settings',
    read: 'getGroupClusterProcessArgs',
    at,
    valuesOf,
    stored: args,
    groupId: cluster.groupId,
    target: `/groups/${cluster.groupId}/clusters/${encodeURIComponent(cluster.name)}/processArgs`,
  });
  const { control, setError } = panel.form;
  const values = useWatch({ control }) as ArgValues;
  const changes = changedArgs(base, values);
  const count = Object.keys(changes).length;

  function change(entered: ArgValues) {
    const problems = argProblems(base, entered);
    for (const [name, message] of problems) setError(name, { message });
    if (problems.length > 0) return undefined;
    const body = changedArgs(base, entered) as Body;
    const title = `Advanced settings of ${cluster.name}`;
    return collected('updateGroupClusterProcessArgs', { ...at, body }, title);
  }

  return (
    <Dialog opened onClose={onClose} title={`Advanced settings of ${cluster.name}`} size={640}>
      <ChangePanel
        refusal={refusal}
        {...panel}
        label={`Advanced settings of ${cluster.name}`}
        submitLabel="Save advanced settings"
        change={change}
        done={`The advanced settings of ${cluster.name} are being changed`}
        onEnd={onClose}
        onCancel={onClose}
        disabledReason={panel.disabledReason || (count === 0 && 'Nothing has changed')}
        changes={count > 0 && plural(count, 'change')}
        meanwhile={panel.meanwhile || (count > 0 && <Consequence restart={restarts(changes)} />)}
      >
        {argGroups.map(({ title, args: group }) => (
          <FormSection key={title} title={title}>
            {group
              .filter((arg) => isShown(arg, values))
              .map((arg) => (
                <ArgField key={arg.name} arg={arg} control={control} />
              ))}
          </FormSection>
        ))}
      </ChangePanel>
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
  const help = [arg.help, rangeText(arg), arg.restart ? 'Restarts the members.' : undefined]
    .filter(Boolean)
    .join(' ');
  const shared = { name: arg.name, control, label: arg.label, help };
  if (arg.kind === 'switch') return <SwitchField {...shared} />;
  if (arg.kind === 'choice') {
    return (
      <SelectField
        {...shared}
        placeholder="As the database decides"
        options={arg.options.map((value) => ({ value, label: arg.text?.[value] ?? value }))}
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
