import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { sessionQuery } from '#src/api/access/session.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { keptTexts } from './kept-texts.ts';
import { LiveProvider } from './live-context.tsx';
import { useSessionEnd } from './session-end.ts';
import { Shell } from './shell.tsx';

const KeptTextsDialog = lazy(() =>
  loadPart(() => import('./kept-texts-dialog.tsx').then((module) => ({ default: module.KeptTextsDialog }))),
);

/** Everything that only a signed-in person sees; nothing at all as soon as the session is over. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: session } = useQuery(sessionQuery);
  const leave = useSessionEnd(session);
  if (!session) return null;
  const signOut = (): void => {
    leave().catch((error: Error) => notify({ tone: 'error', message: `Still signed in: ${error.message}` }));
  };
  return (
    <SessionContext value={session}>
      <LiveProvider>
        <Shell session={session} onSignOut={signOut}>
          {children}
          <KeptTexts userId={session.user.id} />
        </Shell>
      </LiveProvider>
    </SessionContext>
  );
}

/** Texts that the last session of this user left unsaved; those of another user are removed. */
function KeptTexts({ userId }: { userId: string }) {
  const kept = useSyncExternalStore(keptTexts.subscribe, keptTexts.get);
  const isOwn = kept?.userId === userId;
  useEffect(() => {
    if (!isOwn) keptTexts.set(undefined);
  }, [isOwn]);
  if (!kept || !isOwn) return null;
  return (
    <Suspense fallback={null}>
      <KeptTextsDialog texts={kept.texts} onClose={() => keptTexts.set(undefined)} />
    </Suspense>
  );
}
