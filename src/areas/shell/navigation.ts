import type { IconName } from '#src/ui/icon.tsx';

/** One entry of the navigation. It is shown only where its page exists: areas bring routes, not menu entries. */
export interface Destination {
  label: string;
  /** Full path of the route. */
  to: string;
  icon: IconName;
  /** Which group of the navigation it stands in. */
  level: 'connection' | 'project' | 'general';
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
  {
    label: 'Projects',
    to: home,
    icon: 'overview',
    level: 'connection',
    key: 'h',
    exact: true,
    keywords: ['home', 'start'],
  },
  { label: 'All clusters', to: `${home}/clusters`, icon: 'server', level: 'connection', key: 'k' },
  {
    label: 'API explorer',
    to: `${home}/explorer`,
    icon: 'code',
    level: 'connection',
    key: 'q',
    keywords: ['operations', 'requests', 'curl', 'REST', 'code'],
  },
  {
    label: 'Organization',
    to: `${home}/orgs`,
    icon: 'user',
    level: 'connection',
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
    keywords: ['events of the organization', 'audit', 'who did'],
  },
  {
    label: 'Change sets',
    to: `${home}/change-sets`,
    icon: 'check',
    level: 'connection',
    keywords: ['pending changes', 'approve', 'review', 'undo', 'maintenance'],
  },
  {
    label: 'Federation',
    to: `${home}/federation`,
    icon: 'globe',
    level: 'connection',
    keywords: ['SAML', 'OIDC', 'single sign-on', 'identity provider', 'role mappings'],
  },
  {
    label: 'Emulator',
    to: `${home}/emulator`,
    icon: 'terminal',
    level: 'connection',
    key: 'e',
    emulatorOnly: true,
    keywords: ['clock', 'faults', 'scenarios'],
  },
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
  { label: 'Backups', to: `${project}/backups`, icon: 'backups', level: 'project', key: 'b' },
  {
    label: 'Clusters',
    to: `${project}/clusters`,
    icon: 'clusters',
    level: 'project',
    key: 'c',
    keywords: ['pause', 'resume', 'scale', 'tier', 'upgrade', 'delete cluster'],
  },
  {
    label: 'Processes',
    to: `${project}/processes`,
    icon: 'server',
    level: 'project',
    below: true,
    keywords: ['hosts', 'nodes', 'mongod', 'mongos'],
  },
  {
    label: 'Encryption at rest',
    to: `${project}/encryption`,
    icon: 'lock',
    level: 'project',
    below: true,
    keywords: ['keys', 'KMS', 'key vault', 'BYOK'],
  },
  {
    label: 'Metrics',
    to: `${project}/metrics`,
    icon: 'activity',
    level: 'project',
    key: 't',
    keywords: ['charts', 'cpu', 'connections', 'replication lag', 'disk', 'monitoring'],
  },
  {
    label: 'Performance advisor',
    to: `${project}/advisor`,
    icon: 'arrow-up',
    level: 'project',
    key: 'p',
    keywords: ['suggested indexes', 'slow queries', 'drop indexes', 'schema advice'],
  },
  {
    label: 'Outage simulation',
    to: `${project}/outages`,
    icon: 'warning',
    level: 'project',
    keywords: ['game day', 'chaos', 'failover', 'resilience', 'test'],
  },
  {
    label: 'Data',
    to: `${project}/data`,
    icon: 'database',
    level: 'project',
    key: 'd',
    keywords: ['documents', 'collections', 'databases', 'browser', 'indexes'],
  },
  {
    label: 'Search',
    to: `${project}/search`,
    icon: 'search',
    level: 'project',
    key: 'i',
    keywords: ['search index', 'indexes', 'analyzers'],
  },
  { label: 'Migrations', to: `${project}/migrations`, icon: 'migrations', level: 'project', key: 'm' },
  { label: 'Access', to: `${project}/access`, icon: 'access', level: 'project' },
  {
    label: 'Cloud provider access',
    to: `${project}/provider-access`,
    icon: 'link',
    level: 'project',
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
  { label: 'Functions', to: `${project}/functions`, icon: 'functions', level: 'project', key: 'f' },
  {
    label: 'People and keys',
    to: `${project}/people`,
    icon: 'user',
    level: 'project',
    keywords: ['roles', 'users', 'teams', 'API keys', 'service accounts', 'who may'],
  },
  {
    label: 'Project settings',
    to: `${project}/settings`,
    icon: 'settings',
    level: 'project',
    key: 'j',
    keywords: ['tags', 'rename', 'limits', 'maintenance window', 'delete project'],
  },
  {
    label: 'Configuration',
    to: `${project}/configuration`,
    icon: 'code',
    level: 'project',
    keywords: ['as code', 'YAML', 'file', 'Terraform', 'drift', 'compare projects', 'history', 'versions'],
  },
  {
    label: 'Activity',
    to: `${project}/activity`,
    icon: 'history',
    level: 'project',
    key: 'y',
    keywords: ['events', 'audit', 'history', 'who did', 'stories'],
  },
  {
    label: 'Integrations',
    to: `${project}/integrations`,
    icon: 'webhook',
    level: 'project',
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
  { label: 'Connections', to: '/connections', icon: 'link', level: 'general', key: 'x' },
  {
    label: 'Access tokens',
    to: '/tokens',
    icon: 'lock',
    level: 'general',
    keywords: ['service account', 'OAuth', 'revoke'],
  },
  {
    label: 'Settings',
    to: '/settings',
    icon: 'shield',
    level: 'general',
    key: 's',
    keywords: ['users', 'sessions', 'deployments', 'audit'],
  },
];

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
