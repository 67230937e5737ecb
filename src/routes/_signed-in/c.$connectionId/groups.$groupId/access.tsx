import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { AccessFrame, type AccessTab, accessTabs } from '#src/areas/access/access-frame.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/access')({
  staticData: { crumb: 'Access' },
  component: Access,
});

const paths = {
  users: '/c/$connectionId/groups/$groupId/access/users',
  roles: '/c/$connectionId/groups/$groupId/access/roles',
  directory: '/c/$connectionId/groups/$groupId/access/directory',
  network: '/c/$connectionId/groups/$groupId/access/network',
  history: '/c/$connectionId/groups/$groupId/access/history',
} as const satisfies Record<AccessTab, string>;

function Access() {
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  const last = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) });
  return (
    <AccessFrame
      tab={accessTabs.find((each) => each === last) ?? accessTabs[0]}
      onTab={(next) => void navigate({ to: paths[next], params })}
    >
      <Outlet />
    </AccessFrame>
  );
}
