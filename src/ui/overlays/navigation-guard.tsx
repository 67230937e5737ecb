import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { confirm } from '../actions/confirm.tsx';
import { leaveQuestion } from './leave-question.ts';
import { hasTypedText } from './typed-text.ts';

/** A press of a link leads away at once; a form that was sent navigates later. */
const LINK_MS = 500;

/** Requests a confirmation before navigation removes typed text of the area. */
export function NavigationGuard({ area }: { area: RefObject<HTMLElement | null> }) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('a[href]')) pressedAt.current = performance.now();
    };
    document.addEventListener('click', note, { capture: true });
    return () => document.removeEventListener('click', note, { capture: true });
  }, []);
  // a form in a dialog or drawer is part of its area
  const isOuter = (): boolean => !area.current?.parentElement?.closest('aside, [role="dialog"]');
  const lost = (): boolean => hasTypedText(area.current) && isOuter();
  useBlocker({
    enableBeforeUnload: lost,
    shouldBlockFn({ current, next, action }) {
      const isLink = performance.now() - pressedAt.current < LINK_MS && current.pathname !== next.pathname;
      const isHistory = action === 'BACK' || action === 'FORWARD' || action === 'GO';
      const isTab = tabOf(current.search) !== tabOf(next.search);
      if (!(isLink || isHistory || isTab) || !lost()) return false;
      return new Promise((resolve) => {
        confirm({ ...leaveQuestion, run: () => resolve(false), onCancel: () => resolve(true) });
      });
    },
  });
  return null;
}

const tabOf = (search: object): unknown => ('tab' in search ? search.tab : undefined);
