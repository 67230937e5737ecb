import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import classes from '../shared/people.module.css';
import { useOrgPeople } from '../shared/use-org-people.ts';
import { NewTeamDrawer } from './new-team-drawer.tsx';
import { TeamDrawer } from './team-drawer.tsx';
import { type TeamRow, teamRowsOf } from './team-rows.ts';
import type { TeamsSearch } from './teams-search.ts';

interface TeamsPageProps {
  orgId: string;
  search: TeamsSearch;
  onSearch: (search: TeamsSearch) => void;
}

/** The teams of an organization: who is in them, and in how many projects they give roles. */
export function TeamsPage({ orgId, search, onSearch }: TeamsPageProps) {
  const connection = useConnection();
  const people = useOrgPeople(orgId);
  const refusal = useRefusal('createOrgTeam', { orgId });
  if (people.error) return <ReadFailure what="Teams" query={people} />;
  const holders = people.holders ?? [];
  const rows = teamRowsOf(holders);
  const opened = rows.find(({ team }) => team.id === search.team);
  const create = (
    <Button variant="primary" icon="plus" disabledReason={refusal} onClick={() => onSearch({ create: true })}>
      Create team
    </Button>
  );
  return (
    <Grid gap={16}>
      <Row gap={8} align="center" wrap className={classes.bar}>
        {create}
      </Row>
      <PendingBelow parts="/teams" within={`/orgs/${orgId}/`} />
      <ResourceTable
        id="teams"
        label="Teams"
        columns={columns}
        rows={people.holders === undefined ? undefined : rows}
        rowKey={({ team }) => team.id}
        rowName={({ team }) => team.name}
        onOpen={({ team }) => onSearch({ team: team.id })}
        openKey={opened?.team.id}
        empty={
          <EmptyState title="No teams yet">
            A team gives its members the same roles, project by project.
          </EmptyState>
        }
        evidence={{ connection: connection.name, organization: orgId }}
      />
      {opened && !search.create && (
        <TeamDrawer
          key={opened.team.id}
          orgId={orgId}
          row={opened}
          people={people}
          onClose={() => onSearch({})}
        />
      )}
      {search.create && <NewTeamDrawer orgId={orgId} holders={holders} onClose={() => onSearch({})} />}
    </Grid>
  );
}

const columns: readonly Column<TeamRow>[] = [
  textColumn('name', 'Team', ({ team }) => team.name, { narrow: { line: 1 } }),
  countColumn('members', 'Members', ({ members }) => members.length, {
    narrow: { line: 2, word: 'members' },
    width: 110,
  }),
  countColumn('projects', 'Projects', ({ team }) => Object.keys(team.groups).length, {
    narrow: { line: 2, at: 'end', word: 'projects' },
    width: 110,
  }),
  textColumn('names', 'Who', ({ members }) => members.map(({ name }) => name).join(', '), { optional: true }),
];
