import { useState } from 'react';
import { messageOf } from '#src/lib/failure-facts.ts';

/**
 * What a dialog does when it is asked to: whether it is at it, and why it failed. It stays busy once it is done, because
 * the dialog closes then.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await run();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return { busy, failure, attempt };
}
