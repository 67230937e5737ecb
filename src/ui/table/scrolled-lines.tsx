import type { RefObject } from 'react';
import { usePrinting } from '../use-printing.ts';
import { HEAD_HEIGHT, TableLines, type TableLinesProps } from './table-lines.tsx';
import { useDrawnLines } from './use-drawn-lines.ts';
import { type GridKeysOptions, useGridKeys } from './use-grid-keys.ts';

interface ScrolledLinesProps<Row> extends Omit<TableLinesProps<Row>, 'drawn' | 'keys'> {
  container: RefObject<HTMLDivElement | null>;
  lineKeys: readonly string[];
  /** Of one line, in pixels. */
  height: number;
  onKey: Pick<GridKeysOptions, 'onOpen' | 'onSelect' | 'onSelectAll' | 'onMenu' | 'onFold'>;
}

/** The lines in sight and the keys that move between them: a step of scrolling draws this again, and nothing around it. */
export function ScrolledLines<Row>({ lineKeys, height, onKey, ...props }: ScrolledLinesProps<Row>) {
  const { container } = props;
  const keys = useGridKeys({
    ...onKey,
    keys: lineKeys,
    container,
    scrollTo: (index) => drawn.scrollTo(index),
    pageSize: () =>
      Math.max(1, Math.floor(((container.current?.clientHeight ?? 400) - HEAD_HEIGHT) / height) - 1),
  });
  const drawn = useDrawnLines({
    container,
    keys: lineKeys,
    lineHeight: height,
    headHeight: HEAD_HEIGHT,
    keep: () => keys.currentIndex,
    printing: usePrinting(),
  });
  return <TableLines {...props} keys={keys} drawn={drawn} />;
}
