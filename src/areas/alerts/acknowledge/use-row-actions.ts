import { useCallback } from 'react';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import type { AlertRow } from '../alert-row.ts';
import { acknowledgeRefusal, unacknowledgeRefusal, verbFor } from './acknowledge-menu.tsx';
import { acknowledgePresets } from './presets.ts';
import { useAcknowledge } from './use-acknowledge.ts';

interface RowActions<Row extends AlertRow> {
  /** Why who looks may not acknowledge these; undefined when they may. */
  refusalFor: (rows: readonly Row[]) => string | undefined;
  onShow: (row: Row) => void;
  /** With a date or comment. */
  onChoose: (rows: readonly Row[]) => void;
}

/** What every list of alerts offers for one of them: to open it, and to acknowledge it. */
export function useRowActions<Row extends AlertRow>({
  refusalFor,
  onShow,
  onChoose,
}: RowActions<Row>): (row: Row) => ActionItem[] {
  const { forDefaultPeriod, unacknowledge, defaultPeriod } = useAcknowledge();
  return useCallback(
    (row) => {
      const period = acknowledgePresets(0, 'UTC').find((each) => each.id === defaultPeriod)?.short ?? '';
      const refusal = refusalFor([row]);
      const off = acknowledgeRefusal([row], refusal);
      return [
        { label: 'Open', onSelect: () => onShow(row) },
        {
          section: '',
          label: `${verbFor([row])} ${period}`,
          onSelect: () => forDefaultPeriod([row]),
          disabled: off,
        },
        { label: `${verbFor([row])} with a date or comment`, onSelect: () => onChoose([row]), disabled: off },
        {
          label: 'Unacknowledge',
          onSelect: () => unacknowledge([row]),
          disabled: unacknowledgeRefusal([row], refusal),
        },
      ];
    },
    [refusalFor, onShow, onChoose, forDefaultPeriod, unacknowledge, defaultPeriod],
  );
}
