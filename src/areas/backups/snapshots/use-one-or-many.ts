import { useRef, useState } from 'react';
import { useBulkRun } from '#src/api/use-bulk-run.ts';

interface Sending {
  /** Sends the change of one thing by its key. */
  run: (key: string) => Promise<unknown>;
  /** Reads stale data again after the change: also after one without a response. */
  refresh: () => Promise<void>;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/** A change that is sent for one thing from its dialog, or for many one after the other, with a report on each. */
export function useOneOrMany({ run, refresh, onDone, onClose }: Sending) {
  const [failure, setFailure] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  // a second key press can come before the button is disabled
  const sent = useRef(false);
  const bulk = useBulkRun(() => {
    void refresh();
    onDone?.();
  });
  const sendAll = (keys: readonly string[]): void => bulk.start(keys, run);

  async function sendOne(key: string, say: () => void): Promise<void> {
    if (sent.current) return;
    sent.current = true;
    setSaving(true);
    setFailure(null);
    try {
      await run(key);
      say();
      onDone?.();
      onClose();
    } catch (error) {
      sent.current = false;
      setFailure(error);
      setSaving(false);
    }
    await refresh();
  }

  return {
    failure,
    saving,
    sendOne,
    sendAll,
    /** Whether many were sent: then their report takes the place of the dialog. */
    isReporting: bulk.steps.size > 0,
    report: {
      label: 'Snapshots',
      steps: bulk.steps,
      pausedUntil: bulk.pausedUntil,
      onRetry: sendAll,
      onCancel: bulk.cancel,
      onClose,
    },
  };
}
