import { useContext } from 'react';
import type { Session } from '#contract/console/bff.ts';
import { SessionContext } from './session-context.ts';

/** Why somebody may change nothing through this console, whatever the service would say; undefined where one may. */
export function consoleRefusal(session: Session | null | undefined): string | undefined {
  if (session?.readOnly) return 'This console is read only.';
  return session?.user.role === 'viewer' ? 'Viewers of this console cannot change anything.' : undefined;
}

/** The same of whoever is signed in: for what the console itself keeps. Of operations `useRefusal` tells it. */
export const useConsoleRefusal = (): string | undefined => consoleRefusal(useContext(SessionContext));
