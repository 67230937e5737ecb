import { seesAll } from '#contract/console/grants/granted.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import type { IconName } from '#src/ui/icon.tsx';

/** Groups of the navigation by their labels, in display order. */
const groups = ['Clusters', 'Data', 'Access', 'Project', 'Connection', 'Console'] as const;
export type Group = (typeof groups)[number];

/** One entry of the navigation. It is shown only where its page exists: areas bring routes, not menu entries. */
export interface Destination {
  label: string;
  /** Full path of the route. */
  to: string;
  icon: IconName;
  /** Where it applies. */
  level: 'connection' | 'project' | 'general';
  /** The group of the entry; without one it is above all groups. */
  group?: Group;
  /** Entries that belong below another one. */
  below?: boolean;
  /** Typed after `g`. */
  key?: string;
  /** Matches only the page itself, not its subpages. */
  exact?: boolean;
  emulatorOnly?: boolean;
  /** Reads what is of no project: people whose grants name projects would only see a refusal. */
  wholeConnection?: boolean;
  counts?: 'openAlerts';
  keywords?: readonly string[];
}

const home = '/c/$connectionId';
const project = `${home}/groups/$groupId`;

type Where = Pick<Destination, 'level' | 'group'>;

/** Entries of the same group, in display order. */
const within = (where: Where, entries: readonly Omit<Destination, keyof Where>[]): Destination[] =>
  entries.map((entry) => ({ ...entry, ...where }));

export const destinations: readonly Destination[] = [
  ...within({ level: 'project' }, [
    { label: 'Overview', to: project, icon: 'overview', key: 'o', exact: true },
    { label: 'Alerts', to: `${project}/alerts`, icon: 'alerts', key: 'a', exact: true, counts: 'openAlerts' },
    { label: 'Acknowledgements', to: `${project}/alerts/acknowledgements`, icon: 'check', below: true },
    {
      label: 'Configurations',
      to: `${project}/alert-configs`,
      icon: 'settings',
      below: true,
      key: 'n',
      keywords: ['alert configurations'],
    },
  ]),
  ...within({ level: 'project', group: 'Clusters' }, [
    {
      label: 'Clusters',
      to: `${project}/clusters`,
      icon: 'clusters',
      key: 'c',
      keywords: ['pause', 'resume', 'scale', 'tier', 'upgrade', 'delete cluster'],
    },
    {
      label: 'Processes',
      to: `${project}/processes`,
      icon: 'server',
      below: true,
      keywords: ['hosts', 'nodes', 'mongod', 'mongos'],
    },
    {
      label: 'Encryption at rest',
      to: `${project}/encryption`,
      icon: 'lock',
      below: true,
      keywords: ['keys', 'KMS', 'key vault', 'BYOK'],
    },
    {
      label: 'Metrics',
      to: `${project}/metrics`,
      icon: 'activity',
      key: 't',
      keywords: ['charts', 'cpu', 'connections', 'replication lag', 'disk', 'monitoring'],
    },
    {
      label: 'Dashboards',
      to: `${project}/dashboards`,
      icon: 'columns',
      below: true,
      keywords: ['charts', 'ranking', 'which member has the most'],
    },
    {
      label: 'Performance advisor',
      to: `${project}/advisor`,
      icon: 'arrow-up',
      key: 'p',
      keywords: ['suggested indexes', 'slow queries', 'drop indexes', 'schema advice'],
    },
    {
      label: 'Outage simulation',
      to: `${project}/outages`,
      icon: 'warning',
      keywords: ['game day', 'chaos', 'failover', 'resilience', 'test'],
    },
  ]),
  ...within({ level: 'project', group: 'Data' }, [
    { label: 'Backups', to: `${project}/backups`, icon: 'backups', key: 'b' },
    {
      label: 'Data',
      to: `${project}/data`,
      icon: 'database',
      key: 'd',
      keywords: ['documents', 'collections', 'databases', 'browser', 'indexes'],
    },
    {
      label: 'Search',
      to: `${project}/search`,
      icon: 'search',
      key: 'i',
      keywords: ['search index', 'indexes', 'analyzers'],
    },
    { label: 'Migrations', to: `${project}/migrations`, icon: 'migrations', key: 'm' },
    { label: 'Functions', to: `${project}/functions`, icon: 'functions', key: 'f' },
  ]),
  ...within({ level: 'project', group: 'Access' }, [
    { label: 'Access', to: `${project}/access`, icon: 'access' },
    {
      label: 'Network',
      to: `${project}/network`,
      icon: 'globe',
      below: true,
      keywords: ['VPC peering', 'private endpoint', 'PrivateLink', 'CIDR', 'containers', 'VNet'],
    },
    {
      label: 'Database auditing',
      to: `${project}/auditing`,
      icon: 'eye',
      below: true,
      keywords: ['audit log', 'audit filter', 'compliance', 'authCheck'],
    },
    {
      label: 'Cloud provider access',
      to: `${project}/provider-access`,
      icon: 'link',
      below: true,
      keywords: [
        'IAM role',
        'trust policy',
        'service principal',
        'external ID',
        'AWS',
        'Azure',
        'Google Cloud',
      ],
    },
    {
      label: 'People and keys',
      to: `${project}/people`,
      icon: 'user',
      keywords: ['roles', 'users', 'teams', 'API keys', 'service accounts', 'who may'],
    },
  ]),
  ...within({ level: 'project', group: 'Project' }, [
    {
      label: 'Activity',
      to: `${project}/activity`,
      icon: 'history',
      key: 'y',
      keywords: ['events', 'audit', 'history', 'who did', 'stories'],
    },
    {
      label: 'Integrations',
      to: `${project}/integrations`,
      icon: 'webhook',
      keywords: [
        'Datadog',
        'PagerDuty',
        'Opsgenie',
        'Slack',
        'Teams',
        'Prometheus',
        'New Relic',
        'VictorOps',
        'webhook',
      ],
    },
    {
      label: 'Configuration',
      to: `${project}/configuration`,
      icon: 'code',
      keywords: ['as code', 'YAML', 'file', 'Terraform', 'drift', 'compare projects', 'history', 'versions'],
    },
    {
      label: 'Project settings',
      to: `${project}/settings`,
      icon: 'settings',
      key: 'j',
      keywords: ['tags', 'rename', 'limits', 'maintenance window', 'delete project'],
    },
  ]),
  ...within({ level: 'connection', group: 'Connection' }, [
    { label: 'Projects', to: home, icon: 'overview', key: 'h', exact: true, keywords: ['home', 'start'] },
    { label: 'All clusters', to: `${home}/clusters`, icon: 'server', key: 'k' },
    {
      label: 'All alerts',
      to: `${home}/alerts`,
      icon: 'alerts',
      keywords: ['open alerts of all projects', 'alerts across projects', 'on call'],
    },
    {
      label: 'API explorer',
      to: `${home}/explorer`,
      icon: 'code',
      key: 'q',
      keywords: ['operations', 'requests', 'curl', 'REST', 'code'],
    },
    {
      label: 'Organization',
      to: `${home}/orgs`,
      wholeConnection: true,
      icon: 'user',
      key: 'r',
      keywords: [
        'people',
        'teams',
        'roles',
        'API keys',
        'service accounts',
        'invitations',
        'permissions',
        'review',
      ],
    },
    {
      label: 'All activity',
      to: `${home}/activity`,
      wholeConnection: true,
      icon: 'history',
      keywords: ['events of the organization', 'audit', 'who did'],
    },
    {
      label: 'Change sets',
      to: `${home}/change-sets`,
      icon: 'check',
      keywords: ['pending changes', 'approve', 'review', 'undo', 'maintenance'],
    },
    {
      label: 'Twins',
      to: `${home}/twins`,
      wholeConnection: true,
      icon: 'copy',
      keywords: ['copy of production', 'rehearsal', 'clone', 'staging', 'drift'],
    },
    {
      label: 'Federation',
      to: `${home}/federation`,
      wholeConnection: true,
      icon: 'globe',
      keywords: ['SAML', 'OIDC', 'single sign-on', 'identity provider', 'role mappings'],
    },
    {
      label: 'Emulator',
      to: `${home}/emulator`,
      icon: 'terminal',
      key: 'e',
      emulatorOnly: true,
      keywords: ['clock', 'faults', 'scenarios'],
    },
  ]),
  ...within({ level: 'general', group: 'Console' }, [
    { label: 'Connections', to: '/connections', icon: 'link', key: 'x' },
    { label: 'Access tokens', to: '/tokens', icon: 'lock', keywords: ['service account', 'OAuth', 'revoke'] },
    {
      label: 'Settings',
      to: '/settings',
      icon: 'shield',
      key: 's',
      keywords: ['users', 'sessions', 'deployments', 'audit'],
    },
  ]),
];

/** The entries of one label, or above all labels. */
export interface Section {
  label: Group | undefined;
  entries: Destination[];
}

/** The entries in display order. A label is shown only for two entries or more. */
export function sectionsOf(entries: readonly Destination[]): Section[] {
  return [undefined, ...groups]
    .map((group) => ({ label: group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((section) => section.entries.length > 0)
    .map(({ label, entries: members }) => ({
      label: members.length > 1 ? label : undefined,
      entries: members,
    }));
}

/** Whether a page belongs to an entry: it is the entry's own, or a subpage. */
export function leadsTo({ to, exact }: Destination, page: string): boolean {
  return page === to || (!exact && page.startsWith(`${to}/`));
}

/** The entries that apply at a place, of those whose page exists. */
export function destinationsAt(
  place: {
    connection: { id: string; emulator: boolean } | undefined;
    groupId: string | undefined;
    /** Of the person, where the role is limited to connections and projects. */
    grants?: readonly Grant[] | undefined;
  },
  exists: (path: string) => boolean,
): Destination[] {
  return destinations.filter(({ to, level, emulatorOnly, wholeConnection }) => {
    if (!exists(to)) return false;
    if (level !== 'general' && !place.connection) return false;
    if (level === 'project' && !place.groupId) return false;
    if (wholeConnection && place.connection && !seesAll(place.grants, place.connection.id)) return false;
    return !emulatorOnly || place.connection?.emulator === true;
  });
}
