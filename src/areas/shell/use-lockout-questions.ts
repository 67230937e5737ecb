import { useEffect } from 'react';
import { onLockout } from '#src/api/access/lockout.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';

/**
 * Requests a confirmation before a change, from any page, that locks out the user, this console or another
 * connection of it.
 */
export function useLockoutQuestions(): void {
  useEffect(
    () =>
      onLockout(({ message, run, onCancel }) =>
        confirm({
          title: 'Continue anyway?',
          consequence: message,
          confirmLabel: 'Continue anyway',
          danger: true,
          run,
          onCancel,
        }),
      ),
    [],
  );
}
