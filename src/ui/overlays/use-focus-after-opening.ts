import { useEffect } from 'react';

/** Moves the focus to a field, after the dialog has given it to its first button. */
export function useFocusAfterOpening(focus: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    const timer = setTimeout(focus, 50);
    return () => clearTimeout(timer);
  }, []);
}
