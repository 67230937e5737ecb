import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export interface GridKeys {
  /** The line that Tab reaches. */
  currentIndex: number;
  /** Moves the focus there, scrolling if it must. */
  focusLine: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

export interface GridKeysOptions {
  /** Keys of all lines, in order. */
  keys: readonly string[];
  container: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  pageSize: () => number;
  onOpen: (index: number) => void;
  onSelect: (index: number, extend: boolean) => void;
  onSelectAll: () => void;
  onMenu: (index: number) => void;
  /** Folds (`false`) or unfolds (`true`) a heading. */
  onFold: (index: number, open: boolean) => void;
}

/**
 * One tab stop for the whole table; arrows, Home, End and the page keys move it. The line is remembered by key,
 * so the focus stays on its row when a refresh reorders the list.
 */
export function useGridKeys(options: GridKeysOptions): GridKeys {
  const { keys, container, scrollTo } = options;
  const [current, setCurrentKey] = useState<string>();
  const position = useRef(0);
  const pending = useRef(false);
  const inside = useRef(false);

  const result = current === undefined ? -1 : keys.indexOf(current);
  // A row that is gone leaves the focus at its place.
  const currentIndex = result >= 0 ? result : Math.max(0, Math.min(position.current, keys.length - 1));

  const focusNow = (index: number): boolean => {
    const line = container.current?.querySelector<HTMLElement>(`[data-line="${index}"]`);
    const target = line?.querySelector<HTMLElement>('[data-focus]') ?? line;
    target?.focus({ preventScroll: true });
    return target !== null && target !== undefined;
  };

  useLayoutEffect(() => {
    position.current = currentIndex;
    // A focused row that is removed sends no blur: the focus falls to the body, and is fetched back.
    const dropped = inside.current && document.activeElement === document.body;
    if (!pending.current && !dropped) return;
    if (result < 0) setCurrentKey(keys[currentIndex]);
    pending.current = !focusNow(currentIndex);
  });

  const setCurrent = (index: number): void => setCurrentKey(keys[index]);

  const focusLine = (index: number): void => {
    const target = Math.max(0, Math.min(index, keys.length - 1));
    setCurrentKey(keys[target]);
    position.current = target;
    scrollTo(target);
    // A line that is not drawn yet takes the focus after the next render.
    pending.current = !focusNow(target);
  };

  const onFocus = (event: FocusEvent): void => {
    inside.current = true;
    const line = event.target instanceof Element && event.target.closest('[data-line]');
    if (line) setCurrent(Number(line.getAttribute('data-line')));
  };

  const onBlur = (event: FocusEvent): void => {
    inside.current = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLElement && event.target.closest('[role="menu"], select, textarea'))
      return;
    const step = stepOf(event.key, currentIndex, keys.length, options.pageSize());
    if (step !== undefined) {
      event.preventDefault();
      if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        options.onSelect(currentIndex, true);
        options.onSelect(step, true);
      }
      focusLine(step);
      return;
    }
    // A link or button inside the row keeps its own Enter and Space.
    const onLine = event.target instanceof HTMLElement && event.target.hasAttribute('data-line');
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      options.onSelectAll();
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      // The menu listens on the document as soon as it is there: this very press would close it again.
      event.stopPropagation();
      options.onMenu(currentIndex);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      options.onFold(currentIndex, event.key === 'ArrowRight');
    } else if (event.key === ' ' && onLine) {
      event.preventDefault();
      options.onSelect(currentIndex, event.shiftKey);
    } else if (event.key === 'Enter' && onLine) {
      event.preventDefault();
      options.onOpen(currentIndex);
    }
  };

  return { currentIndex, focusLine, onKeyDown, onFocus, onBlur };
}

function stepOf(key: string, current: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(current + 1, count - 1);
    case 'ArrowUp':
      return Math.max(current - 1, 0);
    case 'PageDown':
      return Math.min(current + page, count - 1);
    case 'PageUp':
      return Math.max(current - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
