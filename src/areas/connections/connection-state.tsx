import type { ConnectionHealth } from '#contract/console/bff.ts';
import { formatRelative } from '#src/lib/time/time.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import classes from './connections.module.css';
import { type HealthState, healthState } from './health-state.ts';

const looks: Record<HealthState, { mark: 'dot' | 'square' | 'hollow'; tone: 'ok' | 'critical' | 'dim' }> = {
  answered: { mark: 'dot', tone: 'ok' },
  failed: { mark: 'square', tone: 'critical' },
  old: { mark: 'hollow', tone: 'dim' },
  unread: { mark: 'hollow', tone: 'dim' },
};

export type ReadStatus = 'pending' | 'error' | 'success';

/**
 * Whether the service answers through a connection: green only after a read of the last minute. `status`
 * is that of the read of all states: nothing is said before it is done.
 */
export function ConnectionState({
  health,
  status,
}: {
  health: ConnectionHealth | undefined;
  status: ReadStatus;
}) {
  return (
    // by the clock of this computer, whatever an emulator's shows
    <NowProvider source={Date.now}>
      <span className={classes.state}>
        {status === 'success' && <State health={health} />}
        {status === 'error' && (
          <Badge mark="hollow" tone="dim" title="The states of the connections could not be read.">
            Not known
          </Badge>
        )}
      </span>
    </NowProvider>
  );
}

function State({ health }: { health: ConnectionHealth | undefined }) {
  const now = useNow(5_000);
  const state = healthState(health, now);
  const age = (at: number | null | undefined): string =>
    formatRelative(at ?? now, Math.max(now, at ?? now), { suffix: true });
  const labels: Record<HealthState, string> = {
    answered: 'Answered',
    failed: `Failed ${age(health?.failedAt)}`,
    old: `Answered ${age(health?.answeredAt)}`,
    unread: 'Not read yet',
  };
  return (
    <Badge {...looks[state]} title={health?.message || labels[state]}>
      {labels[state]}
    </Badge>
  );
}
