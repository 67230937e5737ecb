import { calculateObjectSize } from 'bson';
import type { Documents } from '../documents.ts';
import { step } from '../limits/budget.ts';

/** Takes the oldest documents out of a capped collection until it is within its size again; others stay as they are. */
export function keepCapped(documents: Documents | undefined): void {
  if (documents?.definition.options.capped !== true) return;
  const { size, max = Infinity } = documents.definition.options;
  const all = [...documents.all()];
  const sizes = all.map(({ doc }) => {
    step();
    return calculateObjectSize(doc);
  });
  let bytes = sizes.reduce((sum, each) => sum + each, 0);
  for (const [at, { key }] of all.entries()) {
    if (bytes <= size && all.length - at <= max) return;
    documents.remove(key);
    bytes -= sizes[at] ?? 0;
  }
}
