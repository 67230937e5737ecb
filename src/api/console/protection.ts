import type { UnlockRequest } from '#contract/console/access/protection.ts';
import { c, consoleQuery } from './console-call.ts';
import { useAnsweredChange } from './kept-change.ts';

/** The restrictions of changes through a connection now, and who has unlocked it. */
export const protectionQuery = (connection: string) => ({
  ...consoleQuery('getProtection', { connectionId: connection }),
  staleTime: 1_000,
  retry: false,
  refetchInterval: 10_000,
});

export const useUnlock = (connectionId: string) =>
  useAnsweredChange(protectionQuery(connectionId).queryKey, (body: UnlockRequest) =>
    c('unlockConnection', { connectionId, body }),
  );

/** Ends the caller's own unlock before its time. */
export const useLockAgain = (connectionId: string) =>
  useAnsweredChange(protectionQuery(connectionId).queryKey, () => c('lockConnection', { connectionId }));
