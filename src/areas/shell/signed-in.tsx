import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '#src/api/session.ts';
import { SessionContext } from '#src/api/session-context.ts';

/** Everything that only a signed-in person sees. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: session } = useQuery(sessionQuery);
  if (!session) return null;
  return (
    <SessionContext value={session}>
      <main>{children}</main>
    </SessionContext>
  );
}
