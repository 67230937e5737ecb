import { queryOptions } from '@tanstack/react-query';
import type { ProtectionState, UnlockRequest } from '#contract/console/protection.ts';
import { request } from '../client.ts';
import { useAnsweredChange } from './kept-change.ts';

const pathOf = (connection: string, what: string): string =>
  `/connections/${encodeURIComponent(connection)}/${what}`;
const againMs = 10_000;

/** What stands in the way of changes through a connection now, and who has unlocked it. */
export const protectionQuery = (connection: string) =>
  queryOptions({
    queryKey: ['protection', connection],
    queryFn: ({ signal }) => request<ProtectionState>(pathOf(connection, 'protection'), { signal }),
    staleTime: 1_000,
    retry: false,
    refetchInterval: againMs,
  });

export const useUnlock = (connection: string) =>
  useAnsweredChange(protectionQuery(connection).queryKey, (body: UnlockRequest) =>
    request<ProtectionState>(pathOf(connection, 'unlock'), { method: 'POST', body }),
  );

/** Ends what this person has unlocked before its time. */
export const useLockAgain = (connection: string) =>
  useAnsweredChange(protectionQuery(connection).queryKey, () =>
    request<ProtectionState>(pathOf(connection, 'unlock'), { method: 'DELETE' }),
  );
