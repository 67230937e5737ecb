import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Connection } from '#contract/bff.ts';
import { useRefusal } from '#src/api/can.ts';
import { ConnectionProvider } from '#src/api/connection.ts';
import { q, useOperation } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './banner.module.css';
import { StatusLine } from './status-line.tsx';
import type { Place } from './use-place.ts';

/** The banner on every page of a connection to an emulator, with its clock. */
export function EmulatorBanner({ connection, place }: { connection: Connection; place: Place }) {
  return (
    <ConnectionProvider value={connection}>
      <section className={classes.banner} aria-label="Emulator">
        <Link
          to="/c/$connectionId/emulator"
          params={{ connectionId: connection.id }}
          className={classes.name}
        >
          Emulator
        </Link>
        <Clock connection={connection} />
        <span className={classes.end}>
          <StatusLine place={place} />
        </span>
      </section>
    </ConnectionProvider>
  );
}

const hour = 3600;

function Clock({ connection }: { connection: Connection }) {
  const { data: state, isError } = useQuery(q('getEmulatorState', connection.id, {}));
  const { zone } = useZone();
  const now = useNow(1000);
  const refused = useRefusal('updateEmulatorClock');
  const advance = useOperation('updateEmulatorClock', {
    onDone: (clock) => {
      notify({ message: `The emulator's clock is at ${formatInstant(Date.parse(clock.now), zone)}` });
    },
  });
  if (!state) return <span className={classes.fact}>{isError ? 'does not answer' : ''}</span>;
  const { clock, faults } = state;
  return (
    <>
      <time className={classes.clock} dateTime={new Date(now).toISOString()}>
        {formatInstant(now, zone)}
      </time>
      <span className={classes.fact}>
        {clock.frozen ? 'frozen' : clock.rate === 1 ? '' : `×${clock.rate}`}
      </span>
      <Button
        size="sm"
        variant="quiet"
        busy={advance.isPending}
        disabledReason={refused}
        onClick={() =>
          advance.mutate(
            { body: { advanceSeconds: hour } },
            {
              onError: (error) =>
                notify({ tone: 'error', message: `The clock did not move: ${error.message}` }),
            },
          )
        }
      >
        <Icon name="play" size={12} /> +1 h
      </Button>
      {faults.length > 0 && (
        <Link
          to="/c/$connectionId/emulator"
          params={{ connectionId: connection.id }}
          className={classes.faults}
        >
          {plural(faults.length, 'fault')}
        </Link>
      )}
    </>
  );
}

/** Until Atlas accepts requests again. */
export function LimitBanner({ until }: { until: number }) {
  return (
    <NowProvider source={Date.now}>
      <Countdown until={until} />
    </NowProvider>
  );
}

function Countdown({ until }: { until: number }) {
  const now = useNow(1000);
  return (
    <section className={classes.banner} data-tone="warning" aria-label="Request limit" aria-live="polite">
      <Icon name="warning" size={14} />
      Atlas accepts no more requests for now. Resumes in {Math.max(1, Math.ceil((until - now) / 1000))} s.
    </section>
  );
}
