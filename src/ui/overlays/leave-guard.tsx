import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from '../actions/confirm-dialog.tsx';
import { leaveQuestion } from './leave-question.ts';

interface Place {
  pathname: string;
  search: object;
}

interface LeaveGuardProps {
  /** Whether anything is unsaved, called when the user leaves. */
  wouldLose: () => boolean;
  /** Names the place that is left; the page unless given. */
  locationOf?: (location: Place) => string;
}

/** Requests a confirmation before the user leaves without saving. */
export function LeaveGuard({ wouldLose, locationOf = ({ pathname }) => pathname }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => wouldLose() && locationOf(current) !== locationOf(next),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      {...leaveQuestion}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}

/** Has the browser ask before the tab is closed or loaded again with unsaved changes. */
export function useUnloadGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
