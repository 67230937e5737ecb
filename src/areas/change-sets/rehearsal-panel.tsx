import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { use, useState } from 'react';
import { type ChangeSet, isOpen } from '#contract/change-sets/sets.ts';
import { grantRefusal, useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { rehearsalQuery, rehearsalsQuery } from '#src/api/console/rehearsal-queries.ts';
import { rehearsalState, useRehearse } from '#src/api/console/rehearsals.ts';
import { twinsQuery } from '#src/api/console/twins.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';

/** The newest rehearsal of a set, for its authors and its approver, and the way to another one. */
export function RehearsalPanel({ set }: { set: ChangeSet }) {
  const { id: setId, connection } = set;
  const session = use(SessionContext);
  const unread = session && grantRefusal(session, { connection }, 'viewer');
  const rehearsals = useQuery({ ...rehearsalsQuery(connection, { setId }), enabled: unread === undefined });
  const refused = useConsoleRefusal();
  const [asking, setAsking] = useState(false);
  const [latest] = rehearsals.data ?? [];
  // a set that was never rehearsed and is over needs no rehearsal
  if (!latest && !isOpen(set.state)) return null;
  const reason =
    (set.steps.length === 0 && 'There is nothing in it.') || (!isOpen(set.state) && 'It has been applied.');
  return (
    <Section
      label="Rehearsal"
      actions={
        <Button size="sm" disabledReason={refused || reason} opens onClick={() => setAsking(true)}>
          {latest ? 'Rehearse again' : 'Rehearse on a twin'}
        </Button>
      }
    >
      {unread !== undefined && (
        <Text as="p" tone="dim">
          {unread} Twins and their rehearsals belong to the whole connection.
        </Text>
      )}
      {rehearsals.error && !rehearsals.data && <ReadFailure what="Rehearsals" query={rehearsals} />}
      {rehearsals.data && !latest && (
        <Text as="p" tone="dim">
          Not rehearsed. A rehearsal applies the changes to a copy of the project first.
        </Text>
      )}
      {latest && <Latest id={latest.id} />}
      {asking && <TwinDialog set={set} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function Latest({ id }: { id: string }) {
  const rehearsal = useQuery(rehearsalQuery(id));
  const { data } = rehearsal;
  if (!data) return rehearsal.error ? <ReadFailure what="The rehearsal" query={rehearsal} /> : null;
  const { connection: connectionId, twinId, id: rehearsalId, freshness, durationMs, endedAt } = data;
  return (
    <Grid gap={8}>
      <Row columnGap={12} wrap>
        <StateBadge {...rehearsalState(data)} state={data.state} />
        <Link
          to="/c/$connectionId/twins/$twinId/rehearsals/$rehearsalId"
          params={{ connectionId, twinId, rehearsalId }}
        >
          Open the rehearsal
        </Link>
        <Text tone="dim" breaks>
          on {data.twinName}, started <ServerTime value={data.createdAt} suffix /> by {data.createdBy}
          {endedAt !== null && `, ${formatDuration(durationMs)} of work`}, copied{' '}
          <ServerTime value={data.copiedAt} suffix />
        </Text>
      </Row>
      {freshness.is !== 'current' && (
        <Notice
          tone="warning"
          title={
            freshness.is === 'stale' ? 'The rehearsal is stale' : 'Unknown whether the rehearsal is stale'
          }
        >
          {freshness.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Notice>
      )}
    </Grid>
  );
}

/** Chooses the twin on which the set is rehearsed. */
function TwinDialog({ set, onClose }: { set: ChangeSet; onClose: () => void }) {
  const { connection, id: setId } = set;
  const twins = useQuery(twinsQuery(connection));
  const rehearse = useRehearse();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const ready = (twins.data ?? []).filter((twin) => twin.state === 'ready' && twin.connection === connection);
  const twinId = chosen ?? ready[0]?.id ?? null;
  const missing =
    twinId === null &&
    (twins.data ? 'No twin of this connection is ready. Create one first.' : 'The twins are not known yet.');
  return (
    <Dialog opened title="Rehearse on a twin" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (twinId === null || rehearse.isPending) return;
          rehearse.mutate(
            { connection, twinId, setId },
            {
              onSuccess: ({ id: rehearsalId }) =>
                void navigate({
                  to: '/c/$connectionId/twins/$twinId/rehearsals/$rehearsalId',
                  params: { connectionId: connection, twinId, rehearsalId },
                }),
            },
          );
        }}
      >
        <Grid gap={12}>
          <Text as="p" tone="dim">
            The twin is set to its copy, and each open change is applied to it. Nothing is sent to the source.
          </Text>
          {twins.error && !twins.data && <ReadFailure what="The twins" query={twins} />}
          {twins.data?.length === 0 && (
            <Link to="/c/$connectionId/twins" params={{ connectionId: connection }}>
              Create a twin
            </Link>
          )}
          <Select
            label="Twin"
            data={ready.map(({ id, name }) => ({ value: id, label: name }))}
            value={twinId}
            allowDeselect={false}
            data-autofocus
            onChange={setChosen}
          />
          {rehearse.error && <Notice tone="error" urgent title={rehearse.error.message} />}
          <ButtonRow end>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={rehearse.isPending} disabledReason={missing}>
              Rehearse
            </Button>
          </ButtonRow>
        </Grid>
      </form>
    </Dialog>
  );
}
