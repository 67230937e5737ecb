import type { SuggestedIndexes } from '#contract/advisor.ts';
import type { Namespace } from '#server/emulator/kernel/metrics/namespaces.ts';
import { idOf, type SlowQuery } from '#server/emulator/kernel/metrics/slow-queries.ts';

/** Slow queries of the same collection that ask for the same fields. */
interface Shape {
  id: string;
  namespace: Namespace;
  fields: readonly string[];
  directions: readonly (1 | -1)[];
  queries: SlowQuery[];
}

function shapesOf(queries: readonly SlowQuery[]): Shape[] {
  const shapes = new Map<string, Shape>();
  for (const query of queries) {
    const directions = query.directions ?? query.fields.map(() => 1 as const);
    const text = `${query.namespace.name}/${query.fields.join()}${directions.includes(-1) ? directions.join() : ''}`;
    const shape = shapes.get(text) ?? {
      id: idOf(text),
      namespace: query.namespace,
      fields: query.fields,
      directions,
      queries: [],
    };
    shape.queries.push(query);
    shapes.set(text, shape);
  }
  return [...shapes.values()].sort((a, b) => spent(b) - spent(a));
}

function spent({ queries }: Shape): number {
  return queries.reduce((sum, { ms }) => sum + ms, 0);
}

/** Indexes that would help: one for each shape, the dearest first. */
export function suggestedIndexes(
  queries: readonly SlowQuery[],
  { nExamples = 5, nIndexes }: { nExamples?: number | undefined; nIndexes?: number | undefined } = {},
): SuggestedIndexes {
  const shapes = shapesOf(queries);
  const total = shapes.reduce((sum, shape) => sum + spent(shape), 0);
  return {
    shapes: shapes.map((shape) => {
      const { id, namespace, fields, queries: own } = shape;
      const [scanned, returned] = [sum(own, 'scanned'), sum(own, 'returned')];
      return {
        id,
        namespace: namespace.name,
        avgMs: Math.round(spent(shape) / own.length),
        count: own.length,
        inefficiencyScore: Math.round(scanned / Math.max(1, returned)),
        operations: own.slice(0, nExamples).map(({ at, ms, returned: nReturned, scanned: nScanned }) => ({
          predicates: [Object.fromEntries(fields.map((field) => [field, '###']))],
          stats: { ms, nReturned, nScanned, ts: at },
        })),
      };
    }),
    suggestedIndexes: shapes.slice(0, nIndexes ?? shapes.length).map((shape) => ({
      id: idOf(`index/${shape.id}`),
      namespace: shape.namespace.name,
      avgObjSize: shape.namespace.objectBytes,
      impact: [shape.id],
      index: shape.fields.map((field, at) => ({ [field]: shape.directions[at] ?? 1 })),
      weight: Math.round((1000 * spent(shape)) / total) / 1000,
    })),
  };
}

function sum(queries: readonly SlowQuery[], part: 'scanned' | 'returned'): number {
  return queries.reduce((all, query) => all + query[part], 0);
}
