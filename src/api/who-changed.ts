import { useNavigate } from '@tanstack/react-router';
import { useConnection } from './connection.ts';

/** What the log of a project is searched for: the name or ID that its events have, or a word of their types. */
export interface Changed {
  on?: string;
  family?: string;
  q?: string;
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
