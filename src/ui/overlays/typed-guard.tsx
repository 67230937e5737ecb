import { useBlocker, useRouter } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { confirm } from '../actions/confirm.tsx';
import { hasTypedText } from './typed-text.ts';

type Area = RefObject<HTMLElement | null>;

const question = {
  title: 'Leave without saving?',
  consequence: 'Your changes will be lost.',
  confirmLabel: 'Leave without saving',
  danger: true,
};

/**
 * Requests a confirmation before a dialog or drawer with typed text closes by Escape, its close button or a press beside it,
 * and before navigation removes it. `guard` is rendered in it. A press of Cancel loses the text on purpose.
 */
export function useTypedGuard(area: Area, onClose: () => void): { close: () => void; guard: ReactNode } {
  return {
    close: () => (hasTypedText(area.current) ? confirm({ ...question, run: onClose }) : onClose()),
    guard: <TypedGuard area={area} />,
  };
}

/** Requests a confirmation before Back, a link, another tab of the page or the end of the window removes typed text. */
export function TypedGuard({ area }: { area: Area }) {
  // a component without pages, as in tests, has no Back
  return useRouter({ warn: false }) && <NavigationGuard area={area} />;
}

/** A press of a link leads away at once; a form that was sent navigates later. */
const LINK_MS = 500;

function NavigationGuard({ area }: { area: Area }) {
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
        confirm({ ...question, run: () => resolve(false), onCancel: () => resolve(true) });
      });
    },
  });
  return null;
}

const tabOf = (search: object): unknown => ('tab' in search ? search.tab : undefined);
