import { useShortcut } from '#src/ui/frame/shortcuts.tsx';
import type { AlertRow } from '../alert-row.ts';

/** The row that the keys act on: the one with the focus, else the one that Tab would reach. */
function currentLine(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>('[data-line]');
  return focused ?? document.querySelector<HTMLElement>('[role="grid"] [data-line][tabindex="0"]');
}

/** The alert of that line. */
function currentAlert(): string | undefined {
  return currentLine()?.querySelector<HTMLElement>('[data-alert]')?.dataset.alert;
}

/** Besides the arrows, which the table itself handles. */
function step(key: 'ArrowDown' | 'ArrowUp'): void {
  const line = currentLine();
  if (!line) return;
  if (!line.contains(document.activeElement)) {
    const focusable = line.hasAttribute('tabindex') ? line : line.querySelector<HTMLElement>('[data-focus]');
    focusable?.focus();
    return;
  }
  line.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

export interface RowKeys {
  rows: readonly AlertRow[];
  /** Selected by checkbox: the keys then act on all of them. */
  chosen: () => readonly AlertRow[];
  /** In the drawer. */
  open: AlertRow | undefined;
  onOpen: (row: AlertRow) => void;
  onClose: () => void;
  onAcknowledge: (rows: readonly AlertRow[]) => void;
  onUnacknowledge: (rows: readonly AlertRow[]) => void;
}

/** Everything about alerts by keyboard, listed on `?`. */
export function useRowKeys(keys: RowKeys): void {
  const { rows, chosen, open } = keys;
  const meant = (): readonly AlertRow[] => {
    const several = chosen();
    if (several.length > 0) return several;
    const id = currentAlert();
    const row = open ?? rows.find((each) => each.id === id);
    return row ? [row] : [];
  };
  const move = (by: 1 | -1): void => {
    const next = open && rows[rows.findIndex((row) => row.id === open.id) + by];
    if (next) keys.onOpen(next);
    else if (!open) step(by === 1 ? 'ArrowDown' : 'ArrowUp');
  };
  const group = { group: 'Alerts' };
  useShortcut('j', 'Next alert', () => move(1), group);
  useShortcut('k', 'Previous alert', () => move(-1), group);
  useShortcut(
    'x',
    'Select the alert',
    () => currentLine()?.querySelector<HTMLElement>('[data-select]')?.click(),
    group,
  );
  useShortcut('a', 'Acknowledge', () => keys.onAcknowledge(meant()), group);
  useShortcut('u', 'Unacknowledge', () => keys.onUnacknowledge(meant()), group);
  useShortcut(
    'Enter',
    'Open the alert',
    () => {
      const row = meant()[0];
      if (row && !open) keys.onOpen(row);
    },
    group,
  );
  useShortcut(
    '/',
    'Search the alerts',
    () => document.querySelector<HTMLElement>('[data-alert-search]')?.focus(),
    group,
  );
  useShortcut('Escape', 'Close the alert', keys.onClose, { ...group, enabled: open !== undefined });
}
