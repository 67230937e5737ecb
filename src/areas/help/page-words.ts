/**
 * What a page shows and what one does there, by the path of its route. A page without words of its own has those of
 * the page above it.
 */
export const pageWords: Readonly<Record<string, string>> = {
  '/': 'The connections of this console. Each leads to an organization at Atlas, or to a world of the emulator.',
  '/connections':
    'Names, addresses and credentials of the services that this console speaks to. A secret is stored sealed and never shown again; a read-only connection refuses every change.',
  '/settings':
    'Who may use this console, which sessions are open, how it reaches databases, and what everybody did: the audit log.',
  '/c/$connectionId':
    'All projects that this connection can see, with their open alerts and the state of their clusters. A project opens its overview.',
  '/c/$connectionId/clusters':
    'The clusters of all projects in one list. Health is the worst of state and alerts: an available cluster with a critical alert is not healthy.',
  '/c/$connectionId/explorer':
    'Every operation of the Administration API. Choose one, fill in its values, and run it; problems stand beside their fields before anything is sent. The same request is written as code below the answer. The address holds the values, without secrets.',
  '/c/$connectionId/emulator':
    'The emulated world behind this connection: its clock, scenarios, load, faults, and the notifications that it sent. Time passes only as fast as the clock says.',
  '/c/$connectionId/activity':
    'What happened in the organization and in all of its projects, the newest first.',
  '/c/$connectionId/change-sets':
    'Changes that were collected to be reviewed, approved and applied together, in an order that their dependencies allow.',
  '/c/$connectionId/orgs':
    'People, teams, API keys and service accounts of an organization, and what each of them may do.',
  '/c/$connectionId/orgs/$orgId/configuration':
    'The organization as one file: its settings, projects, teams, people with their roles, and API keys without secrets. It can be compared with a file or an earlier version; what differs is collected in a change set. Versions are kept on a schedule.',
  '/c/$connectionId/groups/$groupId':
    'The project at a glance: what needs attention, what runs, what expires or begins soon. Each number opens its list.',
  '/c/$connectionId/groups/$groupId/alerts':
    'Alerts of the project. Acknowledging one says that somebody has it in hand until a time, with a comment; it stays open until its condition ends.',
  '/c/$connectionId/groups/$groupId/alerts/acknowledgements':
    'Who acknowledged which alert, until when, and what runs out soon.',
  '/c/$connectionId/groups/$groupId/alert-configs':
    'The conditions that open alerts, whom they notify, after which delay and how often. A condition can be tried on what was measured before it is saved.',
  '/c/$connectionId/groups/$groupId/configuration':
    'The configuration of the project as one file. It can be compared with a file, another project or an earlier version; what differs is collected in a change set. Versions are kept on a schedule.',
  '/c/$connectionId/groups/$groupId/backups':
    'How far back each cluster can be restored, and what threatens that: missing snapshots, gaps, schedules that delete too early.',
  '/c/$connectionId/groups/$groupId/backups/snapshots':
    'The snapshots of all clusters with their kind, size and expiry. Taking one on demand needs a retention in days.',
  '/c/$connectionId/groups/$groupId/backups/restores':
    'Restore jobs, running and past. A restore into a cluster replaces everything that it holds.',
  '/c/$connectionId/groups/$groupId/backups/exports':
    'Snapshots exported to buckets, and the buckets themselves.',
  '/c/$connectionId/groups/$groupId/backups/compliance':
    'The backup compliance policy of the project. Once enabled it can only be loosened by the support of Atlas.',
  '/c/$connectionId/groups/$groupId/backups/drills':
    'Restore tests: plans that restore a snapshot into a scratch cluster, compare documents, and keep the result as proof.',
  '/c/$connectionId/groups/$groupId/clusters':
    'The clusters of the project with tier, version, regions and health. A cluster’s page has its members, settings, logs and connection strings.',
  '/c/$connectionId/groups/$groupId/clusters/new':
    'A draft of a cluster: sizes, regions, and what the loss of a region would do. Nothing is created before the review.',
  '/c/$connectionId/groups/$groupId/processes':
    'The processes of all clusters: hosts, ports, roles, versions.',
  '/c/$connectionId/groups/$groupId/metrics':
    'Measurements of processes, disks and databases under one crosshair. A threshold tried on a chart can become an alert configuration.',
  '/c/$connectionId/groups/$groupId/advisor':
    'Indexes that Atlas suggests from slow operations of the last 24 hours, indexes to drop, and advice on schemas.',
  '/c/$connectionId/groups/$groupId/outages':
    'Simulated outages of regions: what is expected, what happened, and a report. One simulation runs per cluster.',
  '/c/$connectionId/groups/$groupId/data':
    'Databases, collections and documents of a cluster, with filters, plans, indexes, import and export.',
  '/c/$connectionId/groups/$groupId/search':
    'Search indexes with their state on each node, their definitions and analyzers, and a tester that says why a document is not found.',
  '/c/$connectionId/groups/$groupId/migrations':
    'Live migrations into clusters of this project: validation, replication lag, and the cutover.',
  '/c/$connectionId/groups/$groupId/functions':
    'JavaScript functions of this console with their versions and runs, on clusters of the project or on deployments.',
  '/c/$connectionId/groups/$groupId/encryption':
    'Encryption at rest with the customer’s own keys: which provider, whether the key is valid, and which clusters use it.',
  '/c/$connectionId/groups/$groupId/activity': 'What happened in the project, the newest first.',
  '/c/$connectionId/groups/$groupId/settings':
    'Settings of the project: features, limits, maintenance window, tags and contacts.',
};

/** The words of a page: its own, else those of the nearest page above it. */
export function wordsOfPage(path: string): string | undefined {
  const steps = path.replace(/\/+$/u, '').split('/');
  for (let length = steps.length; length > 0; length -= 1) {
    const words = pageWords[steps.slice(0, length).join('/') || '/'];
    if (words !== undefined) return words;
  }
  return undefined;
}
