import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { leaveNoticesBehind } from '#src/ui/feedback/notify.tsx';
import { pageSubject } from '#src/ui/frame/page-title.ts';
import { useCrumbs } from './crumbs.tsx';

/**
 * The parts of a page load that a client router must replace: the title and its announcement. The frame moves
 * the focus. Changes of the query part (filters, drawers) are not a new page.
 */
export function RouteAnnouncer() {
  const names = useCrumbs().map(({ name }) => name);
  const subject = useSyncExternalStore(pageSubject.subscribe, pageSubject.get);
  const title = [subject, ...names.reverse(), 'Quarterdeck'].filter(Boolean).join(' · ');
  const pathname = useLocation({ select: (location) => location.pathname });
  const [first] = useState(pathname);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    document.title = title;
    // the first page is read by the browser itself
    if (pathname !== first || subject !== undefined) setSpoken(title);
  }, [title, pathname, first, subject]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is a moment of its own
  useEffect(leaveNoticesBehind, [pathname]);
  return (
    <div className="qd-hidden" aria-live="polite" role="status">
      {spoken}
    </div>
  );
}
