/**
 * The notifications of the console, defined once: topic, text, and linked page. Imports nothing, so that
 * every page can show it.
 */

export const topics = ['jobs', 'approvals', 'alerts', 'sign-ins', 'expiries', 'drift', 'protection'] as const;
export type Topic = (typeof topics)[number];

/** In addition to the list of the page, which contains every followed item. */
export const channels = ['browser', 'webhook', 'email'] as const;
export type Channel = (typeof channels)[number];

/** The labels of topics in the settings. */
export const topicLabels: Readonly<Record<Topic, { label: string; about: string }>> = {
  jobs: {
    label: 'Jobs',
    about:
      'Change sets, restore tests, rehearsals, migrations and game days that end, fall behind, fail or stop.',
  },
  approvals: { label: 'Approvals', about: 'Change sets that wait for a second person.' },
  alerts: { label: 'Alerts', about: 'Alerts that open in the projects that you follow.' },
  'sign-ins': {
    label: 'Sign-ins',
    about:
      'Database users seen at an address for the first time, and bursts of failures, in the projects that you follow.',
  },
  expiries: {
    label: 'Expiries',
    about:
      'Database users, their certificates, secrets of service accounts, certificates of identity providers, access list entries and acknowledgements that end soon, in the projects that you follow.',
  },
  drift: { label: 'Drift', about: 'Configuration that no longer matches the baseline.' },
  protection: {
    label: 'Protection',
    about:
      'Connections that are unlocked or less protected, and emergency access. Administrators always receive these.',
  },
};

/** `{subject}` is replaced by the name of the object. */
interface NotificationKind {
  topic: Topic;
  title: string;
  /** Below the console's root; `{id}` is the thing's own id where the page has one. */
  path: string;
  /** Marked as a failure. */
  isBad?: true;
  /** Sent at once: quiet hours and digests are for less urgent notifications. */
  isUrgent?: true;
  /** Reaches every administrator of the console, also those who do not follow the topic. */
  isForAdministrators?: true;
}

const home = '/c/{connection}';
const project = `${home}/groups/{groupId}`;
const setPage = `${home}/change-sets/{id}`;

const notificationKinds = {
  'change-set-waits': {
    topic: 'approvals',
    title: 'Change set {subject} waits for a second person',
    path: setPage,
  },
  'change-set-applied': { topic: 'jobs', title: 'Change set {subject} has been applied', path: setPage },
  'change-set-undone': { topic: 'jobs', title: 'Change set {subject} has been undone', path: setPage },
  'change-set-stopped': {
    topic: 'jobs',
    title: 'Change set {subject} has stopped',
    path: setPage,
    isBad: true,
  },
  'change-set-missed': {
    topic: 'jobs',
    title: 'Change set {subject} has missed its window',
    path: setPage,
    isBad: true,
  },
  'restore-test-failed': {
    topic: 'jobs',
    title: 'Restore test {subject} has failed',
    path: `${project}/backups/drills`,
    isBad: true,
  },
  'rehearsal-failed': {
    topic: 'jobs',
    title: 'Scheduled rehearsal {subject} has failed',
    path: `${home}/twins/{id}`,
    isBad: true,
  },
  'migration-ready': {
    topic: 'jobs',
    title: 'Migration {subject} is ready for its cutover',
    path: `${project}/migrations/{id}`,
  },
  'migration-lag': {
    topic: 'jobs',
    title: 'Migration {subject} has fallen behind',
    path: `${project}/migrations/{id}`,
    isBad: true,
  },
  'migration-expires': {
    topic: 'jobs',
    title: 'Migration {subject} expires soon without a cutover',
    path: `${project}/migrations/{id}`,
    isBad: true,
  },
  'migration-failed': {
    topic: 'jobs',
    title: 'Migration {subject} has failed',
    path: `${project}/migrations/{id}`,
    isBad: true,
  },
  'game-day-ended': { topic: 'jobs', title: 'Game day on {subject} has ended', path: `${project}/outages` },
  'game-day-started': {
    topic: 'jobs',
    title: 'Scheduled game day on {subject} has begun',
    path: `${project}/outages`,
  },
  'game-day-skipped': {
    topic: 'jobs',
    title: 'Scheduled game day on {subject} was left out',
    path: `${project}/outages`,
    isBad: true,
  },
  'alert-opened': {
    topic: 'alerts',
    title: 'Alert opened: {subject}',
    path: `${project}/alerts?alert={id}`,
    isBad: true,
  },
  'user-expires': {
    topic: 'expiries',
    title: 'Database user {subject} expires soon',
    path: `${project}/access/users`,
  },
  'secret-expires': {
    topic: 'expiries',
    title: 'Secret of service account {subject} expires',
    path: `${home}/orgs/{id}/keys`,
  },
  // reported by a key that has no role in the organization: its pages would stay empty
  'project-secret-expires': {
    topic: 'expiries',
    title: 'Secret of service account {subject} expires',
    path: `${project}/people`,
  },
  'certificate-expires': {
    topic: 'expiries',
    title: 'Certificate of {subject} expires',
    path: `${project}/access/users`,
  },
  'provider-certificate-expires': {
    topic: 'expiries',
    title: 'Certificate of identity provider {subject} expires',
    path: `${home}/federation?org={id}`,
    isBad: true,
  },
  'first-sign-in': {
    topic: 'sign-ins',
    title: 'First sign-in: {subject}',
    path: `${project}/access/history?cluster={id}`,
  },
  'sign-in-failures': {
    topic: 'sign-ins',
    title: 'Failed sign-ins from {subject}',
    path: `${project}/access/history?cluster={id}&result=failed`,
    isBad: true,
  },
  'access-entry-expires': {
    topic: 'expiries',
    title: 'Access list entry {subject} expires soon',
    path: `${project}/access/network`,
  },
  'acknowledgement-expires': {
    topic: 'expiries',
    title: 'Acknowledgement of {subject} ends soon',
    path: `${project}/alerts/acknowledgements`,
  },
  'configuration-drift': {
    topic: 'drift',
    title: 'Configuration of {subject} has changed',
    path: `${project}/configuration`,
  },
  'organization-drift': {
    topic: 'drift',
    title: 'Configuration of {subject} has changed',
    path: `${home}/orgs/{id}/configuration`,
  },
  'connection-unlocked': {
    topic: 'protection',
    title: '{subject} has been unlocked',
    path: home,
    isForAdministrators: true,
  },
  'protection-weakened': {
    topic: 'protection',
    title: 'Protection of {subject} has been weakened',
    path: '/connections?edit={id}',
    isBad: true,
    isForAdministrators: true,
  },
  'weakening-requested': {
    topic: 'protection',
    title: 'Weaker protection of {subject} waits for a second administrator',
    path: '/connections?edit={id}',
    isBad: true,
    isForAdministrators: true,
  },
  'upstreams-widened': {
    topic: 'protection',
    title: 'This server may now call {subject}',
    path: '/connections',
    isBad: true,
    isForAdministrators: true,
  },
  'audit-forwarding-failed': {
    topic: 'protection',
    title: 'The audit log cannot be forwarded to {subject}',
    path: '/settings?tab=audit',
    isBad: true,
    isForAdministrators: true,
  },
  'audit-forwarding-ended': {
    topic: 'protection',
    title: 'The audit log is no longer forwarded to {subject}',
    path: '/settings?tab=audit',
    isBad: true,
    isForAdministrators: true,
  },
  'emergency-access': {
    topic: 'protection',
    title: 'Emergency access to {subject}',
    path: home,
    isBad: true,
    isUrgent: true,
    isForAdministrators: true,
  },
  'second-factor-reset': {
    topic: 'protection',
    title: 'Second factor of {subject} has been reset',
    path: '/settings?tab=users',
    isBad: true,
    isForAdministrators: true,
  },
  'second-factor-relaxed': {
    topic: 'protection',
    title: 'Second factor is no longer required for {subject}',
    path: '/settings?tab=users',
    isBad: true,
    isForAdministrators: true,
  },
  // a user who requests one waits for it
  test: { topic: 'jobs', title: 'Test: {subject}', path: '/settings?tab=notifications', isUrgent: true },
} as const satisfies Readonly<Record<string, NotificationKind>>;

export type NotificationKindName = keyof typeof notificationKinds;

/** The thing that a notification is about. */
export interface NotificationPlace {
  connection: string;
  groupId: string | null;
  id: string | null;
}

/** The row of a kind, also of one that only a newer server knows. */
export const kindOf = (kind: string): NotificationKind =>
  Object.hasOwn(notificationKinds, kind)
    ? notificationKinds[kind as NotificationKindName]
    : { topic: 'jobs', title: '{subject}', path: home };

export const titleOf = ({ kind, subject }: { kind: string; subject: string }): string =>
  kindOf(kind).title.replace('{subject}', () => subject);

/** Where a notification leads, below the console's root. */
export const pathOf = ({ kind, ...place }: NotificationPlace & { kind: string }): string =>
  kindOf(kind).path.replace(/\{(connection|groupId|id)\}/gu, (_, name: keyof NotificationPlace) =>
    encodeURIComponent(place[name] ?? ''),
  );
