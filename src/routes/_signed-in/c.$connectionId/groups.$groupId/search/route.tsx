import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { SearchFrame, type SearchTab, searchTabs } from '#src/areas/search/search-frame.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/search')({
  staticData: { crumb: 'Search' },
  component: Search,
});

const paths = {
  indexes: '/c/$connectionId/groups/$groupId/search/indexes',
  tester: '/c/$connectionId/groups/$groupId/search/tester',
  lab: '/c/$connectionId/groups/$groupId/search/lab',
  analyzers: '/c/$connectionId/groups/$groupId/search/analyzers',
} as const satisfies Record<SearchTab, string>;

function Search() {
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  const last = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) });
  return (
    <SearchFrame
      tab={searchTabs.find((each) => each === last) ?? 'indexes'}
      onTab={(next) => void navigate({ to: paths[next], params })}
    >
      <Outlet />
    </SearchFrame>
  );
}
