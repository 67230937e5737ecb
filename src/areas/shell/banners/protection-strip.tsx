import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Unlock } from '#contract/console/access/protection.ts';
import type { Connection } from '#contract/console/bff.ts';
import { protectionQuery, useLockAgain } from '#src/api/console/protection.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { Icon } from '#src/ui/icon.tsx';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import classes from './banner.module.css';

// not part of the first page: most connections are never unlocked
const UnlockDialog = lazy(() =>
  loadPart(() => import('../unlock-dialog.tsx').then((module) => ({ default: module.UnlockDialog }))),
);

/** On every page of a protected connection: its description, whether it is locked, and who has unlocked it. */
export function ProtectionStrip({ connection }: { connection: Connection }) {
  return (
    // by the clock of the console's server, independent of the emulator's
    <NowProvider source={serverNow}>
      <Strip connection={connection} />
    </NowProvider>
  );
}

function Strip({ connection }: { connection: Connection }) {
  const { id, name, protection } = connection;
  const { data } = useQuery(protectionQuery(id));
  const lock = useLockAgain(id);
  const [asking, setAsking] = useState(false);
  const now = useNow(1_000);
  const holding = data?.unlocks.filter(({ until }) => until > now) ?? [];
  const own = data?.own && data.own.until > now ? data.own : undefined;
  const emergencies = holding.filter(({ emergency }) => emergency);
  const opens = protection.locked || protection.secondPerson.length > 0;
  return (
    <>
      <section className={classes.banner} data-colour={protection.colour} aria-label="Protection">
        <Icon name="lock" size={14} />
        <strong>{protection.banner || name}</strong>
        <span className={classes.protection}>{stateLabels(protection, own, now)}</span>
        {opens && own && (
          <Button size="sm" busy={lock.isPending} onClick={() => lock.mutate(undefined)}>
            Lock again
          </Button>
        )}
        {opens && !own && (
          <Button
            size="sm"
            disabledReason={!data && 'Its state is not known yet.'}
            onClick={() => setAsking(true)}
          >
            Unlock
          </Button>
        )}
      </section>
      {emergencies.map((unlock) => (
        <section
          key={unlock.id}
          className={classes.banner}
          data-tone="critical"
          aria-label="Emergency access"
        >
          <Icon name="warning" size={14} />
          Emergency access: {unlock.by}, {formatDuration(unlock.until - now)} left. {unlock.reason}
        </section>
      ))}
      {asking && (
        <Suspense fallback={null}>
          <UnlockDialog connection={connection} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function stateLabels(
  { locked, secondPerson }: Connection['protection'],
  own: Unlock | undefined,
  now: number,
): string {
  if (own) return `unlocked by you, ${formatDuration(own.until - now)} left`;
  if (locked) return 'locked: changes are refused';
  return secondPerson.length > 0 ? `a second person approves: ${secondPerson.join(', ')}` : '';
}
