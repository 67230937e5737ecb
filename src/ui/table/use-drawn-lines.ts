import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Where a line stands, in pixels from the top of the table's head. */
export interface DrawnLine {
  index: number;
  start: number;
  end: number;
}

export interface DrawnLines {
  lines: readonly DrawnLine[];
  /** More lines than can be in sight. */
  long: boolean;
  /** Scrolled faster than lines can be drawn: those that come into sight are placeholders until it settles. */
  hurried: boolean;
  /** Height of all lines, drawn or not. */
  height: number;
  scrollTo: (index: number) => void;
  /** Where lines may be higher than expected: tells their heights. Undefined where nothing depends on them. */
  measure: ((line: HTMLElement | null) => void) | undefined;
}

export interface DrawnLinesOptions {
  container: RefObject<HTMLElement | null>;
  keys: readonly string[];
  lineHeight: number;
  headHeight: number;
  /** The line that has the focus stays drawn wherever the list is scrolled, or the focus would be lost. */
  keep: () => number;
  /** The page is being printed. */
  printing: boolean;
}

/** Below this, everything is drawn: the browser's own search then finds every row, and printing shows it. */
const SMALL = 60;

/** On paper; what is left out is counted below. */
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
  const last = useRef(0);
  const small = count <= SMALL || printing;
  const virtualizer = useVirtualizer({
    count,
    enabled: !small,
    getScrollElement: () => container.current,
    estimateSize: () => lineHeight,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 12,
    scrollMargin: headHeight,
    indexAttribute: 'data-line',
    // what is not laid out has no height of its own
    measureElement: (line) => (line instanceof HTMLElement && line.offsetHeight) || lineHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) => {
      const from = Math.max(0, range.startIndex - range.overscan);
      const to = Math.min(range.count - 1, range.endIndex + range.overscan);
      const drawn = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
      const kept = keep();
      if (kept < from) drawn.unshift(kept);
      else if (kept > to && kept < range.count) drawn.push(kept);
      return drawn;
    },
  });
  // heights that were measured in one form of the rows are not those of the other
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what it is about
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, lineHeight]);
  if (small) {
    return {
      long: false,
      hurried: false,
      lines: keys.slice(0, printing ? MOST_PRINTED : SMALL).map((_, index) => ({
        index,
        start: headHeight + index * lineHeight,
        end: headHeight + (index + 1) * lineHeight,
      })),
      height: Math.min(count, MOST_PRINTED) * lineHeight,
      scrollTo: (index) =>
        container.current?.querySelector(`[data-line="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
      measure: undefined,
    };
  }
  const offset = virtualizer.scrollOffset ?? 0;
  const moved = Math.abs(offset - last.current);
  last.current = offset;
  return {
    long: true,
    hurried: virtualizer.isScrolling && moved > (container.current?.clientHeight ?? 0),
    lines: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    measure: virtualizer.measureElement,
  };
}
