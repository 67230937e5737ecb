import { useForm, useWatch } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { useFile } from '#src/changes/use-file.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { type Tier, tiers } from './processor-values.ts';
import { regionText, type Workspace } from './stream-texts.ts';
import type { WorkspaceParts } from './use-streams.ts';

interface WorkspaceDrawerProps {
  groupId: string;
  workspace: Workspace;
  parts: WorkspaceParts;
  onClose: () => void;
  onDeleted: () => void;
}

/** One workspace: its host, size and deletion. */
export function WorkspaceDrawer({ groupId, workspace, parts, onClose, onDeleted }: WorkspaceDrawerProps) {
  const { name: tenantName, failoverRegions } = workspace;
  const refusal = useRefusal('deleteGroupStreamWorkspace', { groupId });
  const remove = useConfirmed('deleteGroupStreamWorkspace', { also: ['listGroupStreamWorkspaces'] });
  const { connections, processors } = parts;
  const lost = [
    connections.rows ? plural(connections.rows.length, 'connection') : 'all connections',
    processors.rows ? plural(processors.rows.length, 'processor') : 'all processors',
  ].join(' and ');
  return (
    <Drawer
      title={tenantName}
      facts={<Copyable value={workspace._id} label="workspace ID" />}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button
            variant="danger"
            disabledReason={refusal}
            onClick={() =>
              remove({
                title: `Delete the workspace ${tenantName}?`,
                consequence: `It is deleted with ${lost}. Running processors stop at once.`,
                confirmLabel: 'Delete workspace',
                danger: true,
                typedName: tenantName,
                args: () => ({ groupId, tenantName }),
                change: `Delete the stream workspace ${tenantName}`,
                done: 'The workspace is deleted',
                onDone: onDeleted,
              })
            }
          >
            Delete workspace
          </Button>
        </ButtonRow>
      }
    >
      <Grid gap={24}>
        <PendingOf resource={`/groups/${groupId}/streams/${tenantName}`} />
        <KeyValue
          items={[
            { label: 'Region', value: regionText(workspace) },
            {
              label: 'Failover regions',
              value: failoverRegions
                .map(({ cloudProvider, region }) => `${cloudProvider} ${region}`)
                .join(', '),
            },
            ...workspace.hostnames.map((host) => ({
              label: 'Host',
              value: <Copyable value={host} label="host" />,
            })),
          ]}
        />
        <Grid as="section" gap={12}>
          <SectionLabel as="h3">Logs</SectionLabel>
          <ButtonRow>
            <LogButton
              operation="downloadGroupStreamOperationalLogs"
              label="Download operational log"
              fileName={`${tenantName}_operational.log.gz`}
              at={{ groupId, tenantName }}
            />
            <LogButton
              operation="downloadGroupStreamAuditLogs"
              label="Download audit log"
              fileName={`${tenantName}_audit.log.gz`}
              at={{ groupId, tenantName }}
            />
          </ButtonRow>
        </Grid>
        <Grid as="section" gap={12}>
          <SectionLabel as="h3">Change</SectionLabel>
          <TierForm key={workspace.streamConfig.tier} groupId={groupId} workspace={workspace} />
        </Grid>
      </Grid>
    </Drawer>
  );
}

interface LogButtonProps {
  operation: 'downloadGroupStreamOperationalLogs' | 'downloadGroupStreamAuditLogs';
  label: string;
  fileName: string;
  at: { groupId: string; tenantName: string };
}

function LogButton({ operation, label, fileName, at }: LogButtonProps) {
  const refusal = useRefusal(operation, { groupId: at.groupId });
  const { busy, save } = useFile(operation);
  return (
    <Button icon="download" busy={busy} disabledReason={refusal} onClick={() => void save(fileName, at)}>
      {label}
    </Button>
  );
}

function TierForm({
  groupId,
  workspace: { name: tenantName, streamConfig },
}: {
  groupId: string;
  workspace: Workspace;
}) {
  const refusal = useRefusal('updateGroupStreamWorkspace', { groupId });
  const form = useForm<{ tier: Tier | null }>({ defaultValues: { tier: streamConfig.tier ?? null } });
  const tier = useWatch({ control: form.control, name: 'tier' });
  return (
    <ChangePanel
      form={form}
      label="Change workspace"
      submitLabel="Save workspace"
      change={(values) => {
        if (values.tier === null) {
          form.setError('tier', { message: 'is required' });
          return undefined;
        }
        const body = { streamConfig: { tier: values.tier } };
        return collected(
          'updateGroupStreamWorkspace',
          { groupId, tenantName, body },
          `Change the stream workspace ${tenantName}`,
        );
      }}
      also={['listGroupStreamWorkspaces']}
      done="Workspace saved"
      onAdded={() => form.reset()}
      refusal={refusal}
      disabledReason={tier === (streamConfig.tier ?? null) && 'Nothing has changed'}
    >
      <SelectField
        control={form.control}
        name="tier"
        label="Tier"
        help="The default size of processors that have none of their own."
        options={tiers.map((value) => ({ value, label: value }))}
      />
    </ChangePanel>
  );
}
