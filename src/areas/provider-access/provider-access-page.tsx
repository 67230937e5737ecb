import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useWaiting } from '#src/api/console/change-sets.ts';
import { q, useOperation } from '#src/api/query.ts';
import { useWhoChanged } from '#src/api/who-changed.ts';
import { plural } from '#src/lib/bytes.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { PendingList } from '#src/ui/values/pending-changes.tsx';
import {
  type AccessRole,
  idOf,
  nameAtProvider,
  type Provider,
  providers,
  rolesOf,
  stateOf,
  usagesOf,
} from './access-role.ts';
import { RoleDrawer } from './role-drawer.tsx';

export interface ProviderAccessPageProps {
  groupId: string;
  /** The role in the drawer. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** Through what Atlas acts in accounts of ours at the cloud providers. */
export function ProviderAccessPage({ groupId, open, onOpen }: ProviderAccessPageProps) {
  const { id: connection } = useConnection();
  const waiting = useWaiting(`/groups/${groupId}/cloudProviderAccess`);
  const list = useQuery(q('listGroupCloudProviderAccess', connection, { groupId }));
  const needed = useRefusal('listGroupCloudProviderAccess', { groupId });
  const whoChanged = useWhoChanged(groupId);
  const bucketNames = useQuery({
    ...q('listGroupBackupExportBuckets', connection, { groupId }),
    select: ({ results }) => new Map(results.map(({ _id, bucketName }) => [_id, bucketName])),
  });
  const buckets = useMemo(() => bucketNames.data ?? new Map<string, string>(), [bucketNames.data]);
  const roles = useMemo(() => list.data && rolesOf(list.data), [list.data]);
  const columns = useMemo(() => columnsFor(buckets), [buckets]);
  const shown = roles?.find((role) => idOf(role) === open);
  return (
    <Page>
      <PageHeader
        title="Cloud provider access"
        facts={roles && <Facts roles={roles} />}
        actions={
          <>
            <Button icon="history" onClick={whoChanged({ of: 'providerAccess' }).onSelect}>
              Who changed roles
            </Button>
            <CreateRole groupId={groupId} onCreated={onOpen} />
          </>
        }
      />
      <PendingList {...waiting} />
      {list.error && !list.data ? (
        <ReadFailure what="The roles" query={list} needed={needed} />
      ) : (
        <ResourceTable
          id="provider-access"
          label="Roles"
          fill
          columns={columns}
          rows={roles}
          rowKey={idOf}
          rowName={(role) => nameAtProvider(role) ?? `role ${idOf(role)}`}
          onOpen={(role) => onOpen(idOf(role))}
          openKey={open}
          empty={
            <EmptyState title="No roles yet">
              Snapshot exports, customer-managed encryption keys and data federation reach accounts at AWS,
              Azure and Google Cloud through a role. Create one to begin.
            </EmptyState>
          }
          evidence={{ project: groupId }}
        />
      )}
      {shown && (
        <RoleDrawer
          key={idOf(shown)}
          groupId={groupId}
          role={shown}
          usages={usagesOf(shown, buckets)}
          onClose={() => onOpen(undefined)}
        />
      )}
    </Page>
  );
}

function Facts({ roles }: { roles: readonly AccessRole[] }) {
  const waiting = roles.filter((role) => !stateOf(role).ready).length;
  return (
    <>
      <Fact>{plural(roles.length, 'role')}</Fact>
      {waiting > 0 && <Fact>{waiting} not usable yet</Fact>}
    </>
  );
}

function CreateRole({ groupId, onCreated }: { groupId: string; onCreated: (id: string) => void }) {
  const refusal = useRefusal('createGroupCloudProviderAccess', { groupId });
  const create = useOperation('createGroupCloudProviderAccess', { also: ['listGroupCloudProviderAccess'] });
  const add = (providerName: Provider): void =>
    create.mutate(
      { groupId, body: { providerName } },
      {
        onSuccess: (role) => onCreated(idOf(role)),
        onError: reportFailure('The role was not created'),
      },
    );
  return (
    <ActionMenu
      trigger={
        <Button variant="primary" icon="plus" opens busy={create.isPending} disabledReason={refusal}>
          Create role
        </Button>
      }
      items={(Object.keys(providers) as Provider[]).map((name) => ({
        label: `${providers[name].label}: ${providers[name].thing}`,
        disabled: refusal,
        onSelect: () => add(name),
      }))}
    />
  );
}

function columnsFor(buckets: ReadonlyMap<string, string>): Column<AccessRole>[] {
  const uses = (role: AccessRole): string =>
    usagesOf(role, buckets)
      .map(({ what }) => what)
      .join(', ');
  return [
    textColumn('role', 'Role', (role) => nameAtProvider(role) ?? idOf(role), {
      min: 280,
      narrow: { line: 1 },
      cell: (role) => {
        const name = nameAtProvider(role);
        return <Mono dim={name === undefined}>{name ?? idOf(role)}</Mono>;
      },
    }),
    textColumn('provider', 'Provider', ({ providerName }) => providers[providerName].label, {
      width: 130,
      narrow: { line: 2, whole: true },
    }),
    {
      id: 'state',
      header: 'State',
      width: 190,
      narrow: { line: 1, at: 'end', whole: true },
      sortValue: (role) => stateOf(role).label,
      cell: (role) => <StateBadge {...stateOf(role)} />,
    },
    textColumn('uses', 'Used by', uses, {
      width: 240,
      narrow: { line: 2, spare: true },
      cell: (role) => uses(role) || 'nothing',
    }),
    stampColumn('created', 'Created', ({ createdDate }) => createdDate, { width: 180 }),
    {
      id: 'id',
      header: 'Role ID',
      width: 220,
      optional: true,
      exportValue: idOf,
      cell: (role) => <Mono>{idOf(role)}</Mono>,
    },
  ];
}
