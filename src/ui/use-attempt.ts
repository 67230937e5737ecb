import { useRef, useState } from 'react';
import { messageOf } from '#src/lib/failure-facts.ts';

/**
 * What a dialog does when it is asked to: whether it is at it, and why it failed. It stays busy once it is done, because
 * the dialog closes then. `stop` aborts the signal of what is running; `stopped` tells its failure from a refusal.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [stopped, setStopped] = useState(false);
  const running = useRef<AbortController>(undefined);
  const attempt = async (run: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setStopped(false);
    setFailure(undefined);
    try {
      await run(controller.signal);
    } catch (error) {
      setFailure(messageOf(error));
      setStopped(controller.signal.aborted);
      setBusy(false);
    }
  };
  return { busy, failure, stopped, attempt, stop: () => running.current?.abort() };
}
