import type { ChartSource, DashboardChart } from '#contract/console/dashboards.ts';
import type { Process } from '#contract/monitoring/schemas.ts';
import { summarize } from '#src/lib/time/time-series.ts';
import { type ChartDefinition, charts } from '../chart-catalogue.ts';
import { seriesOf } from '../chart-series.ts';
import { type Member, membersOf } from '../members.ts';
import type { PointsOf } from '../use-measurements.ts';
import type { MetricCluster } from '../use-page-data.ts';

/** A process with the cluster that it belongs to. */
export interface PanelMember extends Member {
  clusterName: string;
}

/** A chart of a dashboard with its data sources. */
export interface Panel {
  asked: DashboardChart;
  /** Undefined where the console has no chart of that name. */
  chart: ChartDefinition | undefined;
  members: readonly PanelMember[];
  /** Clusters that it names and that the project does not have. */
  missing: readonly string[];
  /** Clusters of tiers that do not have the metric. */
  without: readonly string[];
}

/** A cluster of the project, and whether its tier is measured by few names. */
type PanelCluster = Pick<MetricCluster, 'name' | 'tenant'>;

export interface Rank {
  member: PanelMember;
  /** The last value of the range; undefined where nothing was measured. */
  last: number | undefined;
}

function isChosen(member: Member, members: ChartSource['members']): boolean {
  if (members === 'all') return member.data;
  if (members === 'primary') return member.data && member.primary;
  return members.includes(member.name);
}

const chartOf = (name: string): ChartDefinition | undefined =>
  (charts as Readonly<Record<string, ChartDefinition>>)[name];

/** The chart as a panel shows it: of several measurements perhaps only one. */
function narrowed({ chart: name, measurement }: DashboardChart): ChartDefinition | undefined {
  const chart = chartOf(name);
  const own = chart?.measurements.filter((each) => each.name === measurement) ?? [];
  return chart && own.length > 0 ? { ...chart, measurements: own } : chart;
}

/** Resolves a chart of a dashboard in the current project. Without sources it includes every cluster. */
export function panelOf(
  asked: DashboardChart,
  clusters: readonly PanelCluster[],
  processes: readonly Process[],
): Panel {
  const chart = narrowed(asked);
  const clusterNames = clusters.map(({ name }) => name);
  const everywhere = clusterNames.map((clusterName): ChartSource => ({ clusterName, members: 'all' }));
  const sources = asked.sources.length > 0 ? asked.sources : everywhere;
  const several = sources.length > 1;
  const isWithout = ({ clusterName }: ChartSource): boolean =>
    !chart?.everywhere && clusters.some(({ name, tenant }) => tenant && name === clusterName);
  const measured = sources.filter((source) => !isWithout(source));
  const members = measured.flatMap(({ clusterName, members: wanted }) =>
    membersOf(clusterName, processes)
      .filter((member) => isChosen(member, wanted))
      .map(
        (member): PanelMember => ({
          ...member,
          clusterName,
          name: several ? `${clusterName} ${member.name}` : member.name,
        }),
      ),
  );
  return {
    asked,
    chart,
    members,
    // with all clusters selected, only those with the metric are shown, and the others were not requested
    // explicitly
    without: asked.sources.filter(isWithout).map(({ clusterName }) => clusterName),
    missing: asked.sources
      .map(({ clusterName }) => clusterName)
      .filter((name) => !clusterNames.includes(name)),
  };
}

/** Every process that any panel is drawn of, once: each costs a request, whatever the number of charts. */
export function membersOfAll(panels: readonly Panel[]): PanelMember[] {
  const all = panels.flatMap(({ members }) => members);
  return [...new Map(all.map((member) => [member.id, member])).values()];
}

/** The processes of a panel by their last value, the greatest first; those without one are at the end. */
export function ranked({ chart, members }: Panel, points: PointsOf, stepMs: number): Rank[] {
  if (!chart) return [];
  return members
    .map((member): Rank => {
      // as one of several, a process has one line: the sum, or the first measurement
      const { times, lines } = seriesOf({ chart, members: [member, member], points, stepMs });
      return { member, last: summarize(times, lines[0]?.values ?? [])?.last };
    })
    .sort((a, b) => (b.last ?? Number.NEGATIVE_INFINITY) - (a.last ?? Number.NEGATIVE_INFINITY));
}

/** The list with one of its charts in another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = [...items];
  const [item] = rest.splice(from, 1);
  if (item !== undefined) rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item);
  return rest;
}
