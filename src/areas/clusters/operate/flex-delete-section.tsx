import { useNavigate } from '@tanstack/react-router';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';

interface FlexDeleteProps {
  groupId: string;
  name: string;
  isProtected: boolean;
}

/** The end of a flex cluster: its snapshots go with it. */
export function FlexDeleteSection({ groupId, name, isProtected }: FlexDeleteProps) {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  const remove = useConfirmed('deleteGroupFlexCluster');
  const role = useRefusal('deleteGroupFlexCluster', { groupId });
  const ask = () =>
    remove({
      title: `Delete ${name}?`,
      consequence: 'Its documents and its snapshots are deleted and cannot be restored.',
      confirmLabel: 'Delete cluster',
      danger: true,
      typedName: name,
      args: () => ({ groupId, name }),
      change: `Delete ${name}`,
      done: `${name} is being deleted`,
      onDone: () =>
        void navigate({ to: '/c/$connectionId/groups/$groupId/clusters', params: { connectionId, groupId } }),
    });
  return (
    <Section label="Delete the cluster">
      <div>
        <Button
          variant="danger"
          disabledReason={isProtected ? 'Termination protection is on. Switch it off first.' : role}
          onClick={ask}
        >
          Delete cluster…
        </Button>
      </div>
    </Section>
  );
}
