import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readServerBuild, type ServerBuild } from '#src/lib/modules/builds.ts';
import { pauseBefore } from '#src/lib/modules/missing-module.ts';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';

const reloadedFor = 'qd.reloaded-for';

const titles: Readonly<Record<ServerBuild, string>> = {
  unreachable: 'The server of this console could not be reached',
  same: 'The code of this page is missing',
  new: 'This console was updated',
};

const messages: Readonly<Record<ServerBuild, string>> = {
  unreachable:
    'The code of this page is missing. It is requested again every few seconds until the server answers.',
  same: 'The server did not return the code of this page. It is requested again every few seconds.',
  new: 'The page belongs to another version of the console. Reload the window.',
};

interface CodePart {
  preload?: () => Promise<void>;
}

interface MissingCodeProps {
  error: Error;
  /** Renders the page again. */
  reset: () => void;
  /** Loads the window again; tests replace it. */
  reloadWindow?: () => void;
}

/** In place of a page whose code could not be loaded. It is loaded again until the server answers. */
export function MissingCode({ error, reset, reloadWindow = reload }: MissingCodeProps) {
  const router = useRouter();
  const [build, setBuild] = useState<ServerBuild>('unreachable');
  const [loading, setLoading] = useState(false);
  const attempts = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    attempts.current += 1;
    setLoading(true);
    const parts = router.state.matches.flatMap(({ routeId }): CodePart[] => {
      const { component } = router.routesById[routeId].options;
      return component ? [component as CodePart] : [];
    });
    await Promise.all(parts.map((part) => part.preload?.()));
    // a part that was loaded has nothing to preload any more; a loader may have missed code of its own
    if (parts.every((part) => part.preload === undefined)) {
      await router.invalidate();
      if (router.state.matches.every(({ status }) => status !== 'error')) return reset();
    }
    const current = await readServerBuild();
    // nothing is open on a page that is not there: the new build is loaded, once for each missing module
    if (current === 'new' && sessionStorage.getItem(reloadedFor) !== error.message) {
      sessionStorage.setItem(reloadedFor, error.message);
      return reloadWindow();
    }
    setBuild(current);
    setLoading(false);
    timer.current = setTimeout(() => void load(), pauseBefore(attempts.current + 1));
  }, [router, reset, error, reloadWindow]);

  useEffect(() => {
    timer.current = setTimeout(() => void load(), pauseBefore(1));
    return () => clearTimeout(timer.current);
  }, [load]);

  return (
    <Page>
      <PageHeader title="This page could not be loaded" />
      <ErrorPanel
        title={titles[build]}
        message={messages[build]}
        retrying={loading}
        onRetry={build === 'new' ? reloadWindow : () => void load()}
      />
    </Page>
  );
}

const reload = (): void => window.location.reload();
