import { useRef, useState } from 'react';
import { messageOf } from '#src/lib/failure-facts.ts';

/**
 * The action of a dialog: whether it is running, and why it failed. It stays busy once it is done, because
 * the dialog closes then; `open` as its result means that the dialog stays. `stop` aborts the signal of the running action; `stopped` distinguishes its failure from a refusal.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [stopped, setStopped] = useState(false);
  const running = useRef<AbortController>(undefined);
  const attempt = async (run: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setStopped(false);
    setFailure(undefined);
    try {
      if ((await run(controller.signal)) === 'open') setBusy(false);
    } catch (error) {
      setFailure(messageOf(error));
      setStopped(controller.signal.aborted);
      setBusy(false);
    }
  };
  return { busy, failure, stopped, attempt, stop: () => running.current?.abort() };
}
