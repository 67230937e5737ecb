import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { confirm } from '../actions/confirm.tsx';
import { leaveQuestion } from './leave-question.ts';
import { hasTypedText } from './typed-text.ts';

/** A press of a link or of a tab leads away at once; a form that was sent navigates later. */
const PRESS_MS = 500;
const LEADS_AWAY = 'a[href], [role="tab"]';

/** Requests a confirmation before navigation removes typed text of the area. */
export function NavigationGuard({ area }: { area: RefObject<HTMLElement | null> }) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(LEADS_AWAY)) pressedAt.current = performance.now();
    };
    const control = new AbortController();
    // arrow keys choose a tab without a click
    for (const event of ['click', 'keydown'])
      document.addEventListener(event, note, { capture: true, signal: control.signal });
    return () => control.abort();
  }, []);
  // a form in a dialog or drawer is part of its area
  const isOuter = (): boolean => !area.current?.parentElement?.closest('aside, [role="dialog"]');
  const lost = (): boolean => hasTypedText(area.current) && isOuter();
  useBlocker({
    enableBeforeUnload: lost,
    shouldBlockFn({ current, next, action }) {
      const isPressed = performance.now() - pressedAt.current < PRESS_MS;
      const isHistory = action === 'BACK' || action === 'FORWARD' || action === 'GO';
      const isAway = current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search);
      if (!(isHistory || (isPressed && isAway)) || !lost()) return false;
      return new Promise((resolve) => {
        confirm({ ...leaveQuestion, run: () => resolve(false), onCancel: () => resolve(true) });
      });
    },
  });
  return null;
}

const tabOf = (search: object): unknown => ('tab' in search ? search.tab : undefined);
