import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { kindLabels } from '../shared/holders.ts';
import classes from '../shared/people.module.css';
import { RoleMarks } from '../shared/role-marks.tsx';
import { roleName } from '../shared/role-text.ts';
import { type ProjectHolder, projectHoldersOf } from './project-holder-rows.ts';

/** Who has a role in a project, as a key sees it that may not read everybody of the organization. */
export function ProjectHolders({ groupId }: { groupId: string }) {
  const connection = useConnection();
  const users = useAllPages('listGroupUsers', { groupId });
  const teams = useAllPages('listGroupTeams', { groupId });
  const keys = useAllPages('listGroupApiKeys', { groupId });
  const accounts = useAllPages('listGroupServiceAccounts', { groupId });
  const lists = [users, teams, keys, accounts];
  const failed = lists.find(({ error, rows }) => error && rows.length === 0);
  if (failed?.error) {
    return (
      <ReadFailure
        what="People and keys"
        query={{
          error: failed.error,
          refetch: () => {
            for (const each of lists) each.refetch();
          },
        }}
      />
    );
  }
  const loading = lists.some((each) => each.loading);
  return (
    <Grid gap={16}>
      <Notice title="Only data of this project">
        This connection may not read all lists of the organization: names of teams, roles elsewhere and
        changes of roles need a key that may.
      </Notice>
      <ResourceTable
        id="project-holders"
        label="People and keys of the project"
        columns={columns}
        rows={
          loading
            ? undefined
            : projectHoldersOf(
                { groupId, identity: connection.identity },
                { users: users.rows, teams: teams.rows, keys: keys.rows, accounts: accounts.rows },
              )
        }
        rowKey={({ key }) => key}
        rowName={({ name }) => name}
        empty={<EmptyState title="No roles in this project" />}
        evidence={{ connection: connection.name, project: groupId }}
      />
    </Grid>
  );
}

const columns: Column<ProjectHolder>[] = [
  textColumn('name', 'Who', ({ name }) => name, {
    narrow: { line: 1 },
    min: 240,
    cell: ({ name, detail, own }) => (
      <Row as="span" inline gap={8} align="baseline" shrink className={classes.who}>
        <span>{name}</span>
        {own && <Badge filled>this connection</Badge>}
        {detail !== '' && <span className={classes.small}>{detail}</span>}
      </Row>
    ),
  }),
  textColumn('kind', 'Kind', ({ kind }) => kindLabels[kind], { narrow: { line: 2 }, width: 140 }),
  {
    id: 'roles',
    header: 'Roles in the project',
    narrow: { line: 1, at: 'end', whole: true },
    width: 220,
    exportValue: ({ roles }) => roles.map(roleName).join(', '),
    cell: ({ roles }) => <RoleMarks roles={roles} />,
  },
];
