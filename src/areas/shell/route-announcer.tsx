import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { leaveNoticesBehind } from '#src/ui/feedback/notify.tsx';
import { useCrumbs } from './crumbs.tsx';

/**
 * What a page load does for free and a client router must do by hand: the title and its announcement. The
 * frame moves the focus. Changes of the query part (filters, drawers) are not a new page.
 */
export function RouteAnnouncer() {
  const names = useCrumbs().map(({ name }) => name);
  const title = names.length > 0 ? `${names.reverse().join(' · ')} · Quarterdeck` : 'Quarterdeck';
  const pathname = useLocation({ select: (location) => location.pathname });
  const [first] = useState(pathname);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    document.title = title;
    // the first page is read by the browser itself
    if (pathname !== first) setSpoken(title);
  }, [title, pathname, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is a moment of its own
  useEffect(leaveNoticesBehind, [pathname]);
  return (
    <div className="qd-hidden" aria-live="polite" role="status">
      {spoken}
    </div>
  );
}
