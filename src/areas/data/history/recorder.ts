interface Recorder {
  /** Records a run that began at `startedAt` (ms); not one that began before the history was cleared. */
  record: (startedAt: number, send: () => Promise<unknown>) => void;
  /** Clears after the records that are being sent, so that none of them returns to the history. */
  clear: <Answer>(send: () => Promise<Answer>) => Promise<Answer>;
}

/** Orders the records of runs and the clearing of the history in this tab. */
export function createRecorder(now: () => number): Recorder {
  const sending = new Set<Promise<unknown>>();
  let clearedAt = Number.NEGATIVE_INFINITY;
  return {
    record(startedAt, send) {
      if (startedAt < clearedAt) return;
      // the results matter to the user, their record does not: a failure is not shown
      const sent: Promise<unknown> = send()
        .catch(() => undefined)
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },
    async clear(send) {
      const at = now();
      await Promise.all(sending);
      const answer = await send();
      clearedAt = at;
      return answer;
    },
  };
}

export const recorder = createRecorder(Date.now);
