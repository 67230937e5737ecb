import type { IconName } from '#src/ui/icon.tsx';

/** Groups of the navigation by their labels, in the order in which they stand. */
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
  /** Which group it stands in; without one it stands above all groups. */
  group?: Group;
  /** Entries that belong below another one. */
  below?: boolean;
  /** Typed after `g`. */
  key?: string;
  /** Matches only this very page, not what is below it. */
  exact?: boolean;
  emulatorOnly?: boolean;
  counts?: 'openAlerts';
  keywords?: readonly string[];
}

const home = '/c/$connectionId';
const project = `${home}/groups/$groupId`;

export const destinations: readonly Destination[] = [
  { label: 'Overview', to: project, icon: 'overview', level: 'project', key: 'o', exact: true },
  {
    label: 'Alerts',
    to: `${project}/alerts`,
    icon: 'alerts',
    level: 'project',
    key: 'a',
    exact: true,
    counts: 'openAlerts',
  },
  {
    label: 'Acknowledgements',
    to: `${project}/alerts/acknowledgements`,
    icon: 'check',
    level: 'project',
    below: true,
  },
  {
    label: 'Configurations',
    to: `${project}/alert-configs`,
    icon: 'settings',
    level: 'project',
    below: true,
    key: 'n',
    keywords: ['alert configurations'],
  },
  {
    label: 'Clusters',
    to: `${project}/clusters`,
    icon: 'clusters',
    level: 'project',
    group: 'Clusters',
    key: 'c',
    keywords: ['pause', 'resume', 'scale', 'tier', 'upgrade', 'delete cluster'],
  },
  {
    label: 'Processes',
    to: `${project}/processes`,
    icon: 'server',
    level: 'project',
    group: 'Clusters',
    below: true,
    keywords: ['hosts', 'nodes', 'mongod', 'mongos'],
  },
  {
    label: 'Encryption at rest',
    to: `${project}/encryption`,
    icon: 'lock',
    level: 'project',
    group: 'Clusters',
    below: true,
    keywords: ['keys', 'KMS', 'key vault', 'BYOK'],
  },
  {
    label: 'Metrics',
    to: `${project}/metrics`,
    icon: 'activity',
    level: 'project',
    group: 'Clusters',
    key: 't',
    keywords: ['charts', 'cpu', 'connections', 'replication lag', 'disk', 'monitoring'],
  },
  {
    label: 'Dashboards',
    to: `${project}/dashboards`,
    icon: 'columns',
    level: 'project',
    group: 'Clusters',
    below: true,
    keywords: ['charts', 'ranking', 'which member has the most'],
  },
  {
    label: 'Performance advisor',
    to: `${project}/advisor`,
    icon: 'arrow-up',
    level: 'project',
    group: 'Clusters',
    key: 'p',
    keywords: ['suggested indexes', 'slow queries', 'drop indexes', 'schema advice'],
  },
  {
    label: 'Outage simulation',
    to: `${project}/outages`,
    icon: 'warning',
    level: 'project',
    group: 'Clusters',
    keywords: ['game day', 'chaos', 'failover', 'resilience', 'test'],
  },
  { label: 'Backups', to: `${project}/backups`, icon: 'backups', level: 'project', group: 'Data', key: 'b' },
  {
    label: 'Data',
    to: `${project}/data`,
    icon: 'database',
    level: 'project',
    group: 'Data',
    key: 'd',
    keywords: ['documents', 'collections', 'databases', 'browser', 'indexes'],
  },
  {
    label: 'Search',
    to: `${project}/search`,
    icon: 'search',
    level: 'project',
    group: 'Data',
    key: 'i',
    keywords: ['search index', 'indexes', 'analyzers'],
  },
  {
    label: 'Migrations',
    to: `${project}/migrations`,
    icon: 'migrations',
    level: 'project',
    group: 'Data',
    key: 'm',
  },
  {
    label: 'Functions',
    to: `${project}/functions`,
    icon: 'functions',
    level: 'project',
    group: 'Data',
    key: 'f',
  },
  { label: 'Access', to: `${project}/access`, icon: 'access', level: 'project', group: 'Access' },
  {
    label: 'Cloud provider access',
    to: `${project}/provider-access`,
    icon: 'link',
    level: 'project',
    group: 'Access',
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
    level: 'project',
    group: 'Access',
    keywords: ['roles', 'users', 'teams', 'API keys', 'service accounts', 'who may'],
  },
  {
    label: 'Activity',
    to: `${project}/activity`,
    icon: 'history',
    level: 'project',
    group: 'Project',
    key: 'y',
    keywords: ['events', 'audit', 'history', 'who did', 'stories'],
  },
  {
    label: 'Integrations',
    to: `${project}/integrations`,
    icon: 'webhook',
    level: 'project',
    group: 'Project',
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
    level: 'project',
    group: 'Project',
    keywords: ['as code', 'YAML', 'file', 'Terraform', 'drift', 'compare projects', 'history', 'versions'],
  },
  {
    label: 'Project settings',
    to: `${project}/settings`,
    icon: 'settings',
    level: 'project',
    group: 'Project',
    key: 'j',
    keywords: ['tags', 'rename', 'limits', 'maintenance window', 'delete project'],
  },
  {
    label: 'Projects',
    to: home,
    icon: 'overview',
    level: 'connection',
    group: 'Connection',
    key: 'h',
    exact: true,
    keywords: ['home', 'start'],
  },
  {
    label: 'All clusters',
    to: `${home}/clusters`,
    icon: 'server',
    level: 'connection',
    group: 'Connection',
    key: 'k',
  },
  {
    label: 'All alerts',
    to: `${home}/alerts`,
    icon: 'alerts',
    level: 'connection',
    group: 'Connection',
    keywords: ['open alerts of all projects', 'alerts across projects', 'on call'],
  },
  {
    label: 'API explorer',
    to: `${home}/explorer`,
    icon: 'code',
    level: 'connection',
    group: 'Connection',
    key: 'q',
    keywords: ['operations', 'requests', 'curl', 'REST', 'code'],
  },
  {
    label: 'Organization',
    to: `${home}/orgs`,
    icon: 'user',
    level: 'connection',
    group: 'Connection',
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
    icon: 'history',
    level: 'connection',
    group: 'Connection',
    keywords: ['events of the organization', 'audit', 'who did'],
  },
  {
    label: 'Change sets',
    to: `${home}/change-sets`,
    icon: 'check',
    level: 'connection',
    group: 'Connection',
    keywords: ['pending changes', 'approve', 'review', 'undo', 'maintenance'],
  },
  {
    label: 'Federation',
    to: `${home}/federation`,
    icon: 'globe',
    level: 'connection',
    group: 'Connection',
    keywords: ['SAML', 'OIDC', 'single sign-on', 'identity provider', 'role mappings'],
  },
  {
    label: 'Emulator',
    to: `${home}/emulator`,
    icon: 'terminal',
    level: 'connection',
    group: 'Connection',
    key: 'e',
    emulatorOnly: true,
    keywords: ['clock', 'faults', 'scenarios'],
  },
  { label: 'Connections', to: '/connections', icon: 'link', level: 'general', group: 'Console', key: 'x' },
  {
    label: 'Access tokens',
    to: '/tokens',
    icon: 'lock',
    level: 'general',
    group: 'Console',
    keywords: ['service account', 'OAuth', 'revoke'],
  },
  {
    label: 'Settings',
    to: '/settings',
    icon: 'shield',
    level: 'general',
    group: 'Console',
    key: 's',
    keywords: ['users', 'sessions', 'deployments', 'audit'],
  },
];

/** What stands under one label, or above all labels. */
export interface Section {
  label: Group | undefined;
  entries: Destination[];
}

/** The entries as they stand below each other. A label stands only over two entries or more. */
export function sectionsOf(entries: readonly Destination[]): Section[] {
  return [undefined, ...groups]
    .map((group) => ({ label: group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((section) => section.entries.length > 0)
    .map(({ label, entries: members }) => ({
      label: members.length > 1 ? label : undefined,
      entries: members,
    }));
}

/** Whether a page belongs to an entry: it is the entry's own, or stands below it. */
export function leadsTo({ to, exact }: Destination, page: string): boolean {
  return page === to || (!exact && page.startsWith(`${to}/`));
}

/** The entries that apply at a place, of those whose page exists. */
export function destinationsAt(
  place: { connection: { emulator: boolean } | undefined; groupId: string | undefined },
  exists: (path: string) => boolean,
): Destination[] {
  return destinations.filter(({ to, level, emulatorOnly }) => {
    if (!exists(to)) return false;
    if (level !== 'general' && !place.connection) return false;
    if (level === 'project' && !place.groupId) return false;
    return !emulatorOnly || place.connection?.emulator === true;
  });
}
