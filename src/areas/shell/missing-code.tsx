import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isServerReachable, pauseBefore } from '#src/lib/modules/missing-module.ts';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';

const reloadedFor = 'qd.reloaded-for';

/**
 * The router reloads the window when the code of a page is missing. While the server is away, that replaces the console by
 * the browser's own error page. Its mark is set in advance, so that the failure reaches `MissingCode`.
 */
export function keepWindowWithoutCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
    } catch {
      // without a session storage the router does not reload either
    }
  });
}

interface CodePart {
  preload?: () => Promise<void>;
}

/** In place of a page whose code could not be loaded. It is loaded again until the server answers. */
export function MissingCode({ error, reset }: { error: Error; reset: () => void }) {
  const router = useRouter();
  const [updated, setUpdated] = useState(false);
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
    // a part that was loaded has nothing to preload any more
    if (parts.every((part) => part.preload === undefined)) return reset();
    const isUpdated = await isServerReachable();
    // nothing is open on a page that is not there: the new build is loaded, once for each missing module
    if (isUpdated && sessionStorage.getItem(reloadedFor) !== error.message) {
      sessionStorage.setItem(reloadedFor, error.message);
      return window.location.reload();
    }
    setUpdated(isUpdated);
    setLoading(false);
    timer.current = setTimeout(() => void load(), pauseBefore(attempts.current + 1));
  }, [router, reset, error]);

  useEffect(() => {
    timer.current = setTimeout(() => void load(), pauseBefore(1));
    return () => clearTimeout(timer.current);
  }, [load]);

  return (
    <Page>
      <PageHeader title="This page could not be loaded" />
      <ErrorPanel
        title={updated ? 'This console was updated' : 'The server of this console could not be reached'}
        message={
          updated
            ? 'The page belongs to another version of the console. Reload the window.'
            : 'The code of this page is missing. It is requested again every few seconds until the server answers.'
        }
        retrying={loading}
        onRetry={updated ? () => window.location.reload() : () => void load()}
      />
    </Page>
  );
}
