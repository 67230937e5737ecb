import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { admitLines } from './admit-lines.ts';
import { useVirtualizer } from './use-virtualizer.ts';

/** The position of a line, in pixels from the top of the table's head. */
export interface DrawnLine {
  index: number;
  start: number;
  end: number;
}

export interface DrawnLines {
  lines: readonly DrawnLine[];
  /** More lines than can be in sight. */
  long: boolean;
  /** Lines that wait for their turn, shown as placeholders. */
  waiting: ReadonlySet<number>;
  /** Height of all lines, drawn or not. */
  height: number;
  scrollTo: (index: number) => void;
  /** Reports the heights of lines that may be higher than expected. Undefined if nothing depends on them. */
  measure: ((line: HTMLElement | null) => void) | undefined;
}

export interface DrawnLinesOptions {
  container: RefObject<HTMLElement | null>;
  keys: readonly string[];
  lineHeight: number;
  headHeight: number;
  /** The line that has the focus stays drawn wherever the list is scrolled, or the focus would be lost. -1: none. */
  keep: () => number;
  /** The page is being printed. */
  printing: boolean;
}

/** Below this, everything is drawn: the browser's own search then finds every row, and printing shows it. */
const SMALL = 60;

/** Lines that are drawn in one frame while a list is scrolled: more would delay the next frame. */
const PER_FRAME = 8;

/** The heights of lines that were drawn: their mean is expected of the others, so that a list keeps its length while it is scrolled. */
class Heights {
  readonly usual: number;
  #sum = 0;
  #count = 0;

  constructor(usual: number) {
    this.usual = usual;
  }

  mean(): number {
    return this.#count === 0 ? this.usual : Math.round(this.#sum / this.#count);
  }

  of(line: Element): number {
    const height = (line instanceof HTMLElement && line.offsetHeight) || this.usual;
    this.#sum += height;
    this.#count += 1;
    return height;
  }
}

const none: ReadonlySet<number> = new Set();

/** On paper; omitted rows are counted below. */
export const MOST_PRINTED = 1_000;

/** The lines to draw now: all of a short list, those in sight of a long one. */
export function useDrawnLines({
  container,
  keys,
  lineHeight,
  headHeight,
  keep,
  printing,
}: DrawnLinesOptions): DrawnLines {
  const count = keys.length;
  const admitted = useRef<ReadonlySet<string>>(new Set());
  const waits = useRef(false);
  const [, drawMore] = useReducer((count: number) => count + 1, 0);
  const small = count <= SMALL || printing;
  const heights = useRef(new Heights(lineHeight));
  if (heights.current.usual !== lineHeight) heights.current = new Heights(lineHeight);
  const virtualizer = useVirtualizer({
    count,
    enabled: !small,
    getScrollElement: () => container.current,
    estimateSize: () => heights.current.mean(),
    getItemKey: (index) => keys[index] ?? index,
    overscan: 12,
    scrollMargin: headHeight,
    indexAttribute: 'data-line',
    // elements without a layout have no height of their own
    measureElement: (line) => heights.current.of(line),
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) => {
      const from = Math.max(0, range.startIndex - range.overscan);
      const to = Math.min(range.count - 1, range.endIndex + range.overscan);
      const drawn = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
      const kept = keep();
      if (kept >= 0 && kept < from) drawn.unshift(kept);
      else if (kept > to && kept < range.count) drawn.push(kept);
      return drawn;
    },
  });
  // lines are measured some frames after a scroll: while its event is pending, an adjustment would undo the scroll
  if (virtualizer) {
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ end }, _, { scrollOffset }) =>
      scrollOffset !== null && end <= scrollOffset && container.current?.scrollTop === scrollOffset;
  }
  // heights measured in one form of the rows do not apply to the other
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is the trigger
  useLayoutEffect(() => virtualizer?.measure(), [virtualizer, lineHeight]);
  const lines = small ? [] : (virtualizer?.getVirtualItems() ?? []);
  const offset = virtualizer?.scrollOffset ?? 0;
  const { whole, waiting } = admitLines(
    lines.map(({ index, start }) => ({ index, start, key: keys[index] ?? String(index) })),
    {
      before: admitted.current,
      most: virtualizer?.isScrolling || waits.current ? PER_FRAME : Number.POSITIVE_INFINITY,
      middle: offset + (container.current?.clientHeight ?? 0) / 2,
      keep: keep(),
    },
  );
  admitted.current = whole;
  waits.current = waiting.size > 0;
  useEffect(() => {
    if (waiting.size === 0) return;
    const frame = requestAnimationFrame(drawMore);
    return () => cancelAnimationFrame(frame);
  }, [waiting]);
  // a virtualizer that has not measured its container yet would remove every line, and with them the focus
  if (small || !virtualizer || lines.length === 0) {
    return {
      // until the virtualizer is ready, a long list shows its first lines
      long: !small,
      waiting: none,
      lines: keys.slice(0, printing ? MOST_PRINTED : SMALL).map((_, index) => ({
        index,
        start: headHeight + index * lineHeight,
        end: headHeight + (index + 1) * lineHeight,
      })),
      height: (small ? Math.min(count, MOST_PRINTED) : count) * lineHeight,
      scrollTo: (index) =>
        container.current?.querySelector(`[data-line="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
      measure: undefined,
    };
  }
  return {
    long: true,
    waiting,
    lines,
    height: virtualizer.getTotalSize(),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    measure: virtualizer.measureElement,
  };
}
