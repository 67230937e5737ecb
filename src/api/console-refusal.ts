import { useContext } from 'react';
import { SessionContext } from './session-context.ts';

/** Why nobody may change what no role of the service decides about; undefined where one may. Of operations `useRefusal` tells it. */
export function useConsoleRefusal(): string | undefined {
  const session = useContext(SessionContext);
  if (session?.readOnly) return 'This console is read only.';
  return session?.user.role === 'viewer' ? 'Viewers of this console cannot change anything.' : undefined;
}
