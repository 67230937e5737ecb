import type { OperationId } from '#contract/api/operations.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { WorkspacesTable } from './stream-tables.tsx';
import type { Workspace } from './stream-texts.ts';
import type { StreamsSearch } from './streams-search.ts';
import { useWorkspaces } from './use-streams.ts';
import { WorkspaceForm } from './workspace-form.tsx';
import { WorkspaceSections } from './workspace-sections.tsx';

interface StreamsPageProps {
  groupId: string;
  search: StreamsSearch;
  onSearch: (search: StreamsSearch, how?: 'push' | 'replace') => void;
}

/** Stream processing of a project: workspaces, and the connections and processors of one of them. */
export function StreamsPage({ groupId, search, onSearch }: StreamsPageProps) {
  const workspaces = useWorkspaces(groupId);
  const { rows, error, refusal } = workspaces;
  const settled = useSettled(refusal === undefined && !rows && !error);
  const shown = rows?.find(({ name }) => name === search.workspace) ?? rows?.[0];
  const create = (
    <CreateButton
      groupId={groupId}
      operation="createGroupStreamWorkspace"
      label="Create workspace"
      onClick={() => onSearch({ ...search, open: 'new-workspace' }, 'push')}
    />
  );
  const closed = (name = shown?.name): StreamsSearch => (name === undefined ? {} : { workspace: name });
  return (
    <Page>
      <PageHeader
        title="Stream processing"
        facts={rows && <Fact>{plural(rows.length, 'workspace')}</Fact>}
        actions={rows && rows.length > 0 && create}
      />
      <Stack gap={24} className="qd-in-order">
        <PendingBelow parts={`/groups/${groupId}/streams`} what="this page" />
        {refusal !== undefined ? (
          <EmptyState title="The workspaces cannot be read">{refusal}</EmptyState>
        ) : !settled ? (
          <SkeletonLines lines={12} />
        ) : error && !rows ? (
          <ReadFailure what="The stream workspaces" query={workspaces} />
        ) : (
          <>
            <Section label="Workspaces">
              <WorkspacesTable
                groupId={groupId}
                rows={rows}
                openKey={shown?.name}
                onOpen={(workspace) => onSearch({ workspace }, 'push')}
                action={create}
              />
            </Section>
            {shown && (
              <WorkspaceSections
                key={shown.name}
                {...{ groupId, search, onSearch }}
                workspace={shown}
                onDeleted={() => onSearch({})}
              />
            )}
          </>
        )}
      </Stack>
      {search.open === 'new-workspace' && (
        <NewWorkspace groupId={groupId} workspaces={rows ?? []} onEnd={(name) => onSearch(closed(name))} />
      )}
    </Page>
  );
}

interface NewWorkspaceProps {
  groupId: string;
  workspaces: readonly Workspace[];
  onEnd: (name?: string) => void;
}

function NewWorkspace({ groupId, workspaces, onEnd }: NewWorkspaceProps) {
  return (
    <Drawer title="Create workspace" onClose={() => onEnd()}>
      <WorkspaceForm {...{ groupId, workspaces, onEnd }} />
    </Drawer>
  );
}

interface CreateButtonProps {
  groupId: string;
  operation: OperationId;
  label: string;
  onClick: () => void;
}

function CreateButton({ groupId, operation, label, onClick }: CreateButtonProps) {
  const refusal = useRefusal(operation, { groupId });
  return (
    <Button variant="primary" icon="plus" disabledReason={refusal} onClick={onClick}>
      {label}
    </Button>
  );
}
