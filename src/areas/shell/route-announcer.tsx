import { useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Names of the open page, outermost first: project, area, thing. */
export function useCrumbs(): { id: string; pathname: string; name: string }[] {
  const matches = useMatches();
  return matches.flatMap(({ id, pathname, staticData, loaderData }) => {
    const name = staticData.crumb ?? crumbOf(loaderData);
    return name === undefined ? [] : [{ id, pathname, name }];
  });
}

function crumbOf(loaderData: unknown): string | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('crumb' in loaderData)) return undefined;
  return typeof loaderData.crumb === 'string' ? loaderData.crumb : undefined;
}

/**
 * What a page load does for free and a client router must do by hand: the title, the announcement and the
 * focus, which goes to the heading. Changes of the query part (filters, drawers) are not a new page.
 */
export function RouteAnnouncer() {
  const title = [...useCrumbs().map(({ name }) => name)].reverse().join(' · ');
  const pathname = useLocation({ select: (location) => location.pathname });
  const [first] = useState(pathname);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    document.title = title ? `${title} · Quarterdeck` : 'Quarterdeck';
  }, [title]);
  useEffect(() => {
    if (pathname === first) return;
    const frame = requestAnimationFrame(() => {
      setSpoken(document.title);
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, first]);
  return (
    <div className="qd-hidden" aria-live="polite" role="status">
      {spoken}
    </div>
  );
}
