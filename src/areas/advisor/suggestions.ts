import type { Result } from '#contract/api/operations.ts';
import type { Triage } from '#contract/console/advisor-triage.ts';

export type Suggested = Result<'listGroupClusterPerformanceAdvisorSuggestedIndexes'>;
export type Drops = Result<'listGroupClusterPerformanceAdvisorDropIndexSuggestions'>;
export type Shape = Suggested['shapes'][number];
export type IndexKey = readonly Readonly<Record<string, 1 | -1>>[];

/** How the key of an index reads: `status ascending, at descending` would be long, `{ status: 1, at: -1 }` is known. */
export function keyText(key: IndexKey): string {
  const parts = key.flatMap((part) => Object.entries(part).map(([field, way]) => `${field}: ${way}`));
  return `{ ${parts.join(', ')} }`;
}

/** The same for display, where lines break between fields only: no brace and no direction is alone on a line. */
export function keyLine(key: IndexKey): string {
  return keyText(key).replaceAll(/(?<!,) /g, '\u00a0');
}

/** The default name that the database gives an index. */
export function indexName(key: IndexKey): string {
  return key.flatMap((part) => Object.entries(part).map(([field, way]) => `${field}_${way}`)).join('_');
}

/** A helpful index, with the queries that it helps. */
export interface Creation {
  /** What names it in decisions: the same as long as it suggests the same. */
  id: string;
  clusterName: string;
  namespace: string;
  key: IndexKey;
  /** Share of the time that all slow operations took, 0 to 1. */
  weight: number;
  averageMs: number;
  count: number;
  /** Documents examined for each returned. */
  scanned: number;
  shapes: readonly Shape[];
  triage: Triage | undefined;
}

const weighted = (shapes: readonly Shape[], of: (shape: Shape) => number): number => {
  const count = shapes.reduce((sum, shape) => sum + shape.count, 0);
  return count === 0 ? 0 : shapes.reduce((sum, shape) => sum + of(shape) * shape.count, 0) / count;
};

/** Indexes to create, those with the greatest impact first. */
export function creationsOf(clusterName: string, answer: Suggested, decided: readonly Triage[]): Creation[] {
  return answer.suggestedIndexes
    .map(({ namespace, index, weight, impact }): Creation => {
      const id = `create ${namespace} ${keyText(index)}`;
      const shapes = answer.shapes.filter((shape) => impact.includes(shape.id));
      return {
        id,
        clusterName,
        namespace,
        key: index,
        weight,
        averageMs: weighted(shapes, ({ avgMs }) => avgMs),
        count: shapes.reduce((sum, { count }) => sum + count, 0),
        scanned: weighted(shapes, ({ inefficiencyScore }) => inefficiencyScore),
        shapes,
        triage: triageOf(decided, clusterName, id),
      };
    })
    .sort((a, b) => b.weight - a.weight);
}

/** The key in the name of a suggestion: `create shop.orders { status: 1 }` is the whole that was kept of it. */
const named = /^create (?<namespace>.+?) \{ (?<parts>.+) \}$/u;

/**
 * Indexes that a user created or dismissed and that the service no longer suggests, because its queries are
 * faster: the decisions remain visible.
 */
export function createdOf(
  clusterName: string,
  suggested: readonly Creation[],
  decided: readonly Triage[],
): Creation[] {
  return decided.flatMap((triage): Creation[] => {
    const { suggestion: id, decision } = triage;
    const isGone = triage.clusterName === clusterName && suggested.every((each) => each.id !== id);
    const { namespace, parts } = (decision !== 'later' && isGone && named.exec(id)?.groups) || {};
    if (namespace === undefined || parts === undefined) return [];
    const key = parts.split(/, (?=[^,]+: -?1(?:,|$))/u).map((part): Record<string, 1 | -1> => {
      const at = part.lastIndexOf(': ');
      return { [part.slice(0, at)]: part.endsWith('-1') ? -1 : 1 };
    });
    return [
      { id, clusterName, namespace, key, triage, weight: 0, averageMs: 0, count: 0, scanned: 0, shapes: [] },
    ];
  });
}

export type DropReason = 'unused' | 'redundant' | 'hidden';

/** An index that could go. */
export interface Drop {
  id: string;
  clusterName: string;
  namespace: string;
  name: string;
  key: IndexKey;
  reason: DropReason;
  uses: number;
  since: string;
  bytes: number;
  triage: Triage | undefined;
}

/** Indexes to drop, those that take most room first. */
export function dropsOf(clusterName: string, answer: Drops, decided: readonly Triage[]): Drop[] {
  const kinds: [DropReason, Drops['unusedIndexes']][] = [
    ['unused', answer.unusedIndexes],
    ['redundant', answer.redundantIndexes],
    ['hidden', answer.hiddenIndexes],
  ];
  return kinds
    .flatMap(([reason, all]) =>
      all.map(({ namespace, name, index, accessCount, since, sizeBytes }): Drop => {
        const id = `drop ${namespace} ${name}`;
        const triage = triageOf(decided, clusterName, id);
        return {
          id,
          clusterName,
          namespace,
          name,
          key: index,
          reason,
          uses: accessCount,
          since,
          bytes: sizeBytes,
          triage,
        };
      }),
    )
    .sort((a, b) => b.bytes - a.bytes);
}

/** An index from `listIndexes`, as far as it can cover another. */
export interface ListedIndex {
  name: string;
  key: readonly (readonly [field: string, way: unknown])[];
  /** Hidden, sparse or partial: it does not serve all queries. */
  limited: boolean;
}

/** The name of the index whose first fields are those of another, all in one sense: it serves the same queries. */
export function coveringOf({ name, key }: Drop, listed: readonly ListedIndex[]): string | undefined {
  const fields = key.flatMap((part) => Object.entries(part));
  return listed.find((other) => {
    if (other.name === name || other.limited || other.key.length <= fields.length) return false;
    const senses = fields.map(([field, way], at) => {
      const [otherField, otherWay] = other.key[at] ?? [];
      return field === otherField ? way * Math.sign(Number(otherWay)) : Number.NaN;
    });
    return senses.every((sense) => Math.abs(sense) === 1 && sense === senses[0]);
  })?.name;
}

function triageOf(decided: readonly Triage[], clusterName: string, id: string): Triage | undefined {
  return decided.find((each) => each.clusterName === clusterName && each.suggestion === id);
}

/** Whether a decision is pending: undecided, or postponed until a time in the past. */
export function isOpen(triage: Triage | undefined, now: number): boolean {
  return triage === undefined || (triage.decision === 'later' && (triage.until ?? 0) <= now);
}

/** `shop.orders` → database and collection; the name of a collection may have dots itself. */
export function locationOf(namespace: string): { db: string; collection: string } {
  const dot = namespace.indexOf('.');
  return { db: namespace.slice(0, dot), collection: namespace.slice(dot + 1) };
}
