import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { describeCutCells, isCut, valuesIn } from './cells/cut-cells.ts';
import { type Column, tableMinWidth } from './column.ts';
import { demandOf, fitWidths, nextDemands } from './fit-widths.ts';

interface FittedWidthsOptions<Row> {
  container: RefObject<HTMLElement | null>;
  columns: readonly Column<Row>[];
  /** Width of checkboxes and menu buttons, in pixels. */
  extra: number;
  /** Position of the first column among the cells of a row. */
  first: number;
  /** Without rows, or with rows of two lines, there is nothing to fit. */
  enabled: boolean;
  /** Changes when content changes. */
  content: unknown;
  /** Changes when other rows are drawn. */
  drawn: unknown;
}

/** How long after a scroll step the rows in sight are checked, in milliseconds. */
const SETTLED_MS = 150;

/** How long content rests before columns move for it: rows that arrive in parts move the table once. */
const REST_MS = 1_000;

/** Widths by content, in pixels; undefined until rows were measured. */
export function useFittedWidths<Row>(options: FittedWidthsOptions<Row>): readonly number[] | undefined {
  const { container, columns, extra, first, enabled, content, drawn } = options;
  const [widths, setWidths] = useState<readonly number[]>();
  const needed = useRef<ReadonlyMap<string, number>>(new Map());
  const size = useRef(0);

  const assign = (): void => {
    const box = container.current;
    if (!box || !enabled || box.clientWidth === 0) return;
    const room = Math.max(box.clientWidth, tableMinWidth(columns, extra)) - extra;
    const demands = columns.map((column, at) => demandOf(column, at, needed.current.get(column.id) ?? 0));
    const next = fitWidths(demands, room);
    size.current = box.clientWidth;
    setWidths((before) =>
      before?.length === next.length && before.every((width, at) => Math.abs(width - (next[at] ?? 0)) < 1)
        ? before
        : next,
    );
  };

  const measure = (cut = false): void => {
    const table = container.current?.querySelector('table');
    const head = table?.tHead?.rows[0];
    if (!table || !head) return;
    const { minWidth } = table.style;
    table.style.minWidth = '';
    table.setAttribute('data-measuring', '');
    const measured = columns.map(({ id }, at) => {
      const width = head.cells[first + at]?.getBoundingClientRect().width ?? 0;
      return [id, Math.ceil(width) + 1] as const;
    });
    table.removeAttribute('data-measuring');
    table.style.minWidth = minWidth;
    needed.current = nextDemands(needed.current, new Map(measured), widths ?? [], cut);
    assign();
  };

  const ids = columns.map(({ id }) => id).join(' ');
  const existing = useRef<string>(undefined);
  // before the first paint, so that no row is visible with the other widths first
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is measured
  useLayoutEffect(() => {
    const box = container.current;
    if (!box || !enabled || box.clientWidth === 0) return;
    const isNew = existing.current !== ids;
    existing.current = ids;
    if (isNew) measure();
  }, [content, ids, enabled]);

  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const stop = (): void => timers.current.splice(0).forEach(clearTimeout);
  const describe = (): void => {
    describeCutCells(container.current ? valuesIn(container.current) : []);
  };
  const settle = (): void => {
    stop();
    const refit = (): void => {
      if (!enabled || !container.current || !valuesIn(container.current).some(isCut)) return;
      measure(true);
    };
    timers.current = [setTimeout(describe, SETTLED_MS), setTimeout(refit, REST_MS)];
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: observes one element
  useLayoutEffect(() => {
    const box = container.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === size.current) return;
      size.current = box.clientWidth;
      assign();
      settle();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [container, enabled, ids]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the visible rows are described
  useEffect(() => {
    settle();
    return stop;
  }, [content, drawn, widths, enabled]);

  return enabled && widths?.length === columns.length ? widths : undefined;
}
