import { createFileRoute, notFound, redirect } from '@tanstack/react-router';

/** Addresses below a cluster that people guess: each leads to the page that shows it. */
export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName/$')({
  beforeLoad: async ({ params: { connectionId, groupId, clusterName, _splat } }) => {
    const { clusterPlaceOf } = await import('#src/areas/clusters/cluster-addresses.ts');
    const place = clusterPlaceOf(_splat ?? '', clusterName);
    if (!place) throw notFound();
    throw redirect({
      to: `/c/${encodeURIComponent(connectionId)}/groups/${groupId}/${place.path}` as string,
      search: place.search as never,
      replace: true,
    });
  },
});
