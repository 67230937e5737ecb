import { use } from 'react';
import { SessionContext } from '#src/api/session-context.ts';

/** Why this person may neither run nor save functions; undefined when both are allowed. */
export function useFunctionRefusal(): string | undefined {
  const session = use(SessionContext);
  if (!session) return 'Signed out.';
  if (session.readOnly) return 'This console is read only.';
  if (session.user.role === 'viewer') return 'Viewers of this console cannot run or change functions.';
  return undefined;
}
