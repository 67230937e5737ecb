import type { Alert } from '#contract/alerts.ts';
import { seesAll } from '#contract/console/grants/granted.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import { type Destination, destinationsAt } from '../navigation.ts';

/** A page or an action that the palette finds and the navigation has no room for. */
interface Entry extends Pick<Destination, 'label' | 'to' | 'keywords'> {
  kind: 'Pages' | 'Actions';
  level: Destination['level'] | 'organization';
  search?: Readonly<Record<string, unknown>>;
}

const project = '/c/$connectionId/groups/$groupId';
const organization = '/c/$connectionId/orgs/$orgId';
const page = { level: 'project', kind: 'Pages' } as const;
const action = { level: 'project', kind: 'Actions' } as const;
const orgPage = { level: 'organization', kind: 'Pages' } as const;
const setting = { level: 'general', kind: 'Pages', to: '/settings' } as const;

const entries: readonly Entry[] = [
  {
    ...page,
    label: 'Database users',
    to: `${project}/access/users`,
    keywords: ['logins', 'passwords', 'SCRAM', 'X.509', 'who may read and write'],
  },
  {
    ...page,
    label: 'Custom roles',
    to: `${project}/access/roles`,
    keywords: ['privileges', 'database roles', 'what does this role grant'],
  },
  {
    ...page,
    label: 'Network access',
    to: `${project}/access/network`,
    keywords: ['IP access list', 'addresses', 'CIDR', 'firewall', 'allow', 'open to the world'],
  },
  {
    ...page,
    label: 'Access history',
    to: `${project}/access/history`,
    keywords: ['sign-ins', 'signed in', 'failed attempts', 'from where', 'since when', 'last seen'],
  },
  {
    ...orgPage,
    label: 'People and roles',
    to: organization,
    keywords: ['users', 'invitations', 'invite', 'members', 'organization'],
  },
  { ...orgPage, label: 'Teams', to: `${organization}/teams`, keywords: ['members', 'roles'] },
  {
    ...orgPage,
    label: 'Keys and accounts',
    to: `${organization}/keys`,
    keywords: ['API keys', 'service accounts', 'secrets', 'rotate', 'never used', 'last used'],
  },
  {
    ...orgPage,
    label: 'Effective permissions',
    to: `${organization}/permissions`,
    keywords: ['who may', 'who can', 'what may', 'what can', 'what does this role grant', 'roles', 'delete'],
  },
  {
    ...orgPage,
    label: 'Access review',
    to: `${organization}/review`,
    keywords: [
      'audit',
      'report',
      'never used',
      'unused',
      'still needed',
      'outside the domain',
      'open addresses',
      'open to the world',
      'owners',
      'expired',
    ],
  },
  {
    ...orgPage,
    kind: 'Actions',
    label: 'Questions of an auditor',
    to: `${organization}/review`,
    search: { ask: true },
    keywords: ['audit', 'compliance', 'evidence', 'who can', 'who did', 'since when', 'from where'],
  },
  {
    ...orgPage,
    label: 'Projects and settings of the organization',
    to: `${organization}/settings`,
    keywords: ['create project', 'organization settings', 'resource policies', 'rename'],
  },
  {
    ...orgPage,
    label: 'Configuration of the organization',
    to: `${organization}/configuration`,
    keywords: ['as code', 'YAML', 'file', 'drift', 'versions'],
  },
  { ...page, label: 'Snapshots', to: `${project}/backups/snapshots`, keywords: ['backups'] },
  { ...page, label: 'Restores', to: `${project}/backups/restores`, keywords: ['restore jobs', 'downloads'] },
  { ...page, label: 'Exports', to: `${project}/backups/exports`, keywords: ['export buckets', 's3'] },
  {
    ...page,
    label: 'Backup compliance policy',
    to: `${project}/backups/compliance`,
    keywords: ['retention'],
  },
  { ...page, label: 'Restore tests', to: `${project}/backups/drills`, keywords: ['drills'] },
  {
    ...page,
    label: 'Cluster analyzers',
    to: `${project}/search/analyzers`,
    keywords: ['search index', 'custom analyzers'],
  },
  {
    ...page,
    label: 'Analyzer lab',
    to: `${project}/search/lab`,
    keywords: ['search index', 'tokens', 'tokenizer'],
  },
  {
    ...action,
    label: 'Restore from a backup',
    to: `${project}/backups/restore`,
    keywords: ['restore cluster', 'point in time', 'recover', 'rollback'],
  },
  {
    ...action,
    label: 'Take snapshot',
    to: `${project}/backups/snapshots`,
    search: { take: true },
    keywords: ['backup now', 'on demand'],
  },
  {
    ...action,
    label: 'New alert configuration',
    to: `${project}/alert-configs/new`,
    keywords: ['create alert', 'rule', 'threshold'],
  },
  {
    ...action,
    label: 'Create cluster',
    to: `${project}/clusters/new`,
    keywords: ['new cluster', 'deploy'],
  },
  {
    ...setting,
    label: 'Settings: users',
    search: { tab: 'users' },
    keywords: ['access', 'people', 'roles', 'permissions', 'passwords'],
  },
  {
    ...setting,
    label: 'Settings: deployments',
    search: { tab: 'deployments' },
    keywords: ['connection string'],
  },
  {
    ...setting,
    label: 'Settings: audit log',
    search: { tab: 'audit' },
    keywords: ['access log', 'who did what', 'history'],
  },
];

type At = Parameters<typeof destinationsAt>[0] & { orgId?: string | undefined };
type PaletteEntry = Pick<Entry, 'label' | 'to' | 'level' | 'keywords' | 'kind' | 'search'> &
  Pick<Destination, 'key'>;

/** Pages and actions at a place: those of the navigation first. */
export function placesOf(place: At, exists: (path: string) => boolean): PaletteEntry[] {
  const listed = destinationsAt(place, exists).map((entry): PaletteEntry => ({ ...entry, kind: 'Pages' }));
  const more = entries.filter(({ to, level }) => {
    if (!exists(to) || level === 'general') return exists(to);
    const { connection } = place;
    if (level === 'organization' && connection && !seesAll(place.grants, connection.id)) return false;
    const within = level === 'organization' ? place.orgId : place.groupId;
    return connection !== undefined && within !== undefined;
  });
  return [...listed, ...more];
}

export interface AlertEntry {
  id: string;
  groupId: string;
  label: string;
  keywords: string[];
}

/** Open alerts by their targets. */
export function alertEntries(alerts: readonly Alert[]): AlertEntry[] {
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  return [...byId.values()].flatMap((alert) => {
    const { id, groupId, status, eventTypeName, metricName, clusterName, hostnameAndPort, replicaSetName } =
      alert;
    if (status !== 'OPEN' || groupId === undefined) return [];
    const on = clusterName ?? hostnameAndPort ?? replicaSetName;
    const title = alertTitle(eventTypeName, metricName);
    return [
      {
        id,
        groupId,
        label: on === undefined ? title : `${title} on ${on}`,
        keywords: ['alert', eventTypeName, metricName, hostnameAndPort].filter((each) => each !== undefined),
      },
    ];
  });
}
