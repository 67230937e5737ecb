import { useQuery } from '@tanstack/react-query';
import type { NotificationSettings } from '#contract/notifications/settings.ts';
import { notificationSettingsQuery, useSaveNotificationSettings } from '#src/api/console/notifications.ts';
import { q } from '#src/api/query.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import type { Place } from '../use-place.ts';
import classes from './notifications.module.css';

/** Whether this user is notified of alerts, expiries and drift of the project whose page is open. */
export function FollowProject({ place: { connection, groupId } }: { place: Place }) {
  if (!connection || groupId === undefined) return null;
  return <Follow connection={connection.id} groupId={groupId} />;
}

function Follow({ connection, groupId }: { connection: string; groupId: string }) {
  const { data: view } = useQuery(notificationSettingsQuery);
  const { data: project } = useQuery(q('getGroup', connection, { groupId }));
  const save = useSaveNotificationSettings();
  if (!view) return null;
  const { projects } = view.settings;
  const others = projects.filter((each) => each.connection !== connection || each.groupId !== groupId);
  const isFollowed = others.length < projects.length;
  const name = project?.name ?? 'this project';
  const set = (next: NotificationSettings['projects']): void =>
    save.mutate({ ...view.settings, projects: next }, { onError: reportFailure(`Not changed: ${name}`) });
  return (
    <Row gap={8} align="center" justify="between" size={12} tone="dim" className={classes.follow}>
      <span>
        {isFollowed ? `You follow ${name}: its alerts, expiries and drift.` : `You do not follow ${name}.`}
      </span>
      <Button
        size="sm"
        busy={save.isPending}
        disabledReason={!project && 'The project is being loaded.'}
        onClick={() => set(isFollowed ? others : [...projects, { connection, groupId, name }])}
      >
        {isFollowed ? 'Unfollow' : 'Follow project'}
      </Button>
    </Row>
  );
}
