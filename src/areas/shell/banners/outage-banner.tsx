import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Connection } from '#contract/console/bff.ts';
import { gameDaysQuery, useStopGameDays } from '#src/api/console/game-days.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { Icon } from '#src/ui/icon.tsx';
import classes from './banner.module.css';

/** On every page of a connection while an outage simulation runs: the simulated outage, and a button to end it. */
export function OutageBanner({ connection }: { connection: Connection }) {
  const { data } = useQuery(gameDaysQuery({ connection: connection.id }));
  const stop = useStopGameDays();
  const running = data?.filter(({ state }) => state !== 'complete') ?? [];
  const [first] = running;
  if (!first) return null;
  const stoppable = running.some(({ state }) => state === 'starting' || state === 'simulating');
  return (
    <section className={classes.banner} data-tone="critical" aria-label="Outage simulation">
      <Icon name="warning" size={14} />
      <Link
        to="/c/$connectionId/groups/$groupId/outages"
        params={{ connectionId: connection.id, groupId: first.groupId }}
        search={running.length === 1 ? { day: first.id } : {}}
      >
        {running.length === 1
          ? `Outage simulation on ${first.clusterName}`
          : `${plural(running.length, 'outage simulation')} in progress`}
      </Link>
      <Button
        size="sm"
        variant="danger"
        busy={stop.isPending}
        disabledReason={!stoppable && 'They end as soon as Atlas can end them'}
        onClick={() =>
          stop.mutate(
            { connection: connection.id },
            { onError: reportFailure('The simulations were not ended') },
          )
        }
      >
        Stop all
      </Button>
    </section>
  );
}
