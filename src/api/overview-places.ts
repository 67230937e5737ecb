import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { EstateUpcoming, EstateWork } from '#contract/overview/overview.ts';

/** Link of a line in an overview: to the page that shows its subject. */

export function workPlace({ kind, id, groupId }: EstateWork, connectionId: string): LinkProps {
  if (kind === 'changeSet')
    return linkOptions({
      to: '/c/$connectionId/change-sets/$setId',
      params: { connectionId, setId: id },
    }) as LinkProps;
  if (groupId === null)
    return linkOptions({
      to: '/c/$connectionId/orgs/$orgId/configuration',
      params: { connectionId, orgId: id },
      search: { tab: 'drift' },
    }) as LinkProps;
  const params = { connectionId, groupId };
  const places = {
    drift: () =>
      linkOptions({
        to: '/c/$connectionId/groups/$groupId/configuration',
        ...{ params, search: { tab: 'drift' } },
      }),
    backup: () =>
      linkOptions({
        to: '/c/$connectionId/groups/$groupId/backups/clusters/$clusterName',
        params: { ...params, clusterName: id },
      }),
    searchIndex: () =>
      linkOptions({
        to: '/c/$connectionId/groups/$groupId/search/indexes',
        ...{ params, search: { cluster: [id] } },
      }),
    indexBuild: () =>
      linkOptions({
        to: '/c/$connectionId/groups/$groupId/clusters/$clusterName/real-time',
        params: { ...params, clusterName: id },
      }),
    migration: () =>
      linkOptions({
        to: '/c/$connectionId/groups/$groupId/migrations/$migrationId',
        params: { ...params, migrationId: id },
      }),
    drill: () => linkOptions({ to: '/c/$connectionId/groups/$groupId/backups/drills', params }),
    gameDay: () => linkOptions({ to: '/c/$connectionId/groups/$groupId/outages', params }),
  };
  return places[kind]() as LinkProps;
}

export function upcomingPlace({ kind, id, groupId, orgId }: EstateUpcoming, connectionId: string): LinkProps {
  if (kind === 'changeSet')
    return linkOptions({
      to: '/c/$connectionId/change-sets/$setId',
      params: { connectionId, setId: id },
    }) as LinkProps;
  if (kind === 'signInCertificate')
    return linkOptions({
      to: '/c/$connectionId/federation',
      ...{ params: { connectionId }, search: { org: orgId ?? '' } },
    }) as LinkProps;
  if (kind === 'secret')
    return linkOptions({
      to: '/c/$connectionId/orgs/$orgId/keys',
      params: { connectionId, orgId: orgId ?? '' },
    }) as LinkProps;
  if (groupId === null)
    return linkOptions({
      to: '/c/$connectionId/clusters',
      ...{ params: { connectionId }, search: { version: id } },
    }) as LinkProps;
  const params = { connectionId, groupId };
  const places = {
    version: () =>
      linkOptions({
        to: '/c/$connectionId/groups/$groupId/clusters',
        ...{ params, search: { version: id } },
      }),
    acknowledgement: () =>
      linkOptions({ to: '/c/$connectionId/groups/$groupId/alerts', ...{ params, search: { alert: id } } }),
    user: () => linkOptions({ to: '/c/$connectionId/groups/$groupId/access/users', params }),
    certificate: () => linkOptions({ to: '/c/$connectionId/groups/$groupId/access/users', params }),
    address: () => linkOptions({ to: '/c/$connectionId/groups/$groupId/access/network', params }),
    snapshot: () => linkOptions({ to: '/c/$connectionId/groups/$groupId/backups/snapshots', params }),
    maintenance: () => linkOptions({ to: '/c/$connectionId/groups/$groupId/settings', params }),
    drill: () => linkOptions({ to: '/c/$connectionId/groups/$groupId/backups/drills', params }),
    gameDayStart: () => linkOptions({ to: '/c/$connectionId/groups/$groupId/outages', params }),
    gameDayEnd: () => linkOptions({ to: '/c/$connectionId/groups/$groupId/outages', params }),
  };
  return places[kind]() as LinkProps;
}
