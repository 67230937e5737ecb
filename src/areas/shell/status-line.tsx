import type { Budget } from '#contract/console/bff.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatClock, formatRelative } from '#src/lib/time.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Hint } from '#src/ui/feedback/hint.tsx';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { useShownTime } from './emulator-clock.ts';
import { useLive } from './live-context.tsx';
import { useBudget } from './rate-limit.ts';
import classes from './status-line.module.css';
import type { Place } from './use-place.ts';

/** How fresh the page is, and what is left of the project's requests: an emulator's in its own time. */
export function StatusLine({ place }: { place: Place }) {
  const toShown = useShownTime(place.connection);
  const budget = useBudget(place.connection?.id, place.groupId);
  return (
    <NowProvider source={Date.now}>
      <span className={classes.line}>
        <LiveState toShown={toShown} />
        {budget && (
          <span className={classes.rest}>
            <BudgetMeter budget={budget} />
          </span>
        )}
      </span>
    </NowProvider>
  );
}

/** On an emulator in its own time, as everything else of its banner. */
function LiveState({ toShown }: { toShown: (real: number) => number }) {
  const { state, checkedAt, failing } = useLive();
  const { zone } = useZone();
  const now = useNow(1000);
  const age =
    checkedAt === undefined
      ? undefined
      : formatRelative(toShown(checkedAt), toShown(Math.max(now, checkedAt)), { suffix: true });
  if (state === 'lost') {
    return (
      <Hint label="Changes do not arrive by themselves. The console tries again; what is shown may be out of date.">
        <span className={classes.item} role="status">
          <MarkIcon mark="triangle" tone="warning" />
          <Words start="connection lost" rest={age ? `, checked ${age}` : ''} />
        </span>
      </Hint>
    );
  }
  if (failing) {
    const clock = (at: number): string => formatClock(toShown(at), zone);
    const next =
      failing.nextAt === undefined ? 'no further try' : `next try ${clock(Math.max(failing.nextAt, now))}`;
    return (
      <Hint label="The service does not answer these requests. What is shown may be out of date.">
        <span className={classes.item} role="status">
          <MarkIcon mark="triangle" tone="warning" />
          <Words
            start={`${plural(failing.count, 'request')} failing`}
            rest={` since ${clock(failing.since)}, ${next}`}
          />
        </span>
      </Hint>
    );
  }
  if (state === 'connecting') {
    return (
      <span className={classes.item}>
        <MarkIcon mark="ring" tone="running" />
        connecting
      </span>
    );
  }
  return (
    <Hint label="Everything on this page is checked with the service again and again.">
      <span className={classes.item}>
        <MarkIcon mark="dot" tone="ok" />
        <Words start="live" rest={age ? `, checked ${age}` : ''} />
      </span>
    </Hint>
  );
}

function Words({ start, rest }: { start: string; rest: string }) {
  return (
    <span>
      {start}
      <span className={classes.rest}>{rest}</span>
    </span>
  );
}

/** `budget 61/100`: requests of this minute, shared by everybody and every tool that uses the project. */
function BudgetMeter({ budget }: { budget: Budget }) {
  const now = useNow(1000);
  const { used, limit, resetsAt, waiting, pollsPaused } = budget;
  const over = now >= resetsAt;
  const shown = over ? 0 : Math.min(used, limit);
  const seconds = Math.max(0, Math.ceil((resetsAt - now) / 1000));
  const share = limit > 0 ? Math.min(1, shown / limit) : 0;
  const held = [
    ...(waiting > 0 ? [`${plural(waiting, 'request')} waiting, ${seconds} s`] : []),
    ...(waiting === 0 && pollsPaused && !over ? [`updates paused, ${seconds} s`] : []),
  ].join('');
  const label = [
    `${shown} of ${limit} requests of this project used`,
    over ? '.' : `, counted anew in ${seconds} s.`,
    ' Everybody and every tool shares them; only those that the service limits are counted.',
    pollsPaused && !over ? ' What is left is kept for people: updates by themselves go on then.' : '',
  ].join('');
  return (
    <Hint label={label}>
      <span className={classes.item} data-tight={share >= 0.8 || undefined}>
        <svg width="40" height="4" viewBox="0 0 40 4" className={classes.meter} aria-hidden="true">
          <rect width="40" height="4" rx="1" className={classes.well} />
          <rect width={40 * share} height="4" rx="1" className={classes.fill} />
        </svg>
        budget {shown}/{limit}
        {held && <span role="status">, {held}</span>}
      </span>
    </Hint>
  );
}
