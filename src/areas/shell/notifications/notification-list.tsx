import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { kindOf, pathOf, titleOf } from '#contract/notifications/kinds.ts';
import type { ShownNotification } from '#contract/notifications/settings.ts';
import { notificationsQuery, useReadNotifications } from '#src/api/console/notifications.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { NowProvider } from '#src/ui/values/now.tsx';
import type { Place } from '../use-place.ts';
import { FollowProject } from './follow-project.tsx';
import classes from './notifications.module.css';

/** The path of a notification's subject, with the server's field names. */
const hrefOf = ({ kind, connection, groupId, about }: ShownNotification): string =>
  pathOf({ kind, connection, groupId, id: about });

/** The notifications of this user, the newest first; opening one marks it as read. */
export function NotificationsPanel({ place, onLeave }: { place: Place; onLeave: () => void }) {
  // opening the list requests new notifications
  const { data, error } = useQuery({ ...notificationsQuery, refetchOnMount: 'always' });
  const read = useReadNotifications();
  const router = useRouter();
  function follow(event: MouseEvent, notification: ShownNotification): void {
    if (!notification.read) read.mutate([notification.id]);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(hrefOf(notification));
    onLeave();
  }
  return (
    // by the clock of the console's server, independent of the emulator's
    <NowProvider source={serverNow}>
      <section className={classes.panel} aria-label="Your notifications">
        <Row as="header" gap={8} align="center" justify="between" size={13} className={classes.head}>
          <Text as="h2" size={13}>
            Notifications
          </Text>
          <span>
            {data !== undefined && data.unread > 0 && (
              <Button size="sm" variant="quiet" onClick={() => read.mutate('all')}>
                Mark all as read
              </Button>
            )}
            <Link to="/settings" search={{ tab: 'notifications' }} onClick={onLeave}>
              Settings
            </Link>
          </span>
        </Row>
        <FollowProject place={place} />
        {error && !data && (
          <p className={classes.empty}>Notifications could not be loaded: {error.message}</p>
        )}
        {data?.notifications.length === 0 && (
          <p className={classes.empty}>
            Nothing yet. The ends of change sets, restore tests, migrations and game days are listed here;
            follow a project to receive its alerts and expiries.
          </p>
        )}
        <ul>
          {data?.notifications.map((each) => (
            <li key={each.id} className={classes.row} data-unread={!each.read || undefined}>
              <MarkIcon
                mark={each.read ? 'hollow' : 'dot'}
                tone={each.read ? 'dim' : kindOf(each.kind).isBad ? 'critical' : 'running'}
              />
              <Stack shrink breaks className={classes.body}>
                <a href={hrefOf(each)} onClick={(event) => follow(event, each)}>
                  {titleOf(each)}
                  {!each.read && <span className="qd-hidden"> (unread)</span>}
                </a>
                <Text size={12} tone="dim">
                  <Instant value={each.at} past />
                  {each.detail === '' ? '' : `. ${each.detail}`}
                </Text>
              </Stack>
            </li>
          ))}
        </ul>
      </section>
    </NowProvider>
  );
}
