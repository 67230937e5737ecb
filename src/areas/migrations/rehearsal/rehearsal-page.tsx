import { useQueries, useQuery } from '@tanstack/react-query';
import type { MigrationRow } from '#contract/console/migration-plans.ts';
import type { Rehearsal } from '#contract/emulator/rehearsals.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { boardQuery, lagsQuery, migrationsQuery, verificationsQuery } from '../migration-requests.ts';
import { debriefing, figuresOf, type Kept, type Line } from './debriefing.ts';
import classes from './rehearsal.module.css';
import { EndRehearsal } from './rehearsal-panel.tsx';
import { difficultyLabels, isGoing, useActions, useRehearsals } from './rehearsal-requests.ts';

/** The debriefing of a rehearsal: the events, their signs in the service, and the user actions. */
export function RehearsalPage({ groupId, rehearsalId }: { groupId: string; rehearsalId: string }) {
  const list = useRehearsals();
  const rehearsal = list.data?.find(({ id }) => id === rehearsalId);
  if (list.error && !list.data) {
    return (
      <Page>
        <PageHeader title="Debriefing" />
        <ReadFailure what="The rehearsal" query={list} />
      </Page>
    );
  }
  if (!rehearsal) {
    return (
      <Page>
        <PageHeader title="Debriefing" />
        {list.isPending ? (
          <SkeletonLines lines={8} />
        ) : (
          <EmptyState title="No such rehearsal">It belongs to another world of the emulator.</EmptyState>
        )}
      </Page>
    );
  }
  const { difficulty, sourceName, clusterName, started } = rehearsal;
  return (
    <Page>
      <PageHeader
        title="Debriefing"
        facts={
          <>
            <Fact>{difficultyLabels[difficulty].title}</Fact>
            <Fact>
              {sourceName} to {clusterName}
            </Fact>
            <Fact>
              begun <Instant value={started} suffix />
            </Fact>
          </>
        }
      />
      {isGoing(rehearsal) ? (
        <EmptyState title="The rehearsal is running" action={<EndRehearsal rehearsal={rehearsal} />}>
          The events are shown when the migration is complete, or when you end the rehearsal.
        </EmptyState>
      ) : (
        <Debriefing groupId={groupId} rehearsal={rehearsal} />
      )}
    </Page>
  );
}

/** Migrations into the cluster that were planned during the rehearsal. */
function isOf({ started, ended, clusterName }: Rehearsal) {
  const [from, to] = [Date.parse(started), ended === undefined ? Infinity : Date.parse(ended)];
  return ({ createdAt, request }: MigrationRow): boolean =>
    request.targetName === clusterName && createdAt >= from && createdAt <= to;
}

function useKept(groupId: string, rehearsal: Rehearsal): { kept: Kept[]; loading: boolean } {
  const { id } = useConnection();
  const list = useQuery(migrationsQuery(id, { groupId }));
  const plans = (list.data ?? []).filter(isOf(rehearsal)).toReversed();
  const lags = useQueries({ queries: plans.map(lagsQuery) });
  const items = useQueries({ queries: plans.map((plan) => boardQuery(plan.id)) });
  const verifications = useQueries({ queries: plans.map((plan) => verificationsQuery(plan.id)) });
  const kept = plans.map((plan, index) => ({
    plan,
    lags: lags[index]?.data ?? [],
    items: items[index]?.data ?? [],
    verifications: verifications[index]?.data ?? [],
  }));
  const loading = list.isPending || [...lags, ...items, ...verifications].some(({ isPending }) => isPending);
  return { kept, loading };
}

function Debriefing({ groupId, rehearsal }: { groupId: string; rehearsal: Rehearsal }) {
  const { kept, loading } = useKept(groupId, rehearsal);
  const actions = useActions(rehearsal);
  if (loading || actions.isPending) return <SkeletonLines lines={8} />;
  if (!actions.data) return <ReadFailure what="The actions of the rehearsal" query={actions} />;
  const { downtime, highestLag, started, verified } = figuresOf(kept);
  return (
    <Grid gap={20}>
      <KeyValue
        columns
        items={[
          { label: 'Downtime', value: downtime === undefined ? undefined : formatDuration(downtime) },
          { label: 'Highest lag after ready', value: highestLag > 0 && formatDuration(highestLag * 1000) },
          { label: 'Migrations started', value: String(started) },
          { label: 'Compared after the cutover', value: verified ? 'same on both sides' : 'no' },
        ]}
      />
      <Section label="Events, symptoms and actions">
        <ol className={classes.lines}>
          {debriefing(rehearsal, kept, actions.data).map((line) => (
            <LineRow key={`${line.at} ${line.kind} ${line.text}`} line={line} />
          ))}
        </ol>
      </Section>
    </Grid>
  );
}

const kindLabels: Record<Line['kind'], string> = {
  event: 'Happened',
  service: 'Atlas',
  people: 'People',
};

function LineRow({ line: { at, kind, text, shown, actedAfter } }: { line: Line }) {
  return (
    <li className={classes.entry} data-kind={kind}>
      <Text numeric tone="dim">
        <AbsoluteInstant value={at} seconds />
      </Text>
      <Text tone="dim">{kindLabels[kind]}</Text>
      <div className={classes.text}>
        <p className={classes.what}>{text}</p>
        {shown !== undefined && (
          <Text as="p" size={13} tone="dim">
            What Atlas shows: {shown}
          </Text>
        )}
        {kind === 'event' && (
          <Text as="p" size={13} tone="dim">
            {actedAfter === undefined
              ? 'No action afterwards.'
              : `Next action after ${formatDuration(actedAfter)}.`}
          </Text>
        )}
      </div>
    </li>
  );
}
