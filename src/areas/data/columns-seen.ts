import type { EjsonObject } from '#src/lib/ejson/value.ts';

/** Fields of the top level, in the order in which the documents bring them; `_id` first. */
export function fieldsSeen(documents: readonly EjsonObject[]): string[] {
  const seen = new Set<string>(['_id']);
  for (const document of documents) {
    let before = '_id';
    for (const field of Object.keys(document)) {
      if (!seen.has(field)) insertAfter(seen, before, field);
      before = field;
    }
  }
  return [...seen];
}

/** A field that only later documents contain is inserted at their position. */
function insertAfter(seen: Set<string>, before: string, field: string): void {
  const all = [...seen];
  all.splice(all.indexOf(before) + 1, 0, field);
  seen.clear();
  for (const each of all) seen.add(each);
}
