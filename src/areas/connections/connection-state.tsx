import type { ConnectionHealth } from '#contract/console/bff.ts';
import { formatRelative } from '#src/lib/time.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import { type HealthState, healthState } from './health-state.ts';

const looks: Record<HealthState, { mark: 'dot' | 'square' | 'hollow'; tone: 'ok' | 'critical' | 'dim' }> = {
  answered: { mark: 'dot', tone: 'ok' },
  failed: { mark: 'square', tone: 'critical' },
  old: { mark: 'hollow', tone: 'dim' },
  unread: { mark: 'hollow', tone: 'dim' },
};

/** Whether the service answers through a connection: green only after a read of the last minute. */
export function ConnectionState({ health }: { health: ConnectionHealth | undefined }) {
  return (
    // by the clock of this computer, whatever an emulator's shows
    <NowProvider source={Date.now}>
      <State health={health} />
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
