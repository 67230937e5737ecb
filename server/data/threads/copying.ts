import type { Documents, Stored } from '../documents.ts';
import { Chunks } from './bson-bytes.ts';
import type { Part } from './messages.ts';
import { shortSliceMs, slices } from './slices.ts';

/** The segments of a copy: ranges of the former copy, and ranges of the list that it becomes. */
export type Segment = { keep: [from: number, to: number] } | { add: [from: number, to: number] };

/**
 * The steps from one list to another. Documents are never changed in place, so the same object is the same
 * document. `isThere`: whether the new list still contains a document of the former one.
 */
export function segmentsOf(
  before: readonly Stored[],
  now: readonly Stored[],
  isThere: (former: Stored) => boolean,
): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  now.forEach((each, at) => {
    while (from < before.length && before[from] !== each && isGone(before[from] as Stored, each, isThere)) {
      from += 1;
    }
    if (before[from] === each) {
      extend(segments, 'keep', from);
      from += 1;
      return;
    }
    if (before[from]?.key === each.key) from += 1;
    extend(segments, 'add', at);
  });
  return segments;
}

function isGone(former: Stored, each: Stored, isThere: (former: Stored) => boolean): boolean {
  return former.key !== each.key && !isThere(former);
}

function extend(segments: Segment[], kind: 'keep' | 'add', at: number): void {
  const last = segments.at(-1);
  const range = last && kind in last ? (last as Record<string, [number, number]>)[kind] : undefined;
  if (range?.[1] === at) range[1] = at + 1;
  else segments.push({ [kind]: [at, at + 1] } as Segment);
}

/** The parts of a copy, built a few at a time so that other work can continue meanwhile. */
export async function* partsOf(
  segments: readonly Segment[],
  now: readonly Stored[],
): AsyncGenerator<{ part: Part; size: number }> {
  const yields = slices(shortSliceMs);
  for (const segment of segments) {
    if ('keep' in segment) {
      yield { part: segment, size: 0 };
      continue;
    }
    const chunks = new Chunks();
    const [from, to] = segment.add;
    for (let at = from; at < to; at += 1) {
      const chunk = chunks.add((now[at] as Stored).doc);
      if (chunk) yield { part: { bytes: chunk }, size: chunk.length };
      await yields();
    }
    const last = chunks.rest();
    if (last) yield { part: { bytes: last }, size: last.length };
  }
}

/** The documents of a collection at this moment. */
export function snapshotOf(documents: Documents | undefined): readonly Stored[] {
  return documents === undefined ? [] : [...documents.all()];
}
