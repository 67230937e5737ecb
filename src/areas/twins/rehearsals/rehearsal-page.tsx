import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Rehearsal } from '#contract/twins/rehearsals.ts';
import { useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import { isRehearsing, rehearsalQuery } from '#src/api/console/rehearsal-queries.ts';
import { rehearsalState, useCancelRehearsal } from '#src/api/console/rehearsals.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button, buttonClass } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { Differences } from '../differences.tsx';
import classes from '../twins.module.css';
import { Later } from './later.tsx';
import { Probed } from './probed.tsx';
import { phaseLabels } from './rehearsal-text.ts';
import { RehearsedStepLine } from './rehearsed-step.tsx';

/** The result of a rehearsal: each step, its effects on people and cost, and the twin before and after. */
export function RehearsalPage({ rehearsalId }: { rehearsalId: string }) {
  const { data: rehearsal, error, refetch } = useQuery(rehearsalQuery(rehearsalId));
  if (!rehearsal) {
    return (
      <Page>
        <PageHeader title="Rehearsal" />
        {error ? (
          <ReadFailure what="The rehearsal" query={{ error, refetch }} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Page>
    );
  }
  const { connection, twinId, setId, state, durationMs, endedAt, createdAt, copiedAt } = rehearsal;
  return (
    <Page>
      <PageHeader
        title={`Rehearsal${setId === null ? ':' : ' of'} ${rehearsal.setTitle}`}
        badge={<StateBadge {...rehearsalState(rehearsal)} state={state} />}
        facts={
          <>
            <Fact>
              on{' '}
              <Link to="/c/$connectionId/twins/$twinId" params={{ connectionId: connection, twinId }}>
                {rehearsal.twinName}
              </Link>
            </Fact>
            <Fact>
              started <ServerTime value={createdAt} suffix /> by {rehearsal.createdBy}
              {rehearsal.schedule && `, schedule ${rehearsal.schedule.name}`}
            </Fact>
            <Fact>
              copied <ServerTime value={copiedAt} suffix />
            </Fact>
            {endedAt !== null && <Fact>{formatDuration(durationMs)} of work</Fact>}
          </>
        }
        actions={<Actions rehearsal={rehearsal} setId={setId} />}
      />
      <Findings rehearsal={rehearsal} />
      {isRehearsing(state) && <Progress rehearsal={rehearsal} />}
      <Section label="Steps">
        <Grid as="ol">
          {rehearsal.steps.map((step, index) => (
            <RehearsedStepLine key={step.id} step={step} number={index + 1} probed={rehearsal.probed} />
          ))}
        </Grid>
      </Section>
      {rehearsal.probed && rehearsal.phase !== 'copy' && (
        <Probed rehearsal={rehearsal} probed={rehearsal.probed} />
      )}
      {rehearsal.phase !== 'copy' && <Access rehearsal={rehearsal} />}
      {rehearsal.lateAlerts.length > 0 && (
        <Section label="Alerts within ten minutes after the steps">
          <Sentences
            lines={rehearsal.lateAlerts.map(({ type, on }) => [type, on].filter(Boolean).join(', '))}
          />
        </Section>
      )}
      {rehearsal.cost.length > 0 && (
        <Section label="Cost">
          <Sentences
            lines={rehearsal.cost.map(({ clusterName, text }) => `${clusterName}: ${text}, by list prices.`)}
          />
        </Section>
      )}
      {endedAt !== null && <Later rehearsal={rehearsal} />}
      {rehearsal.compared && <Compared rehearsal={rehearsal} compared={rehearsal.compared} />}
    </Page>
  );
}

function Actions({ rehearsal, setId }: { rehearsal: Rehearsal; setId: string | null }) {
  const cancel = useCancelRehearsal();
  const refused = useConsoleRefusal();
  const { id, state, connection, migrationId, probed } = rehearsal;
  const [{ groupId } = { groupId: '' }] = probed ?? [];
  const migration = migrationId !== null && groupId !== '' && { groupId, migrationId };
  return (
    <>
      {isRehearsing(state) && (
        <Button
          busy={cancel.isPending}
          disabledReason={refused || (state === 'cancelling' && 'It stops after the current step.')}
          onClick={() => cancel.mutate(id, { onError: reportFailure('The rehearsal was not cancelled') })}
        >
          Cancel rehearsal
        </Button>
      )}
      {migration && (
        <Link
          className={buttonClass()}
          to="/c/$connectionId/groups/$groupId/migrations/$migrationId"
          params={{ connectionId: connection, ...migration }}
        >
          Open the migration
        </Link>
      )}
      {setId !== null && (
        <Link
          className={buttonClass()}
          to="/c/$connectionId/change-sets/$setId"
          params={{ connectionId: connection, setId }}
        >
          {state === 'ended' ? 'Apply to the real project' : 'Open the change set'}
        </Link>
      )}
    </>
  );
}

/** Why the result does not hold, or only in part. */
function Findings({ rehearsal }: { rehearsal: Rehearsal }) {
  const { freshness, state, reason } = rehearsal;
  return (
    <>
      {(state === 'failed' || state === 'interrupted') && (
        <Notice
          tone="error"
          title={state === 'failed' ? 'The rehearsal failed' : 'The rehearsal was interrupted'}
        >
          {reason} Start another rehearsal on the page of the twin.
        </Notice>
      )}
      {freshness.is === 'stale' && (
        <Notice tone="warning" title="This rehearsal is stale">
          <Sentences lines={freshness.reasons} />
          Refresh the twin and load the newer copy, then rehearse again.
        </Notice>
      )}
      {freshness.is === 'unknown' && (
        <Notice tone="warning" title="Unknown whether this rehearsal is stale">
          <Sentences lines={freshness.reasons} />
        </Notice>
      )}
    </>
  );
}

function Progress({ rehearsal }: { rehearsal: Rehearsal }) {
  const { triedCount, stepCount } = rehearsal;
  return (
    <Section label="Progress">
      <Stack gap={12}>
        <progress
          className={classes.bar}
          aria-label="Steps"
          value={triedCount}
          max={Math.max(1, stepCount)}
        />
        <p>{phaseLabels(rehearsal)}</p>
      </Stack>
    </Section>
  );
}

function Sentences({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Access({ rehearsal }: { rehearsal: Rehearsal }) {
  const { lostAccess, unknown } = rehearsal;
  return (
    <Section label="Access">
      {lostAccess.length === 0 && unknown.length === 0 && (
        <Text as="p" tone="dim">
          No step takes access from people or applications.
        </Text>
      )}
      {lostAccess.length > 0 && <Sentences lines={lostAccess} />}
      {unknown.length > 0 && (
        <Text as="div" tone="dim">
          <Sentences lines={unknown} />
        </Text>
      )}
    </Section>
  );
}

function Compared({
  rehearsal,
  compared,
}: {
  rehearsal: Rehearsal;
  compared: NonNullable<Rehearsal['compared']>;
}) {
  const { added, changed, removed, same, differences } = compared;
  const count = added + changed + removed;
  return (
    <Section label="Before and after">
      <Stack gap={12}>
        <p>
          {added} added, {changed} changed, {removed} removed, {same} the same.
          {count > differences.length && ` The first ${differences.length} are listed.`}
        </p>
        <Differences differences={differences} projectNames={rehearsal.projectNames} />
      </Stack>
    </Section>
  );
}
