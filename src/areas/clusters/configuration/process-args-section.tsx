import { useState } from 'react';
import { isTenant } from '#contract/clusters/record.ts';
import { useRead } from '#src/api/query.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { useClusterRefusal } from '../cluster-refusal.ts';
import { allArgs, isShown, type ProcessArg, type ProcessArgs, shownArg } from './process-arg-table.ts';
import { ProcessArgsDialog } from './process-args-dialog.tsx';

/** The arguments of the processes, with the defaults of unset ones. */
export function ProcessArgsSection({ cluster }: { cluster: Cluster }) {
  const { groupId, name: clusterName } = cluster;
  const tenant = isTenant(cluster);
  const args = useRead('getGroupClusterProcessArgs', { groupId, clusterName }, { enabled: !tenant });
  const [editing, setEditing] = useState(false);
  const refusal = useClusterRefusal('update', cluster, 'updateGroupClusterProcessArgs');
  if (tenant) return null;
  return (
    <Section
      label="Advanced settings"
      actions={
        <Button
          size="sm"
          icon="edit"
          disabledReason={refusal ?? (!args.data && 'The settings are not loaded yet')}
          onClick={() => setEditing(true)}
        >
          Edit advanced settings
        </Button>
      }
    >
      <FailureNotice title="The advanced settings could not be loaded" why={!args.data && args.error} quiet />
      {(args.isPending || args.data) && <Shown args={args.data} />}
      {editing && args.data && (
        <ProcessArgsDialog cluster={cluster} args={args.data} onClose={() => setEditing(false)} />
      )}
    </Section>
  );
}

/** Every argument has its line before its value is known, so that nothing below moves. */
function Shown({ args }: { args: ProcessArgs | undefined }) {
  return (
    <KeyValue
      items={allArgs
        .filter((arg) => isShown(arg, args ?? {}))
        .map((arg) => ({
          label: arg.label,
          value:
            args === undefined ? <span aria-busy>…</span> : <ArgValue arg={arg} value={args[arg.name]} />,
        }))}
    />
  );
}

function ArgValue({ arg, value }: { arg: ProcessArg; value: unknown }) {
  const { text, standard, differs } = shownArg(arg, value);
  if (!differs) {
    return (
      <Text title={arg.name} size={13} tone="dim">
        {text}
      </Text>
    );
  }
  return (
    <span title={arg.name}>
      <strong>{text}</strong>
      {standard !== undefined && (
        <Text size={13} tone="dim">
          {' '}
          default {standard}
        </Text>
      )}
    </span>
  );
}
