import { useRouter } from '@tanstack/react-router';
import type { ReactNode, RefObject } from 'react';
import { confirm } from '../actions/confirm.tsx';
import { leaveQuestion } from './leave-question.ts';
import { NavigationGuard } from './navigation-guard.tsx';
import { hasTypedText } from './typed-text.ts';

type Area = RefObject<HTMLElement | null>;

/**
 * Requests a confirmation before a dialog or drawer with typed text closes by Escape, its close button or a press beside it,
 * and before navigation removes it. `guard` is rendered in it. A press of Cancel loses the text on purpose.
 */
export function useTypedGuard(area: Area, onClose: () => void): { close: () => void; guard: ReactNode } {
  return {
    close: () => (hasTypedText(area.current) ? confirm({ ...leaveQuestion, run: onClose }) : onClose()),
    guard: <TypedGuard area={area} />,
  };
}

/** Requests a confirmation before Back, a link, another tab of the page or the end of the window removes typed text. */
export function TypedGuard({ area }: { area: Area }) {
  // a component without pages, as in tests, has no Back
  return useRouter({ warn: false }) && <NavigationGuard area={area} />;
}
