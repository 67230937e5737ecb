import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useRef } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { useConnection } from '#src/api/connection.ts';
import { readAgain } from '#src/api/query.ts';
import { useStoredText } from '#src/ui/stored-value.ts';
import type { CallArgs } from '../explorer-search.ts';
import { type PastRun, readHistory, withRun } from './run-history.ts';
import { type Answer, runOperation } from './run-operation.ts';

/** The history of the signed-in user, in this browser. */
export function useRunHistory(): { runs: PastRun[]; add: (run: PastRun) => void; clear: () => void } {
  const user = useContext(SessionContext)?.user.id ?? '';
  const [text, store] = useStoredText(`qd.explorer-history.${user}`);
  return {
    runs: readHistory(text),
    add: (run) => store(withRun(text, run)),
    clear: () => store('[]'),
  };
}

/**
 * Sends a request, keeps it in the history, and refreshes the changed data. `stop` ends a read that waits for its
 * answer; it is undefined for changes, which cannot be stopped once they were sent.
 */
export function useRun(operation: OperationFacts) {
  const client = useQueryClient();
  const { id: connection } = useConnection();
  const history = useRunHistory();
  const isRead = operation.method === 'GET';
  const running = useRef<AbortController>(undefined);
  const run = useMutation({
    mutationKey: ['explorer', operation.id],
    mutationFn: async (args: CallArgs) => {
      if (!isRead) return runOperation(operation, connection, args);
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      try {
        return await runOperation(operation, connection, args, signal);
      } catch (error) {
        throw signal.aborted ? new Error('Stopped before Atlas answered.') : error;
      }
    },
    onSuccess: async (answer: Answer, args) => {
      const { at, status, ms } = answer;
      history.add({ at, connection, op: operation.id, args, status, ms: Math.round(ms) });
      if (!isRead && status < 400) await readAgain(client, connection);
    },
  });
  return { ...run, stop: isRead ? () => running.current?.abort() : undefined };
}
