import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/c/$connectionId/groups/$groupId/clusters/$clusterName/overview',
      params,
      replace: true,
    });
  },
});
