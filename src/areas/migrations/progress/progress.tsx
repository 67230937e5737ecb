import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { BoardItem, MigrationPlan } from '#contract/console/migration-plans.ts';
import { writesStoppedItem } from '#contract/console/migration-plans.ts';
import { useConnection } from '#src/api/connection.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { downtime } from '../cutover/go-no-go.ts';
import { boardQuery, lagsQuery } from '../migration-requests.ts';
import classes from '../migrations.module.css';
import { useBegin } from '../use-begin.ts';
import {
  type Projection,
  projectionText,
  projectZero,
  rangeText,
  secondsText,
  windowLeft,
} from '../window.ts';
import { type Incident, useIncidents } from './incidents.ts';
import { type ChartEvent, LagChart } from './lag-chart.tsx';
import { useSkipped } from './use-skipped.ts';
import { useWriteRate } from './use-write-rate.ts';
import { rateText } from './write-rate.ts';

/** How far a migration is: its phases, its lag as a line, and when it can be cut over. */
export function Progress({ plan }: { plan: MigrationPlan }) {
  const lags = useQuery(lagsQuery(plan));
  const items = useQuery(boardQuery(plan.id));
  const incidents = useIncidents(plan);
  const samples = lags.data ?? [];
  return (
    <Grid gap={20}>
      {(plan.state === 'failed' || plan.state === 'expired') && (
        <Notice
          tone="error"
          title={plan.state === 'failed' ? 'The migration failed' : 'The migration expired'}
          action={<Restart plan={plan} />}
        >
          {plan.reason} {plan.request.targetName} keeps the copied documents.
          {plan.state === 'failed' && ' A validation before the next start names the remaining obstacles.'}
        </Notice>
      )}
      <Phases plan={plan} />
      {plan.endedAt === null ? (
        <Figures plan={plan} projection={projectZero(samples)} />
      ) : (
        <Past plan={plan} items={items.data ?? []} />
      )}
      <Section label="Lag">
        {lags.data ? (
          <LagChart
            lags={samples}
            events={eventsOf(plan, items.data ?? [])}
            incidents={incidents}
            ended={plan.endedAt !== null}
          />
        ) : lags.error ? (
          <ReadFailure what="The lag" query={lags} />
        ) : (
          <SkeletonLines lines={4} />
        )}
        <Incidents plan={plan} incidents={incidents} />
      </Section>
      <Section label="Not migrated">
        <NotMigrated plan={plan} />
      </Section>
    </Grid>
  );
}

/** A new draft with the same choices. */
function Restart({ plan: { id, groupId, orgId } }: { plan: MigrationPlan }) {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  const { begin, busy, refusal } = useBegin(groupId, orgId, (created) =>
    navigate({
      to: '/c/$connectionId/groups/$groupId/migrations/$migrationId',
      params: { connectionId, groupId: created.groupId, migrationId: created.id },
      search: { step: 'review' },
    }),
  );
  return (
    <Button size="sm" busy={busy} disabledReason={refusal} onClick={() => begin(id)}>
      Restart with the same choices
    </Button>
  );
}

/** Objects that a live migration does not copy: by name, where the source can be read. */
function NotMigrated({ plan }: { plan: MigrationPlan }) {
  const skipped = useSkipped(plan);
  const { sourceName, targetName } = plan.request;
  return (
    <>
      <Text as="p" size={13} tone="dim">
        Time series collections (on 6.0 and later), capped collections, database users and roles.
        {plan.endedAt === null && ` Create them on ${targetName} before the cutover.`}
      </Text>
      {skipped?.length === 0 && (
        <Text as="p" size={13} tone="dim">
          {sourceName} has no time series and no capped collections.
        </Text>
      )}
      {skipped && skipped.length > 0 && (
        <ul className={classes.incidents} aria-label={`Collections of ${sourceName} that stay behind`}>
          {skipped.map(({ namespace, why }) => (
            <li key={namespace}>
              <code>{namespace}</code>
              <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Alerts and restarts of the target, shown as marks on the line. */
function Incidents({ plan, incidents }: { plan: MigrationPlan; incidents: readonly Incident[] }) {
  const { id: connectionId } = useConnection();
  if (incidents.length === 0) return null;
  return (
    <ul className={classes.incidents} aria-label={`Incidents of ${plan.request.targetName}`}>
      {incidents.map(({ id, at, label, alertId }) => (
        <li key={id}>
          <AbsoluteInstant value={at} short />
          {alertId === undefined ? (
            <span>{label}</span>
          ) : (
            <Link
              to="/c/$connectionId/groups/$groupId/alerts"
              params={{ connectionId, groupId: plan.groupId }}
              search={{ alert: alertId }}
            >
              {label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function eventsOf(plan: MigrationPlan, items: readonly BoardItem[]): ChartEvent[] {
  const stopped = items.find(({ id }) => id === writesStoppedItem)?.doneAt;
  const all: [number | null | undefined, string][] = [
    [plan.readyAt, 'ready'],
    [stopped, 'writes stopped'],
    [plan.cutoverAt, 'cutover'],
  ];
  return all.flatMap(([at, label]) => (at === null || at === undefined ? [] : [{ at, label }]));
}

type PhaseState = 'done' | 'now' | 'failed' | 'ahead';

/** The phases with when each began; the one in which it ended badly is marked. */
function phasesOf(plan: MigrationPlan): { name: string; at: number | null; state: PhaseState }[] {
  const { startedAt, readyAt, cutoverAt, endedAt, state } = plan;
  const began = [startedAt, readyAt, cutoverAt, state === 'complete' ? endedAt : null];
  const reached = began.findLastIndex((at) => at !== null);
  const bad = state === 'failed' || state === 'expired';
  return ['Initial copy', 'Following', 'Cutover', 'Complete'].map((name, index) => ({
    name,
    at: began[index] ?? null,
    state:
      state === 'complete' || index < reached ? 'done' : index > reached ? 'ahead' : bad ? 'failed' : 'now',
  }));
}

const phaseLabels: Record<PhaseState, string> = {
  done: 'done',
  now: 'in progress',
  failed: 'ended here',
  ahead: 'not begun',
};

function Phases({ plan }: { plan: MigrationPlan }) {
  return (
    <Grid as="ol" gap={4} columns={4} className={classes.phases} aria-label="Phases">
      {phasesOf(plan).map(({ name, at, state }) => (
        <li key={name} data-state={state}>
          <Text weight="medium">
            {name}
            <span className="qd-hidden">, {phaseLabels[state]}</span>
          </Text>
          <Text size={12} numeric tone="dim">
            {at === null ? phaseLabels[state] : <AbsoluteInstant value={at} short />}
          </Text>
        </li>
      ))}
    </Grid>
  );
}

/** Its downtime and duration, once it has ended. */
function Past({ plan, items }: { plan: MigrationPlan; items: readonly BoardItem[] }) {
  const { startedAt, endedAt } = plan;
  const waited = plan.state === 'complete' && endedAt !== null ? downtime(plan, items, endedAt) : undefined;
  const took = startedAt === null || endedAt === null ? undefined : endedAt - startedAt;
  return (
    <Grid as="dl" gap={16} min={150} className={classes.figures}>
      <div>
        <dt>Took</dt>
        <dd>{took === undefined ? '—' : secondsText(took)}</dd>
        <dd className={classes.figureNote}>from the start to the end</dd>
      </div>
      <div>
        <dt>Downtime</dt>
        <dd>{waited === undefined ? '—' : secondsText(waited)}</dd>
        <dd className={classes.figureNote}>from the tick at “Writes to the source stopped” to the end</dd>
      </div>
    </Grid>
  );
}

function Figures({ plan, projection }: { plan: MigrationPlan; projection: Projection | undefined }) {
  const now = useNow(1_000);
  const { last, state } = plan;
  const lag = state === 'running' ? last?.lagSeconds : undefined;
  const left = windowLeft(plan, now);
  const { perSecond, unknown } = useWriteRate(plan);
  return (
    <Grid as="dl" gap={16} min={150} className={classes.figures}>
      <div>
        <dt>Lag</dt>
        <dd>{lag === null || lag === undefined ? '—' : secondsText(lag * 1000)}</dd>
        {state === 'running' && last && (
          <dd className={classes.figureNote}>
            read <Instant value={last.at} suffix />
          </dd>
        )}
      </div>
      <div>
        <dt>Lag reaches zero in</dt>
        <dd>{lag === 0 ? 'now' : state === 'running' ? projectionText(projection) : '—'}</dd>
        <dd className={classes.figureNote}>
          {lag !== 0 && state === 'running' && projection
            ? `${rangeText(projection)}, projected from the last readings`
            : 'projected from the last readings'}
        </dd>
      </div>
      <div>
        <dt>Writes to the source</dt>
        <dd>{perSecond === undefined ? (unknown === '' ? '—' : 'unknown') : rateText(perSecond)}</dd>
        <dd className={classes.figureNote}>
          {unknown || (perSecond === undefined ? 'being measured' : 'as the source counts them')}
        </dd>
      </div>
      <div>
        <dt>Window left</dt>
        <dd>{left === undefined ? '—' : secondsText(left)}</dd>
        <dd className={classes.figureNote}>estimate: of 120 h since first seen ready</dd>
      </div>
    </Grid>
  );
}
