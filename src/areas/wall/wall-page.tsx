import { useRef } from 'react';
import type { EstateUpcoming, EstateWork, Overview } from '#contract/overview/overview.ts';
import { clusterHealths, type Issue } from '#contract/overview/standing.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { failedWord, upcomingTitle, workLabels } from '#src/api/console/overview-text.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { formatClock, formatInstant, formatRelative } from '#src/lib/time/time.ts';
import { Badge, type Mark, MarkIcon, type Severity, SeverityBadge } from '#src/ui/feedback/badge.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import { useRoom } from './use-room.ts';
import { lostMs, useWall, type Wall } from './use-wall.ts';
import classes from './wall.module.css';

/** Data older than this is not shown as current. */
const staleMs = MINUTE;
const mostOthers = 3;

/** An unattended screen: the state of all projects, in type that is readable across a room. */
export function WallPage() {
  const wall = useWall();
  const { state, data } = wall;
  return (
    <NowProvider source={serverNow}>
      <Stack as="main" numeric tone="ink" className={classes.wall}>
        {state === 'withdrawn' || state === 'refused' || state === 'unlinked' ? (
          <Ended state={state} />
        ) : data ? (
          <Showing wall={wall} overview={data.overview} />
        ) : (
          <p className={classes.ended} role="status">
            {wall.issue ||
              (wall.lostSince === undefined ? 'Connecting' : 'The server does not answer. Trying again.')}
          </p>
        )}
      </Stack>
    </NowProvider>
  );
}

const endings = {
  withdrawn: {
    title: 'This screen was withdrawn',
    text: 'An administrator can create a new link under Settings, Screens.',
  },
  refused: {
    title: 'The link did not work',
    text: 'It was used before, is older than a day, or was withdrawn. An administrator can create a new link under Settings, Screens.',
  },
  unlinked: {
    title: 'Open this screen by its link',
    text: 'This address contains no screen link. An administrator creates links under Settings, Screens. A screen that worked before needs a new link.',
  },
} as const;

function Ended({ state }: { state: keyof typeof endings }) {
  const { title, text } = endings[state];
  return (
    <div className={classes.ended} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}

function Showing({ wall, overview }: { wall: Wall; overview: Overview }) {
  const { issues, projects, running, failed, upcoming } = overview;
  const names = new Map(projects.map(({ groupId, groupName }) => [groupId, groupName]));
  const box = useRef<HTMLElement>(null);
  const shown = useRoom(box, issues.length);
  const rest = issues.length - shown + overview.moreIssues;
  const { aheadMs } = wall;
  const isKnown = overview.unread === 0 && overview.alertsRead.read >= overview.alertsRead.open;
  return (
    <>
      {/* one clock for the page, that of the service: an emulator's may have been moved */}
      <NowProvider source={() => serverNow() + aheadMs}>
        <Head wall={wall} />
        <Trust wall={wall} overview={overview} />
        <Numbers overview={overview} />
        <section ref={box} className={classes.issues} aria-label="Needs attention">
          {issues.length === 0 ? (
            <p className={classes.calm}>
              <MarkIcon mark={isKnown ? 'dot' : 'hollow'} tone={isKnown ? 'ok' : 'dim'} />
              {calmText(overview)}
            </p>
          ) : (
            <ol>
              {issues.slice(0, shown).map((issue) => (
                <IssueRow key={issue.key} issue={issue} />
              ))}
            </ol>
          )}
          {rest > 0 && <p className={classes.rest}>and {plural(rest, 'more line')}</p>}
        </section>
        <footer className={classes.foot}>
          <Short
            title={failed.length > 0 ? 'Failed, late and running' : 'Running'}
            lines={[
              ...failed.map((work) => workLine(work, names, `${failedWord(work.kind)}: `)),
              ...running.map((work) => workLine(work, names)),
            ]}
            empty="Nothing runs"
          />
          <Short
            title="Coming up"
            lines={upcoming.map((each) => upcomingLine(each, names, serverNow() + aheadMs))}
            empty="Nothing soon"
          />
        </footer>
      </NowProvider>
    </>
  );
}

function Head({ wall: { data, checkedAt, aheadMs } }: { wall: Wall }) {
  const now = useNow(1000);
  const checked = checkedAt === undefined ? undefined : checkedAt + aheadMs;
  return (
    <header className={classes.head}>
      <h1>{data?.connectionName}</h1>
      <Text weight="normal" tone="dim">
        {plural(data?.overview.projects.length ?? 0, 'project')}
      </Text>
      <span className={classes.clock}>
        {data?.emulator && (
          <Text weight="normal" tone="dim">
            emulator{' '}
          </Text>
        )}
        {data?.emulator ? formatInstant(now, 'UTC') : `${formatClock(now, 'UTC')} UTC`}
      </span>
      <Text weight="normal" tone="dim">
        checked{' '}
        {checked === undefined ? 'never' : formatRelative(checked, Math.max(now, checked), { suffix: true })}
      </Text>
    </header>
  );
}

/** Why the content below may be wrong. */
function Trust({ wall, overview }: { wall: Wall; overview: Overview }) {
  const { issue, aheadMs } = wall;
  const now = useNow(1000);
  const lostSince = wall.lostSince === undefined ? undefined : wall.lostSince + aheadMs;
  const checkedAt = wall.checkedAt === undefined ? undefined : wall.checkedAt + aheadMs;
  const lost = lostSince !== undefined && now - lostSince > lostMs;
  const stale = now - (checkedAt ?? now) > staleMs;
  const text = lost
    ? `Connection lost since ${formatClock(lostSince, 'UTC')} UTC. Trying again; the display is ${stale ? 'out of date' : 'from before'}.`
    : issue
      ? `Could not be read: ${issue}`
      : overview.clustersFailed
        ? `Clusters could not be read: ${overview.clustersFailed}`
        : overview.alertsRead.read < overview.alertsRead.open
          ? `At least: ${formatCount(overview.alertsRead.read)} of ${formatCount(overview.alertsRead.open)} open alerts read.`
          : overview.unread > 0
            ? `Alerts of ${plural(overview.unread, 'project')} are unknown.`
            : '';
  return (
    <p className={classes.trust} data-on={text !== '' || undefined} role="status">
      {text}
    </p>
  );
}

const severityText: readonly [Severity, string, Mark, Tone][] = [
  ['CRITICAL', 'critical', 'diamond', 'critical'],
  ['ERROR', 'errors', 'square', 'error'],
  ['WARNING', 'warnings', 'triangle', 'warning'],
];

/** Claims about clusters depend on the data that was read: a paused cluster is not available. */
function calmText({ unread, clustersFailed, projects, alertsRead }: Overview): string {
  if (unread > 0 || alertsRead.read < alertsRead.open) return 'No open alerts in the loaded projects';
  const { byHealth, all } = clustersOf(projects);
  if (clustersFailed) return 'No open alerts';
  if (all === 0) return 'No open alerts, no clusters';
  return byHealth.get('available') === all ? 'No open alerts, all clusters available' : 'No open alerts';
}

/** Clusters of all projects by their health, and how many there are. */
function clustersOf(projects: Overview['projects']) {
  const byHealth = new Map<string, number>();
  for (const standing of projects)
    for (const [health, count] of clusterHealths(standing))
      byHealth.set(health, (byHealth.get(health) ?? 0) + count);
  return { byHealth, all: [...byHealth.values()].reduce((sum, count) => sum + count, 0) };
}

function Numbers({ overview: { projects, waiting, clusterStates } }: { overview: Overview }) {
  const { byHealth, all } = clustersOf(projects);
  const acknowledged = projects.reduce((sum, each) => sum + each.acknowledged, 0);
  return (
    <dl className={classes.numbers}>
      {severityText.map(([severity, text, mark, tone]) => (
        <Figure key={severity} value={waiting[severity]} text={text} mark={mark} tone={tone} />
      ))}
      <Figure value={acknowledged} text="acknowledged" mark="hollow" tone="dim" />
      {clusterStates.unavailable > 0 && (
        <Figure
          value={clusterStates.unavailable}
          text={clusterStates.unavailable === 1 ? 'cluster without a primary' : 'clusters without a primary'}
          mark="square"
          tone="critical"
        />
      )}
      <Figure
        value={byHealth.get('available') ?? 0}
        text={`of ${plural(all, 'cluster')} available`}
        mark="dot"
        tone="ok"
      />
    </dl>
  );
}

function Figure({ value, text, mark, tone }: { value: number; text: string; mark: Mark; tone: Tone }) {
  return (
    <div className={classes.figure} data-tone={value === 0 ? 'dim' : tone}>
      <dt>
        <MarkIcon mark={mark} tone={value === 0 ? 'dim' : tone} /> {text}
      </dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}

function IssueRow({ issue }: { issue: Issue }) {
  const now = useNow(10_000);
  const { severity, what, on, count, since, groupName } = issue;
  return (
    <li className={classes.issue}>
      {issue.kind === 'cluster' ? (
        <Badge
          mark={severity === 'CRITICAL' ? 'square' : 'triangle'}
          tone={severity === 'CRITICAL' ? 'critical' : 'warning'}
        >
          Cluster
        </Badge>
      ) : (
        <SeverityBadge severity={severity} />
      )}
      <strong>
        {what}
        {count > 1 && (
          <Text weight="normal" tone="dim">
            {' '}
            ×{formatCount(count)}
          </Text>
        )}
      </strong>
      <span>{on.slice(0, 2).join(', ')}</span>
      <Text weight="normal" tone="dim">
        {groupName}
      </Text>
      <span className={classes.since}>{since === null ? '' : formatRelative(Date.parse(since), now)}</span>
    </li>
  );
}

interface ShortLine {
  key: string;
  text: string;
  on: string;
  at: number;
}

const workLine = (
  { key, kind, on, groupId, since }: EstateWork,
  names: ReadonlyMap<string, string>,
  how = '',
): ShortLine => ({
  key,
  text: `${how}${workLabels[kind]}`,
  on: [on, names.get(groupId ?? '')].filter(Boolean).join(', '),
  at: since,
});

const upcomingLine = (
  upcoming: EstateUpcoming,
  names: ReadonlyMap<string, string>,
  now: number,
): ShortLine => ({
  key: upcoming.key,
  text: upcomingTitle(upcoming, now),
  on: [
    upcoming.count > 1 ? plural(upcoming.count, 'cluster') : upcoming.on,
    names.get(upcoming.groupId ?? ''),
  ]
    .filter(Boolean)
    .join(', '),
  at: upcoming.at,
});

function Short({ title, lines, empty }: { title: string; lines: readonly ShortLine[]; empty: string }) {
  const now = useNow(10_000);
  return (
    <section aria-label={title}>
      <h2>
        {title}{' '}
        <Text weight="normal" tone="dim">
          {lines.length > 0 ? lines.length : ''}
        </Text>
      </h2>
      {lines.length === 0 ? (
        <Text as="p" weight="normal" tone="dim">
          {empty}
        </Text>
      ) : (
        <ul>
          {lines.slice(0, mostOthers).map(({ key, text, on, at }) => (
            <li key={key}>
              <span>{text}</span>
              <Text weight="normal" tone="dim">
                {on}
              </Text>
              <span className={classes.since}>{formatRelative(at, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
