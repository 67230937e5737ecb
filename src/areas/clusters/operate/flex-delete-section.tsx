import { useNavigate } from '@tanstack/react-router';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
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
  const remove = useOperation('deleteGroupFlexCluster');
  const role = useRefusal('deleteGroupFlexCluster', { groupId });
  const adding = useAdding();
  const ask = () =>
    confirm({
      title: `Delete ${name}?`,
      consequence: 'Its documents and its snapshots are deleted and do not come back.',
      confirmLabel: 'Delete cluster',
      danger: true,
      typedName: name,
      beside: besideConfirm(adding, () =>
        collected('deleteGroupFlexCluster', { groupId, name }, `Delete ${name}`),
      ),
      run: async () => {
        await remove.mutateAsync({ groupId, name });
        notify({ message: `${name} is being deleted` });
        void navigate({ to: '/c/$connectionId/groups/$groupId/clusters', params: { connectionId, groupId } });
      },
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
