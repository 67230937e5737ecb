import type { EjsonObject } from '#src/lib/ejson/value.ts';

/** Fields of the top level, in the order in which the documents bring them; `_id` first. */
export function fieldsSeen(documents: readonly EjsonObject[]): string[] {
  let order = ['_id'];
  const seen = new Set(order);
  for (const document of documents) {
    let before = '_id';
    let added: string[] = [];
    // a field that only later documents contain is inserted at their position
    const insert = (): void => {
      if (added.length === 0) return;
      const at = order.indexOf(before) + 1;
      order = [...order.slice(0, at), ...added, ...order.slice(at)];
      added = [];
    };
    for (const field of Object.keys(document)) {
      if (seen.has(field)) {
        insert();
        before = field;
      } else added.push(field);
      seen.add(field);
    }
    insert();
  }
  return order;
}
