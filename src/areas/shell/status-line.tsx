import type { Budget } from '#contract/bff.ts';
import { formatRelative } from '#src/lib/time.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Hint } from '#src/ui/feedback/hint.tsx';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import { useLive } from './live-context.tsx';
import { useBudget } from './rate-limit.ts';
import classes from './status-line.module.css';
import type { Place } from './use-place.ts';

/** How fresh the page is, and what is left of the project's requests: by this computer's clock, not the emulator's. */
export function StatusLine({ place }: { place: Place }) {
  const budget = useBudget(place.connection?.id, place.groupId);
  return (
    <NowProvider source={Date.now}>
      <span className={classes.line}>
        <LiveState />
        {budget && <BudgetMeter budget={budget} />}
      </span>
    </NowProvider>
  );
}

function LiveState() {
  const { state, heardAt } = useLive();
  const now = useNow(1000);
  const age =
    heardAt === undefined ? undefined : formatRelative(heardAt, Math.max(now, heardAt), { suffix: true });
  if (state === 'lost') {
    return (
      <Hint label="Changes do not arrive by themselves. The console tries again; what is shown may be out of date.">
        <span className={classes.item} role="status">
          <MarkIcon mark="triangle" tone="warning" />
          connection lost{age ? `, updated ${age}` : ''}
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
    <Hint label="Changes arrive by themselves.">
      <span className={classes.item}>
        <MarkIcon mark="dot" tone="ok" />
        live{age && age !== 'now' ? `, updated ${age}` : ''}
      </span>
    </Hint>
  );
}

/** `budget 61/100`: requests of this minute, shared by everybody and every tool that uses the project. */
function BudgetMeter({ budget }: { budget: Budget }) {
  const now = useNow(1000);
  const { used, limit, resetsAt } = budget;
  const over = now >= resetsAt;
  const shown = over ? 0 : used;
  const seconds = Math.max(0, Math.ceil((resetsAt - now) / 1000));
  const share = limit > 0 ? Math.min(1, shown / limit) : 0;
  const label = `${shown} of ${limit} requests of this project used in this minute${over ? '' : `, counted anew in ${seconds} s`}. Everybody and every tool shares them.`;
  return (
    <Hint label={label}>
      <span className={classes.item} data-tight={share >= 0.8 || undefined}>
        <svg width="40" height="4" viewBox="0 0 40 4" className={classes.meter} aria-hidden="true">
          <rect width="40" height="4" rx="1" className={classes.well} />
          <rect width={40 * share} height="4" rx="1" className={classes.fill} />
        </svg>
        budget {shown}/{limit}
      </span>
    </Hint>
  );
}
