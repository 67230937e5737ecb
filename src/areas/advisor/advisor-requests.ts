import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Measured, Triage, TriageInput, TriageRemoval } from '#contract/console/advisor-triage.ts';
import { request } from '#src/api/client.ts';
import { useConnection } from '#src/api/connection.ts';
import { useConsoleRefusal } from '#src/api/console-refusal.ts';

/** What people decided about the suggestions of a project. */
export function triageQuery(connection: string, groupId: string) {
  return queryOptions({
    queryKey: ['advisor-triage', connection, groupId],
    queryFn: ({ signal }) =>
      request<Triage[]>(`/advisor-triage?${new URLSearchParams({ connection, groupId })}`, { signal }),
    staleTime: 5_000,
  });
}

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
      request<Triage[]>('/advisor-triage', {
        method: 'PUT',
        body: { connection, groupId, ...place, ...decision } satisfies TriageInput,
      }),
    onSuccess,
  });
  const reopen = useMutation({
    mutationFn: (place: Place) =>
      request<Triage[]>('/advisor-triage/reopen', {
        method: 'POST',
        body: { connection, groupId, ...place } satisfies TriageRemoval,
      }),
    onSuccess,
  });
  return { decide, reopen };
}

/** Why nobody may decide here; undefined where one may. */
export function useDecisionRefusal(): string | undefined {
  const { name, readOnly } = useConnection();
  return useConsoleRefusal() ?? (readOnly ? `The connection ${name} is read only.` : undefined);
}
