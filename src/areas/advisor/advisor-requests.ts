import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Measured, Triage } from '#contract/console/advisor-triage.ts';
import { useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import { useConnection } from '#src/api/connection.ts';
import { c, consoleQuery } from '#src/api/console/console-call.ts';

/** The decisions about the suggestions of a project. */
export const triageQuery = (connection: string, groupId: string) =>
  consoleQuery('listDecisions', { connection, groupId });

/** A decision without its place: `useTriage` knows the connection and the project. */
export type Decision =
  | { decision: 'accepted'; latencyMs: number | null; measured?: Measured | null }
  | { decision: 'dismissed'; reason: string }
  | { decision: 'later'; until: number };

interface Place {
  clusterName: string;
  suggestion: string;
}

/** Keeps decisions, and takes them back. The answer is the whole list. */
export function useTriage(groupId: string) {
  const client = useQueryClient();
  const { id: connection } = useConnection();
  const onSuccess = (all: Triage[]): void => {
    client.setQueryData(triageQuery(connection, groupId).queryKey, all);
  };
  const decide = useMutation({
    mutationFn: ({ place, decision }: { place: Place; decision: Decision }) =>
      c('decideSuggestion', { body: { connection, groupId, ...place, ...decision } }),
    onSuccess,
  });
  const reopen = useMutation({
    mutationFn: (place: Place) => c('reopenSuggestion', { body: { connection, groupId, ...place } }),
    onSuccess,
  });
  return { decide, reopen };
}

/** Why the user may not decide here; undefined where the user may. */
export function useDecisionRefusal(): string | undefined {
  const { name, readOnly } = useConnection();
  return useConsoleRefusal() ?? (readOnly ? `The connection ${name} is read only.` : undefined);
}
