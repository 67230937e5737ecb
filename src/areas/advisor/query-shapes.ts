import { parseInOrder } from '#contract/values/field-order.ts';
import { commandShape } from '#src/lib/query-text.ts';

/** A slow operation from a line of the log, as far as the line contains it. */
export interface LoggedQuery {
  at: number | undefined;
  namespace: string;
  line: string;
  metrics?:
    | {
        docsExamined: number;
        docsReturned: number;
        keysExamined: number;
        operationExecutionTime: number;
      }
    | undefined;
}

/** One stage of a plan; data flows to the next. */
export interface PlanStage {
  stage: string;
  /** Index of a scan: `{ status: 1 }`. */
  detail: string;
}

/** Queries that differ in their values only. */
export interface QueryShape<Logged extends LoggedQuery = LoggedQuery> {
  /** Names it in the address. */
  key: string;
  namespace: string;
  /** `find { status: ? } sort { at: -1 }` */
  text: string;
  queries: Logged[];
  /** Milliseconds. */
  totalMs: number;
  worstMs: number;
  medianMs: number;
  examined: number;
  returned: number;
  keys: number;
  /** Of the slowest of them. */
  plan: PlanStage[];
  /** The command of the slowest, as the log has it. */
  sample: string;
}

interface Attributes {
  command?: Record<string, unknown>;
  planSummary?: string;
  hasSortStage?: boolean;
}

/** Lines of the log are JSON // documented: structured logging; others have no shape but their operation. */
function attributesOf(line: string): Attributes {
  try {
    const { attr } = parseInOrder(line) as { attr?: Attributes };
    return attr ?? {};
  } catch {
    return {};
  }
}

/** `IXSCAN { status: 1 }, FETCH` as stages, the first to run first. */
export function planOf({
  planSummary,
  hasSortStage,
}: Pick<Attributes, 'planSummary' | 'hasSortStage'>): PlanStage[] {
  if (!planSummary) return [];
  const scans = [...planSummary.matchAll(/([A-Z_]+)\s*(\{[^}]*\})?/g)].map(([, stage = '', detail = '']) => ({
    stage,
    detail,
  }));
  const fetches = scans.some(({ stage }) => stage === 'IXSCAN');
  return [
    ...scans,
    ...(fetches ? [{ stage: 'FETCH', detail: '' }] : []),
    ...(hasSortStage ? [{ stage: 'SORT', detail: 'in memory' }] : []),
  ];
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** How slow operations on a collection that filter by a field were since a time: what an index that begins with it helps. */
export function slowSince(
  logged: readonly LoggedQuery[],
  { namespace, field, since }: { namespace: string; field: string; since: number },
): { count: number; averageMs: number } {
  const helped = logged.filter((query) => {
    if (query.namespace !== namespace || query.at === undefined || query.at < since) return false;
    const { command = {} } = attributesOf(query.line);
    const [first] = Array.isArray(command.pipeline) ? (command.pipeline as Record<string, unknown>[]) : [];
    const filter = command.filter ?? command.query ?? command.q ?? first?.$match;
    return typeof filter === 'object' && filter !== null && Object.hasOwn(filter, field);
  });
  const total = helped.reduce((sum, { metrics }) => sum + (metrics?.operationExecutionTime ?? 0), 0);
  return { count: helped.length, averageMs: helped.length === 0 ? 0 : total / helped.length };
}

/** The shapes of slow queries, those that cost the most time first. */
export function shapesOf<Logged extends LoggedQuery>(logged: readonly Logged[]): QueryShape<Logged>[] {
  const groups = new Map<string, { text: string; queries: Logged[] }>();
  for (const query of logged) {
    const { command = {} } = attributesOf(query.line);
    const text = commandShape(command, `operation on ${query.namespace}`);
    const key = `${query.namespace} ${text}`;
    const group = groups.get(key);
    if (group) group.queries.push(query);
    else groups.set(key, { text, queries: [query] });
  }
  const took = ({ metrics }: LoggedQuery): number => metrics?.operationExecutionTime ?? 0;
  return [...groups]
    .map(([key, { text, queries }]): QueryShape<Logged> => {
      const sum = (read: (metrics: NonNullable<LoggedQuery['metrics']>) => number): number =>
        queries.reduce((all, { metrics }) => all + (metrics ? read(metrics) : 0), 0);
      const [slowest] = [...queries].sort((a, b) => took(b) - took(a));
      const attributes = attributesOf(slowest?.line ?? '');
      return {
        ...{ key, text, queries, namespace: slowest?.namespace ?? '' },
        totalMs: sum(({ operationExecutionTime }) => operationExecutionTime),
        worstMs: slowest ? took(slowest) : 0,
        medianMs: middle(queries.map(took)),
        examined: sum(({ docsExamined }) => docsExamined),
        returned: sum(({ docsReturned }) => docsReturned),
        keys: sum(({ keysExamined }) => keysExamined),
        plan: planOf(attributes),
        sample: attributes.command ? JSON.stringify(attributes.command, null, 2) : (slowest?.line ?? ''),
      };
    })
    .sort((a, b) => b.totalMs - a.totalMs || a.key.localeCompare(b.key));
}
