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
 * and before Back, a link or the end of the tab removes it. `guard` is rendered in it. A press of Cancel loses the text
 * on purpose.
 */
export function useTypedGuard(area: Area, onClose: () => void): { close: () => void; guard: ReactNode } {
  // a component without pages, as in tests, has no Back
  const router = useRouter({ warn: false });
  return {
    close: () => (hasTypedText(area.current) ? confirm({ ...question, run: onClose }) : onClose()),
    guard: router && <NavigationGuard area={area} />,
  };
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
  const lost = (): boolean => hasTypedText(area.current);
  useBlocker({
    enableBeforeUnload: lost,
    shouldBlockFn({ current, next, action }) {
      const isLink = performance.now() - pressedAt.current < LINK_MS && current.pathname !== next.pathname;
      const isHistory = action === 'BACK' || action === 'FORWARD' || action === 'GO';
      if (!(isLink || isHistory) || !lost()) return false;
      return new Promise((resolve) => {
        confirm({ ...question, run: () => resolve(false), onCancel: () => resolve(true) });
      });
    },
  });
  return null;
}
