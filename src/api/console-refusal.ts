import { useContext } from 'react';
import type { Session } from '#contract/console/bff.ts';
import { SessionContext } from './session-context.ts';

/** Why a user may change nothing through this console, independently of the service; undefined where the user may. */
export function consoleRefusal(session: Session | null | undefined): string | undefined {
  if (session?.readOnly) return 'This console is read only.';
  return session?.user.role === 'viewer' ? 'Viewers of this console cannot change anything.' : undefined;
}

/** The same for the signed-in user: for data of the console itself. For operations, `useRefusal` includes it. */
export const useConsoleRefusal = (): string | undefined => consoleRefusal(useContext(SessionContext));
