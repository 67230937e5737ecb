import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Column, tableMinWidth } from '../column.ts';

/** A table at least this wide, in pixels, keeps its columns and scrolls sideways if the user chose many. */
const WIDE = 860;

/** Whether a row has two lines: the columns need more space than available, and define their locations then. */
export function useTwoLines<Row>(
  container: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  extra: number,
): boolean {
  const [narrow, setNarrow] = useState(false);
  const able = columns.some((column) => column.narrow !== undefined);
  const needed = Math.min(WIDE, tableMinWidth(columns, extra));
  // measured before anything is painted, so that no table is seen in the other form first
  useLayoutEffect(() => {
    const box = container.current;
    if (!box) return;
    // the outer width: one that a scroll bar changes would let the two forms alternate
    const measure = (): void => setNarrow(box.offsetWidth > 0 && box.offsetWidth < needed);
    measure();
    // at once: a drawer that opens beside the table would else be painted before the rows follow
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(box);
    return () => observer.disconnect();
  }, [container, needed]);
  return able && narrow;
}
