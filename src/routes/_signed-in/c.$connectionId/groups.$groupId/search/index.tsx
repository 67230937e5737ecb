import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/search/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$connectionId/groups/$groupId/search/indexes', params, replace: true });
  },
});
