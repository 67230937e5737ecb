import { use } from 'react';
import { useObserverRefusal } from '#src/api/access/console-refusal.ts';
import { SessionContext } from '#src/api/access/session-context.ts';

/** Why this person may neither run nor save functions; undefined when both are allowed. */
export function useFunctionRefusal(): string | undefined {
  const session = use(SessionContext);
  const refusal = useObserverRefusal('run or change functions');
  if (!session) return 'Signed out.';
  if (session.readOnly) return 'This console is read only.';
  return refusal;
}
