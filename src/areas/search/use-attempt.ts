import { useState } from 'react';
import { toFormErrors } from '#src/api/form-errors.ts';

/** One thing after another that may be refused, each with its reason in one place. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function attempt(run: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await run();
    } catch (error) {
      const { message, fields } = toFormErrors(error);
      const [first] = Object.entries(fields);
      setFailure(first ? `${message} ${first.join(' ')}` : message);
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, attempt, forget: () => setFailure(undefined) };
}
