import { useRefusal } from '#src/api/access/can.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { ConnectionDrawer } from './connection-drawer.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ProcessorDrawer } from './processor-drawer.tsx';
import { ProcessorForm } from './processor-form.tsx';
import { ConnectionsTable, ProcessorsTable } from './stream-tables.tsx';
import type { Workspace } from './stream-texts.ts';
import type { PanelName, StreamsSearch } from './streams-search.ts';
import { useProcessorActions } from './use-processor-actions.ts';
import { useWorkspaceParts, type WorkspaceParts } from './use-streams.ts';
import { WorkspaceDrawer } from './workspace-drawer.tsx';

interface WorkspaceSectionsProps {
  groupId: string;
  workspace: Workspace;
  search: StreamsSearch;
  onSearch: (search: StreamsSearch, how?: 'push' | 'replace') => void;
  onDeleted: () => void;
}

/** Processors and connections of one workspace, with the drawer that is open. */
export function WorkspaceSections(props: WorkspaceSectionsProps) {
  const { groupId, workspace, search, onSearch, onDeleted } = props;
  const { name: tenantName } = workspace;
  const parts = useWorkspaceParts(groupId, tenantName);
  const { connections, processors } = parts;
  const isPending = ({ rows, error, refusal }: (typeof parts)['connections' | 'processors']): boolean =>
    refusal === undefined && !rows && !error;
  const settled = useSettled(isPending(connections) || isPending(processors));
  const actionsOf = useProcessorActions(groupId, tenantName);
  const refusesConnection = useRefusal('createGroupStreamConnection', { groupId });
  const refusesProcessor = useRefusal('createGroupStreamProcessor', { groupId });
  const open = (panel: PanelName, id?: string): void =>
    onSearch({ workspace: tenantName, open: panel, ...(id === undefined ? {} : { id }) }, 'push');
  const openKey = (panel: PanelName) => (search.open === panel ? search.id : undefined);
  const close = (): void => onSearch({ workspace: tenantName });
  if (!settled) return <SkeletonLines lines={8} />;
  const createProcessor = (
    <Button
      size="sm"
      icon="plus"
      disabledReason={refusesProcessor ?? (connections.rows?.length === 0 && 'Create a connection first')}
      onClick={() => open('new-processor')}
    >
      Create processor
    </Button>
  );
  const createConnection = (
    <Button size="sm" icon="plus" disabledReason={refusesConnection} onClick={() => open('new-connection')}>
      Create connection
    </Button>
  );
  return (
    <>
      <Section
        label={`Processors of ${tenantName}`}
        actions={
          <ButtonRow>
            <Button size="sm" icon="settings" onClick={() => open('workspace')}>
              Workspace settings
            </Button>
            {processors.rows && processors.rows.length > 0 && createProcessor}
          </ButtonRow>
        }
      >
        {processors.refusal !== undefined ? (
          <EmptyState title="The processors cannot be read">{processors.refusal}</EmptyState>
        ) : processors.error ? (
          <ReadFailure what="The processors" query={processors} />
        ) : (
          <ProcessorsTable
            groupId={groupId}
            rows={processors.rows}
            openKey={openKey('processor')}
            onOpen={(name) => open('processor', name)}
            action={createProcessor}
            actions={(row) => actionsOf(row)}
          />
        )}
      </Section>
      <Section
        label={`Connections of ${tenantName}`}
        actions={connections.rows && connections.rows.length > 0 && createConnection}
      >
        {connections.refusal !== undefined ? (
          <EmptyState title="The connections cannot be read">{connections.refusal}</EmptyState>
        ) : connections.error ? (
          <ReadFailure what="The connections" query={connections} />
        ) : (
          <ConnectionsTable
            groupId={groupId}
            rows={connections.rows}
            processors={processors.rows}
            openKey={openKey('connection')}
            onOpen={(name) => open('connection', name)}
            action={createConnection}
          />
        )}
      </Section>
      <OpenDrawer {...{ groupId, workspace, parts, search, onDeleted }} onClose={close} />
    </>
  );
}

interface OpenDrawerProps extends Omit<WorkspaceSectionsProps, 'onSearch'> {
  parts: WorkspaceParts;
  onClose: () => void;
}

function OpenDrawer({
  groupId,
  workspace,
  parts,
  search: { open, id },
  onClose,
  onDeleted,
}: OpenDrawerProps) {
  const { name: tenantName } = workspace;
  const connections = parts.connections.rows ?? [];
  const shared = { groupId, tenantName };
  if (open === 'workspace') return <WorkspaceDrawer {...{ groupId, workspace, parts, onClose, onDeleted }} />;
  if (open === 'new-connection')
    return (
      <Drawer title="Create connection" onClose={onClose}>
        <ConnectionForm {...shared} onEnd={onClose} onCancel={onClose} />
      </Drawer>
    );
  if (open === 'new-processor')
    return (
      <Drawer title="Create processor" onClose={onClose}>
        <ProcessorForm {...shared} connections={connections} onEnd={onClose} onCancel={onClose} />
      </Drawer>
    );
  const connection = open === 'connection' ? connections.find(({ name }) => name === id) : undefined;
  if (connection)
    return (
      <ConnectionDrawer
        key={connection.id}
        {...shared}
        connection={connection}
        processors={parts.processors.rows}
        onClose={onClose}
      />
    );
  const processor = open === 'processor' ? parts.processors.rows?.find(({ name }) => name === id) : undefined;
  return processor ? (
    <ProcessorDrawer key={processor._id} {...shared} {...{ processor, connections, onClose }} />
  ) : null;
}
