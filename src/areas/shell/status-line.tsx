import { Link } from '@tanstack/react-router';
import type { Budget } from '#contract/console/bff.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { formatClock, formatRelative } from '#src/lib/time/time.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Hint } from '#src/ui/feedback/hint.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { budgetLabels } from './budget-labels.ts';
import { useShownTime } from './emulator-clock.ts';
import { useLive } from './live-context.tsx';
import { liveStatus } from './live-status.ts';
import { useBudget } from './rate-limit.ts';
import classes from './status-line.module.css';
import type { Place } from './use-place.ts';

/** The freshness of the page, and the project's remaining requests: an emulator's in its own time. */
export function StatusLine({ place }: { place: Place }) {
  const toShown = useShownTime(place.connection);
  const budget = useBudget(place.connection?.id, place.groupId);
  return (
    <NowProvider source={Date.now}>
      <Row
        as="span"
        gap={2}
        columnGap={16}
        align="center"
        wrap
        size={12}
        mono
        numeric
        tone="dim"
        className={classes.line}
      >
        <LiveState connectionId={place.connection?.id} toShown={toShown} />
        {budget && (
          <span className={classes.rest}>
            <BudgetMeter budget={budget} />
          </span>
        )}
      </Row>
    </NowProvider>
  );
}

interface LiveStateProps {
  connectionId: string | undefined;
  /** A time of this computer as the page shows it: on an emulator in its own time. */
  toShown: (real: number) => number;
}

function LiveState({ connectionId, toShown }: LiveStateProps) {
  const live = useLive();
  const { checkedAt, failing } = live;
  const { zone } = useZone();
  const now = useNow(1000);
  const age =
    checkedAt === undefined
      ? undefined
      : formatRelative(toShown(checkedAt), toShown(Math.max(now, checkedAt)), { suffix: true });
  const status = liveStatus(live, now);
  if (status === 'lost') {
    return (
      <Hint label="Live updates are interrupted. The console reconnects; until then the page may be out of date.">
        <Row as="span" inline gap={6} align="center" nowrap className={classes.item} role="status">
          <MarkIcon mark="triangle" tone="warning" />
          <Texts start="connection lost" rest={age ? `, checked ${age}` : ''} />
        </Row>
      </Hint>
    );
  }
  if (status === 'failing' && failing) {
    const clock = (at: number): string => formatClock(toShown(at), zone);
    // counted down: the clock of an emulator may be stopped
    const next =
      failing.nextAt === undefined
        ? 'no further try'
        : `next try in ${Math.max(1, Math.ceil((failing.nextAt - now) / 1000))} s`;
    return (
      <>
        <Hint label="These reads of the page failed and are repeated. The page may be out of date.">
          <Row as="span" inline gap={6} align="center" nowrap className={classes.item} role="status">
            <MarkIcon mark="triangle" tone="warning" />
            <span>
              {formatCount(failing.count)}
              <span className={classes.rest}> {failing.count === 1 ? 'request' : 'requests'}</span> failing
              <span className={classes.more}>{` since ${clock(failing.since)}, ${next}`}</span>
            </span>
          </Row>
        </Hint>
        {connectionId !== undefined && (
          <Link to="/connections" search={{ diagnose: connectionId }}>
            Diagnose
          </Link>
        )}
      </>
    );
  }
  if (status === 'late') {
    return (
      <Hint label="Reads of this page are late. The page may be out of date.">
        <Row as="span" inline gap={6} align="center" nowrap className={classes.item} role="status">
          <MarkIcon mark="triangle" tone="warning" />
          <Texts start="updates are late" rest={age ? `, checked ${age}` : ''} />
        </Row>
      </Hint>
    );
  }
  if (status === 'connecting') {
    return (
      <Row as="span" inline gap={6} align="center" nowrap className={classes.item}>
        <MarkIcon mark="ring" tone="running" />
        connecting
      </Row>
    );
  }
  return (
    <Hint label="The console reads this page from Atlas at regular intervals.">
      <Row as="span" inline gap={6} align="center" nowrap className={classes.item}>
        <MarkIcon mark="dot" tone="ok" />
        <Texts start="live" rest={age ? `, checked ${age}` : ''} />
      </Row>
    </Hint>
  );
}

function Texts({ start, rest }: { start: string; rest: string }) {
  return (
    <span>
      {start}
      <span className={classes.rest}>{rest}</span>
    </span>
  );
}

/** `budget 61/100`: requests of this minute, as the service counts them for everybody and every tool of the project. */
function BudgetMeter({ budget }: { budget: Budget }) {
  const now = useNow(1000);
  const { shown, share, held, label } = budgetLabels(budget, now);
  return (
    <Hint label={label}>
      <Row
        as="span"
        inline
        gap={6}
        align="center"
        nowrap
        className={classes.item}
        data-tight={share >= 0.8 || undefined}
      >
        <svg width="40" height="4" viewBox="0 0 40 4" className={classes.meter} aria-hidden="true">
          <rect width="40" height="4" rx="1" className={classes.well} />
          <rect width={40 * share} height="4" rx="1" className={classes.fill} />
        </svg>
        budget {shown}/{budget.limit}
        {held && <span role="status">, {held}</span>}
      </Row>
    </Hint>
  );
}
