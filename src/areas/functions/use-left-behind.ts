import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { notify } from '#src/ui/feedback/notify.tsx';

interface Left {
  dirty: boolean;
  name: string;
  connection: string;
  groupId: string;
  id: string;
}

/** When a function is left with unsaved text, reports that the text is kept, with a link to it. */
export function useLeftBehind(left: Left): void {
  const navigate = useNavigate();
  const latest = useRef(left);
  useEffect(() => {
    latest.current = left;
  });
  useEffect(() => {
    const path = location.pathname;
    return () => {
      const { dirty, name, connection, groupId, id } = latest.current;
      // development mounts twice: it is left when the address is another
      if (!dirty || location.pathname === path) return;
      notify({
        tone: 'info',
        message: `${name} is not saved`,
        detail: 'Its draft is kept in this tab.',
        action: {
          label: 'Go back',
          onAction: () =>
            void navigate({
              to: '/c/$connectionId/groups/$groupId/functions/$functionId',
              params: { connectionId: connection, groupId, functionId: id },
            }),
        },
      });
    };
  }, [navigate]);
}
