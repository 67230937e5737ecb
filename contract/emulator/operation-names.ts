import { type OperationId, operationIds } from '#contract/api/operations.ts';
import aliases from '../tables/operation-aliases.json' with { type: 'json' };

/** Names of the operations in the table, in SDKs and in the Atlas CLI, without regard to case. */
const byName = new Map<string, OperationId>([
  ...Object.entries(aliases).map(([name, id]) => [name.toLowerCase(), id as OperationId] as const),
  ...operationIds.map((id) => [id.toLowerCase(), id] as const),
]);

/** The operation that has this name in the table, in an SDK or in the Atlas CLI. */
export function operationNamed(name: string): OperationId | undefined {
  return byName.get(name.toLowerCase());
}

const mostSuggestions = 3;

/** Operations whose names are similar to an unknown one, the most similar first. */
export function similarOperations(name: string): OperationId[] {
  const wanted = name.toLowerCase().slice(0, 100);
  const farthest = Math.max(2, Math.floor(wanted.length / 3));
  const distances = new Map<OperationId, number>();
  for (const [existing, id] of byName) {
    if (Math.abs(existing.length - wanted.length) > farthest) continue;
    const distance = editDistance(existing, wanted);
    if (distance <= Math.min(farthest, distances.get(id) ?? farthest)) distances.set(id, distance);
  }
  return [...distances]
    .sort(([one, a], [other, b]) => a - b || one.localeCompare(other))
    .slice(0, mostSuggestions)
    .map(([id]) => id);
}

/** Insertions, deletions and replacements between two texts (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
