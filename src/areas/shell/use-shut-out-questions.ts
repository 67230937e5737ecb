import { useEffect } from 'react';
import { onShutOut } from '#src/api/shut-out.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';

/**
 * Requests a confirmation before a change, from any page, that locks out the user, this console or another
 * connection of it.
 */
export function useShutOutQuestions(): void {
  useEffect(
    () =>
      onShutOut(({ message, run, onCancel }) =>
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
