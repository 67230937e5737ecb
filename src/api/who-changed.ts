import { useNavigate } from '@tanstack/react-router';
import type { EventTopic } from '#contract/events/topics.ts';
import { useConnection } from './connection.ts';

/** Search terms for the log of a project: the name or ID in its events, their family, or the kind of resource. */
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
