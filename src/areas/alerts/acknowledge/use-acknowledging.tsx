import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { type AlertRow, isActive } from '../alert-row.ts';
import { type RowKeys, useRowKeys } from '../filter/row-keys.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { useAcknowledge } from './use-acknowledge.ts';

interface Listed extends Pick<RowKeys, 'rows' | 'open' | 'onOpen' | 'onClose'> {
  /** Why who looks may not acknowledge these; undefined when they may. */
  refusalFor: (rows: readonly AlertRow[]) => string | undefined;
}

interface Acknowledging {
  /** Opens the dialog for a date or comment, if some of the rows can be acknowledged. */
  choose: (rows: readonly AlertRow[], onDone?: () => void) => void;
  /** The selection in the list, which the list keeps up to date. */
  chosen: RefObject<{ rows: readonly AlertRow[]; clear: () => void }>;
  dialog: ReactNode;
}

/** Acknowledging alerts of a list by dialog and by keyboard. */
export function useAcknowledging({ refusalFor, ...keys }: Listed): Acknowledging {
  const [asked, setAsked] = useState<{ rows: readonly AlertRow[]; onDone?: () => void }>();
  const chosen = useRef<{ rows: readonly AlertRow[]; clear: () => void }>({ rows: [], clear: () => {} });
  const { unacknowledge } = useAcknowledge();
  const choose = (wanted: readonly AlertRow[], onDone?: () => void): void => {
    const rows = wanted.filter(isActive);
    if (rows.length > 0 && refusalFor(rows) === undefined) setAsked({ rows, ...(onDone ? { onDone } : {}) });
  };
  useRowKeys({
    ...keys,
    chosen: () => chosen.current.rows,
    onAcknowledge: (rows) => choose(rows, chosen.current.clear),
    onUnacknowledge: (rows) => {
      if (refusalFor(rows) === undefined) unacknowledge(rows);
    },
  });
  const dialog = asked && <AcknowledgeDialog {...asked} onClose={() => setAsked(undefined)} />;
  return { choose, chosen, dialog };
}
