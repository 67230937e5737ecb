import { useMemo } from 'react';
import { useStoredText } from '../stored-value.ts';
import type { Column } from './column.ts';

export type Density = 'regular' | 'dense';

export const rowHeights = { regular: 36, dense: 28 } as const satisfies Record<Density, number>;
/** Of rows with two lines: as high as two lines of controls and the air around them. */
export const twoLineHeights = { regular: 60, dense: 56 } as const satisfies Record<Density, number>;

interface Stored {
  /** Choices that differ from the default, so that a column added later appears automatically. */
  shown: string[];
  hidden: string[];
  density: Density;
}

const standard: Stored = { shown: [], hidden: [], density: 'regular' };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

function parse(text: string | null): Stored {
  if (text === null) return standard;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return standard;
    return {
      shown: 'shown' in value ? texts(value.shown) : [],
      hidden: 'hidden' in value ? texts(value.hidden) : [],
      density: 'density' in value && value.density === 'dense' ? 'dense' : 'regular',
    };
  } catch {
    return standard;
  }
}

export interface TableSettings<Row> {
  visible: readonly Column<Row>[];
  isVisible: (column: Column<Row>) => boolean;
  setVisible: (column: Column<Row>, on: boolean) => void;
  density: Density;
  setDensity: (density: Density) => void;
  reset: () => void;
}

/**
 * The columns that a user chose, and the density of the rows; stored in the browser per table. The first
 * column cannot be hidden, and a column that the address bar sorts by is shown regardless of the choice.
 */
export function useTableSettings<Row>(
  id: string,
  columns: readonly Column<Row>[],
  sortedBy: string | undefined,
): TableSettings<Row> {
  const [text, store] = useStoredText(`qd.table.${id}`);
  const stored = useMemo(() => parse(text), [text]);
  return useMemo(() => {
    const isVisible = (column: Column<Row>): boolean => {
      if (column === columns[0] || column.id === sortedBy) return true;
      return column.optional ? stored.shown.includes(column.id) : !stored.hidden.includes(column.id);
    };
    const save = (change: Partial<Stored>): void => store(JSON.stringify({ ...stored, ...change }));
    return {
      visible: columns.filter(isVisible),
      isVisible,
      setVisible(column, on) {
        const shown = stored.shown.filter((other) => other !== column.id);
        const hidden = stored.hidden.filter((other) => other !== column.id);
        save({ shown: on ? [...shown, column.id] : shown, hidden: on ? hidden : [...hidden, column.id] });
      },
      density: stored.density,
      setDensity: (density) => save({ density }),
      reset: () => store(JSON.stringify(standard)),
    };
  }, [columns, sortedBy, stored, store]);
}
