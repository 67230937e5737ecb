import { useNavigate } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { Button } from '#src/ui/actions/button.tsx';
import type { LabPartProps } from './lab-parts.ts';

/** An analyzer of the engine is on every cluster; one of one's own can be kept on it. */
export function SaveToCluster({ groupId, state }: Pick<LabPartProps, 'groupId' | 'state'>) {
  const { id } = useConnection();
  const { index } = state;
  const navigate = useNavigate();
  return (
    <Button
      disabledReason={typeof index === 'string' && `${index} is part of every cluster already.`}
      onClick={() => {
        if (typeof index === 'string') return;
        void navigate({
          to: '/c/$connectionId/groups/$groupId/search/analyzers',
          params: { connectionId: id, groupId },
          search: { draft: index },
        });
      }}
    >
      Save to a cluster…
    </Button>
  );
}
