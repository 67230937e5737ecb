import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Session } from '#contract/console/bff.ts';
import type { Deployment, DeploymentTest } from '#contract/console/functions.ts';
import { observerRefusal } from '#src/api/access/console-refusal.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { deploymentsQuery } from '#src/api/console/deployments.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { credentialColumns } from '#src/ui/table/credential-columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { DeploymentDrawer } from './deployment-drawer.tsx';
import { useDeleteDeployment, useTestDeployment, useUpdateDeployment } from './deployment-requests.ts';
import { TestedDeployment } from './tested-deployment.tsx';

interface DeploymentsProps {
  /** The one whose form is open, `new`, or none. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** Real deployments by their connection strings: what functions and the data browser may work on. */
export function Deployments({ open, onOpen }: DeploymentsProps) {
  const { data, error, refetch } = useQuery(deploymentsQuery);
  const session = use(SessionContext);
  const refusal = mayNotManage(session);
  const [tested, setTested] = useState<{ name: string; result: DeploymentTest }>();
  const actions = useRowActions(session, onOpen, setTested);
  if (error && !data) return <ReadFailure what="Deployments" query={{ error, refetch }} />;
  const edited = data?.find(({ id }) => id === open);
  return (
    <Stack gap={16}>
      {tested && <TestedDeployment name={tested.name} result={tested.result} />}
      <ResourceTable
        id="deployments"
        label="Deployments"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => {
          if (refusal === undefined) onOpen(id);
        }}
        openKey={edited?.id}
        actions={actions}
        filters={
          <Button variant="primary" icon="plus" disabledReason={refusal} onClick={() => onOpen('new')}>
            Add deployment
          </Button>
        }
        empty={
          <EmptyState title="No deployments yet">
            A deployment is a database that is reached by its connection string, independent of Atlas.
            Clusters of an emulator need none.
          </EmptyState>
        }
      />
      {(edited !== undefined || open === 'new') && refusal === undefined && (
        <DeploymentDrawer key={edited?.id ?? 'new'} deployment={edited} onClose={() => onOpen(undefined)} />
      )}
    </Stack>
  );
}

function mayNotManage(session: Session | undefined): string | undefined {
  if (session?.readOnly) return 'This console is read only.';
  if (session?.user.role === 'administrator') return undefined;
  return 'Only administrators of this console manage deployments.';
}

function useRowActions(
  session: Session | undefined,
  onOpen: (id: string) => void,
  onTested: (tested: { name: string; result: DeploymentTest }) => void,
) {
  const test = useTestDeployment();
  const update = useUpdateDeployment();
  const remove = useDeleteDeployment();
  const refusal = mayNotManage(session);
  return ({ id, name, readOnly, hosts }: Deployment) => [
    {
      label: 'Test',
      icon: 'activity' as const,
      disabled: observerRefusal(session, undefined, 'test deployments'),
      onSelect: () =>
        test.mutate(id, {
          onSuccess: (result) => onTested({ name, result }),
          onError: reportFailure('Not tested'),
        }),
    },
    { label: 'Edit', icon: 'edit' as const, disabled: refusal, onSelect: () => onOpen(id) },
    {
      label: readOnly ? 'Allow changes' : 'Make read only',
      icon: 'lock' as const,
      disabled: refusal,
      onSelect: () =>
        update.mutate({ id, patch: { readOnly: !readOnly } }, { onError: reportFailure('Not changed') }),
    },
    {
      label: 'Delete',
      icon: 'trash' as const,
      danger: true,
      disabled: refusal,
      onSelect: () =>
        confirm({
          title: `Delete the deployment ${name}?`,
          consequence: `Its encrypted connection string is deleted with it. Functions that are linked to it fail from then on. Nothing changes at ${hosts}.`,
          confirmLabel: 'Delete deployment',
          danger: true,
          typedName: name,
          run: () => remove.mutateAsync(id),
        }),
    },
  ];
}

const columns: Column<Deployment>[] = [
  textColumn('name', 'Deployment', ({ name }) => name, { width: 220, narrow: { line: 1 } }),
  monoColumn('hosts', 'Hosts', ({ hosts }) => hosts, { narrow: { line: 2 } }),
  ...credentialColumns<Deployment>(({ readOnly }) => (readOnly ? 'readOnly' : undefined)),
];
