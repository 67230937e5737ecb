import { useState } from 'react';
import { type CustomDbRole, mostCustomDbRoles } from '#contract/security/custom-db-roles.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { RowName } from '#src/ui/table/cells/row-name.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import classes from '../access.module.css';
import { useUsers } from '../users/use-users.ts';
import { RoleDialog } from './role-dialog.tsx';
import { RoleDrawer } from './role-drawer.tsx';
import { holdersOf } from './role-values.ts';
import type { RolesSearch } from './roles-search.ts';

interface RolesPageProps {
  groupId: string;
  search: RolesSearch;
  onSearch: (search: RolesSearch, how?: 'push' | 'replace') => void;
}

interface Line {
  role: CustomDbRole;
  holders: number | undefined;
}

/** Custom roles of a project: their privileges, and their users. */
export function RolesPage({ groupId, search, onSearch }: RolesPageProps) {
  const { users, custom, customError, refetchCustom } = useUsers(groupId);
  const refusal = useRefusal('createGroupCustomDbRoleRole', { groupId });
  const [edited, setEdited] = useState<CustomDbRole>();
  const open = custom?.find(({ roleName }) => roleName === search.role);
  const lines = custom?.map(
    (role): Line => ({ role, holders: users && holdersOf(role.roleName, users, custom).length }),
  );
  const add = (): void => onSearch({ open: 'new' });
  return (
    <>
      <Row gap={8} columnGap={16} align="center" justify="between" wrap className={classes.headLine}>
        <p className={classes.facts}>
          {custom && (
            <Fact>
              {formatCount(custom.length)} of {mostCustomDbRoles} roles
            </Fact>
          )}
        </p>
        <Button variant="primary" icon="plus" disabledReason={refusal} onClick={add}>
          Create role
        </Button>
      </Row>
      <PendingBelow parts={`/groups/${groupId}/customDBRoles`} />
      {customError ? (
        <ReadFailure what="Custom roles" query={{ error: customError, refetch: refetchCustom }} />
      ) : (
        <ResourceTable
          id="custom-roles"
          label="Custom roles"
          fill
          columns={columnsOf((role) => onSearch({ role }))}
          rows={lines}
          rowKey={({ role }) => role.roleName}
          rowName={({ role }) => role.roleName}
          onOpen={({ role }) => onSearch({ role: role.roleName })}
          openKey={search.role}
          empty={
            <EmptyState title="No custom roles yet" action={<Button onClick={add}>Create role</Button>}>
              A custom role allows only the actions that a program needs. Built-in roles allow more.
            </EmptyState>
          }
          evidence={{ project: groupId, question: 'which roles there are, and who has them' }}
        />
      )}
      {open && custom && (
        <RoleDrawer
          key={open.roleName}
          groupId={groupId}
          role={open}
          custom={custom}
          users={users ?? []}
          onEdit={() => setEdited(open)}
          onClose={() => onSearch({})}
        />
      )}
      {(search.open === 'new' || edited) && custom && (
        <RoleDialog
          groupId={groupId}
          role={edited}
          custom={custom}
          onClose={() => {
            setEdited(undefined);
            if (search.open) onSearch({});
          }}
        />
      )}
    </>
  );
}

const inheritedText = ({ inheritedRoles }: CustomDbRole): string =>
  inheritedRoles.map(({ role, db }) => (db === 'admin' ? role : `${role} on ${db}`)).join(', ');

const columnsOf = (open: (role: string) => void): Column<Line>[] => [
  textColumn('role', 'Role', ({ role }) => role.roleName, {
    min: 160,
    cell: ({ role }) => <RowName onOpen={() => open(role.roleName)}>{role.roleName}</RowName>,
    narrow: { line: 1 },
  }),
  {
    id: 'actions',
    header: 'Allows',
    min: 200,
    sortValue: ({ role }) => role.actions.length,
    exportValue: ({ role }) => role.actions.map(({ action }) => action).join(', '),
    cell: ({ role }) => {
      const names = role.actions.map(({ action }) => action).join(', ');
      return names === '' ? <Absent label="no actions of its own" /> : <span title={names}>{names}</span>;
    },
    narrow: { line: 2 },
  },
  textColumn('inherits', 'Inherits', ({ role }) => inheritedText(role), {
    min: 140,
    cell: ({ role }) =>
      role.inheritedRoles.length === 0 ? (
        <Absent />
      ) : (
        <span title={inheritedText(role)}>{inheritedText(role)}</span>
      ),
  }),
  countColumn('holders', 'Users', ({ holders }) => holders, {
    width: 90,
    narrow: {
      line: 1,
      at: 'end',
      cell: ({ holders }) => (holders === undefined ? 'unknown' : plural(holders, 'user')),
    },
  }),
];
