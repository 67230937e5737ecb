import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected, useAdding, usePendingBelow } from '#src/api/console/change-sets.ts';
import { useAnyOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { longerThan } from '#src/ui/fields/assumed-limit.ts';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { PendingChanges } from '#src/ui/values/pending-changes.tsx';
import { HistoryLinks } from '../shared/history-links.tsx';
import classes from '../shared/people.module.css';
import { RoleMarks } from '../shared/role-marks.tsx';
import { type OrgPeople, useReadPeopleAgain } from '../shared/use-org-people.ts';
import { longestTeamName, type TeamRow, teamDeletion, teamNameProblem } from './team-rows.ts';

interface TeamDrawerProps {
  orgId: string;
  row: TeamRow;
  people: OrgPeople;
  onClose: () => void;
}

/** One team: its name, its members, its roles, its deletion. */
export function TeamDrawer({ orgId, row, people, onClose }: TeamDrawerProps) {
  const { team, members } = row;
  const connection = useConnection();
  const readPeopleAgain = useReadPeopleAgain();
  const refusal = useRefusal('deleteOrgTeam', { orgId });
  const remove = useConfirmed('deleteOrgTeam', { onDone: readPeopleAgain });
  const adding = useAdding();
  const pending = usePendingBelow(`/teams/${team.id}`);
  return (
    <Drawer
      title={team.name}
      facts={plural(members.length, 'member')}
      onClose={onClose}
      footer={
        <Button
          variant="danger"
          disabledReason={refusal}
          onClick={() =>
            remove({
              title: `Delete the team ${team.name}?`,
              consequence: teamDeletion(row),
              confirmLabel: 'Delete team',
              danger: true,
              typedName: team.name,
              args: () => ({ orgId, teamId: team.id }),
              change: `Delete the team ${team.name}`,
              onDone: onClose,
            })
          }
        >
          Delete team
        </Button>
      }
    >
      <Grid gap={16}>
        <PendingChanges changes={pending} onOpen={adding.show} />
        <KeyValue
          columns
          items={[{ label: 'History', value: <HistoryLinks orgId={orgId} holder={team} /> }]}
        />
        <Rename orgId={orgId} row={row} people={people} refusal={refusal} />
        <Members orgId={orgId} row={row} people={people} refusal={refusal} />
        <Section label="Roles in projects">
          <Grid as="ul" gap={8}>
            {Object.entries(team.groups).map(([groupId, roles]) => (
              <Row as="li" key={groupId} gap={4} columnGap={8} align="center" wrap shrink>
                {people.projects.find(({ id }) => id === groupId)?.name ?? groupId}
                <RoleMarks roles={roles} />
              </Row>
            ))}
            {Object.keys(team.groups).length === 0 && (
              <Text as="li" tone="dim">
                None yet.
              </Text>
            )}
          </Grid>
          <Link
            to="/c/$connectionId/orgs/$orgId"
            params={{ connectionId: connection.id, orgId }}
            search={{ holder: team.key }}
          >
            Change roles
          </Link>
        </Section>
      </Grid>
    </Drawer>
  );
}

type PartProps = Omit<TeamDrawerProps, 'onClose'> & { refusal: string | undefined };

function Rename({ orgId, row: { team }, people, refusal }: PartProps) {
  const readPeopleAgain = useReadPeopleAgain();
  const [name, setName] = useState(team.name);
  const rename = useAnyOperation({ onDone: readPeopleAgain });
  const change = () =>
    collected(
      'renameOrgTeam',
      { orgId, teamId: team.id, body: { name } },
      `Rename the team ${team.name} to ${name}`,
    );
  const problem = name === team.name ? undefined : teamNameProblem(name, people.holders ?? [], team.id);
  return (
    <Row gap={8} align="end" wrap>
      <TextInput
        label="Name"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        description={longerThan(longestTeamName)(name)}
        error={problem ? `Name ${problem}` : rename.error?.message}
      />
      <Button
        busy={rename.isPending}
        disabledReason={refusal ?? problem ?? (name === team.name && 'The name is the same')}
        onClick={() => rename.mutate(change())}
      >
        Rename
      </Button>
      {name !== team.name && problem === undefined && (
        <AddChange disabledReason={refusal} change={change} onAdded={() => setName(team.name)} />
      )}
    </Row>
  );
}

function Members({ orgId, row, people, refusal }: PartProps) {
  const { team, members } = row;
  const [chosen, setChosen] = useState<string | null>(null);
  const onDone = useReadPeopleAgain();
  const add = useAnyOperation({ onDone });
  const remove = useConfirmed('removeOrgTeamUser', { onDone });
  const failed = reportFailure('Not changed');
  const others = (people.holders ?? []).filter(
    ({ kind, teamIds }) => kind === 'person' && !teamIds.includes(team.id),
  );
  const addition = (id: string) =>
    collected(
      'addOrgTeamUser',
      { orgId, teamId: team.id, body: { id } },
      `Add ${others.find((each) => each.id === id)?.name ?? id} to the team ${team.name}`,
    );
  return (
    <Section label="Members">
      <Grid as="ul" gap={8} aria-label="Members">
        {members.map(({ id, name }) => (
          <Row as="li" key={id} gap={4} columnGap={12} align="center" wrap className={classes.entry}>
            <span className={classes.grow}>{name}</span>
            <Button
              size="sm"
              variant="quiet"
              disabledReason={refusal}
              onClick={() =>
                remove({
                  title: `Remove ${name} from the team ${team.name}?`,
                  consequence: `They lose the roles of the team in ${plural(Object.keys(team.groups).length, 'project')}, unless they have it otherwise.`,
                  confirmLabel: 'Remove from team',
                  danger: true,
                  args: () => ({ orgId, teamId: team.id, body: { id } }),
                  change: `Remove ${name} from the team ${team.name}`,
                })
              }
            >
              Remove
            </Button>
          </Row>
        ))}
        {members.length === 0 && (
          <Text as="li" tone="dim">
            No members.
          </Text>
        )}
      </Grid>
      <Row gap={8} align="end" wrap>
        <PlainSelect
          label="Add person"
          placeholder="Choose a person"
          value={chosen}
          onChange={setChosen}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button
          busy={add.isPending}
          disabledReason={refusal ?? (chosen === null && 'Choose a person first')}
          onClick={() =>
            chosen !== null &&
            add.mutate(addition(chosen), { onSuccess: () => setChosen(null), onError: failed })
          }
        >
          Add to team
        </Button>
        {chosen !== null && (
          <AddChange
            disabledReason={refusal}
            change={() => addition(chosen)}
            onAdded={() => setChosen(null)}
          />
        )}
      </Row>
    </Section>
  );
}
