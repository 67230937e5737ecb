import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { notificationsQuery } from '#src/api/console/notifications.ts';
import { IconButton } from '#src/ui/actions/button.tsx';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import type { Place } from '../use-place.ts';
import classes from './notifications.module.css';

// not part of the first page: words of every kind, and what follows projects
const Notifications = lazy(() =>
  loadPart(() =>
    import('./notification-list.tsx').then((module) => ({ default: module.NotificationsPanel })),
  ),
);

/** Whether this browser may show notifications, without a permission prompt. */
const mayNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** The unread notifications of this user, on every page. */
export function NotificationBell({ place }: { place: Place }) {
  const { data } = useQuery(notificationsQuery);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (data === undefined || !mayNotify()) return;
    import('./browser-notifications.ts')
      .then(({ showInBrowser }) => showInBrowser(data.notifications))
      .catch(() => undefined);
  }, [data]);
  const unread = data?.unread ?? 0;
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <span className={classes.bell}>
      <Popover position="bottom-end" width={380} trapFocus opened={open} onChange={setOpen}>
        <Popover.Target>
          <IconButton bare icon="alerts" label={label} onClick={() => setOpen(!open)} />
        </Popover.Target>
        <Popover.Dropdown data-popup>
          <Suspense fallback={<div className={classes.panel} />}>
            <Notifications place={place} onLeave={() => setOpen(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  );
}
