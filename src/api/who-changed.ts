import { useNavigate } from '@tanstack/react-router';
import type { EventTopic } from '#contract/events/topics.ts';
import { useConnection } from './connection.ts';

/** What the log of a project is searched for: the name or ID that its events have, their family, or the kind of things. */
export interface Changed {
  on?: string;
  family?: string;
  of?: EventTopic;
}

/** An entry of a menu that leads to who changed a thing of a project, and when. */
export function useWhoChanged(groupId: string) {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  return (search: Changed) => ({
    label: 'Who changed it',
    icon: 'history' as const,
    onSelect: () =>
      void navigate({
        to: '/c/$connectionId/groups/$groupId/activity',
        params: { connectionId, groupId },
        search,
      }),
  });
}
