import type { Budgets } from '../upstream/budget.ts';
import type { Metrics } from './metrics.ts';

interface LiveGaugesDeps {
  budgets: Pick<Budgets, 'read'>;
  counts: () => { streams: number; polls: number };
}

/** Gauges of this process: streams, polls and budgets are not stored. */
export function addLiveGauges(metrics: Metrics, { budgets, counts }: LiveGaugesDeps): void {
  const ofProject = { labels: ['connection', 'project'] };
  const readEach = (value: (budget: ReturnType<Budgets['read']>) => number) => () =>
    [...metrics.projects()].map(({ connection, groupId }) => ({
      labels: { connection, project: groupId },
      value: value(budgets.read(connection, groupId)),
    }));
  metrics.gauge({
    name: 'quarterdeck_streams',
    help: 'Event streams of pages that are open at this replica.',
    read: () => [{ value: counts().streams }],
  });
  metrics.gauge({
    name: 'quarterdeck_polled_reads',
    help: 'Distinct reads that this replica repeats for open pages.',
    read: () => [{ value: counts().polls }],
  });
  metrics.gauge({
    ...{
      name: 'quarterdeck_budget_remaining',
      help: 'Requests left this minute by the limit of the service.',
    },
    ...ofProject,
    read: readEach(({ limit, used }) => Math.max(0, limit - used)),
  });
  metrics.gauge({
    ...{ name: 'quarterdeck_budget_limit', help: 'Requests a minute by the limit of the service.' },
    ...ofProject,
    read: readEach(({ limit }) => limit),
  });
  metrics.gauge({
    ...{
      name: 'quarterdeck_budget_waiting',
      help: 'Requests of people that wait for the limit of the service.',
    },
    ...ofProject,
    read: readEach(({ waiting }) => waiting),
  });
}
