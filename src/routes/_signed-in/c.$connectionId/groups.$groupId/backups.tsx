import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { BackupsFrame, type BackupsTab, backupsTabs } from '#src/areas/backups/backups-frame.tsx';
import { sourceReads } from '#src/areas/backups/shared/source-reads.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/backups')({
  staticData: { crumb: 'Backups' },
  // together with the project itself, so that what depends on the clusters begins in the second round
  loader: ({ context: { queryClient }, params: { connectionId, groupId } }) => {
    for (const read of sourceReads(connectionId, groupId)) void queryClient.prefetchQuery(read as never);
  },
  component: Backups,
});

const paths = {
  recoverability: '/c/$connectionId/groups/$groupId/backups',
  snapshots: '/c/$connectionId/groups/$groupId/backups/snapshots',
  restores: '/c/$connectionId/groups/$groupId/backups/restores',
  exports: '/c/$connectionId/groups/$groupId/backups/exports',
  compliance: '/c/$connectionId/groups/$groupId/backups/compliance',
  drills: '/c/$connectionId/groups/$groupId/backups/drills',
} as const satisfies Record<BackupsTab, string>;

function Backups() {
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  const last = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) });
  const tab = backupsTabs.find((each) => each === last) ?? 'recoverability';
  return (
    <BackupsFrame
      groupId={params.groupId}
      tab={tab}
      onTab={(next) => void navigate({ to: paths[next], params })}
      onTake={() =>
        void navigate({
          to: paths.snapshots,
          params,
          // the list keeps its filters; those of another tab mean nothing to it
          search: (before) => (tab === 'snapshots' ? { ...before, take: true } : { take: true }),
        })
      }
      onRestore={() => void navigate({ to: '/c/$connectionId/groups/$groupId/backups/restore', params })}
    >
      <Outlet />
    </BackupsFrame>
  );
}
