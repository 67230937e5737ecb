/** Content and actions of a page, by the path of its route. Tabs of a cluster use the text of the cluster. */
export const pageLabels: Readonly<Record<string, string>> = {
  '/$': 'There is no page at this address.',
  '/': 'The connections of this console. Each leads to an organization at Atlas, or to a world of the emulator.',
  '/connections':
    'Names, addresses and credentials of the services that this console speaks to. A secret is stored sealed and never shown again; a read-only connection refuses every change.',
  '/tokens':
    'The building blocks of the console: colours, type, states and components, for people who develop it.',
  '/settings':
    'Who may use this console, their second factors, which sessions are open, how it reaches databases, the audit log, and the state of the server with its replicas, jobs and database.',
  '/c/$connectionId':
    'All projects that this connection can see, with their open alerts and the state of their clusters. A project opens its overview.',
  '/c/$connectionId/clusters':
    'The clusters of all projects in one list. Health is the worst of state and alerts: an available cluster with a critical alert is not healthy.',
  '/c/$connectionId/alerts':
    'The open alerts of all projects in one list, as the overview counts them. They can be acknowledged here; an alert opens in its project.',
  '/c/$connectionId/explorer':
    'Every operation of the Administration API. Choose one, fill in its values, and run it; problems are shown beside their fields before anything is sent. The same request is written as code below the answer. The address holds the values, without secrets.',
  '/c/$connectionId/emulator':
    'The emulated world behind this connection: its clock, scenarios, load, faults, and the notifications that it sent. Time passes at the speed of its clock.',
  '/c/$connectionId/activity':
    'What happened in the organization and in all of its projects, the newest first.',
  '/c/$connectionId/change-sets':
    'Changes that were collected to be reviewed, approved and applied together, in an order that their dependencies allow.',
  '/c/$connectionId/change-sets/$setId':
    'One change set: its steps in their order, the difference that each makes, comments, approval, and what became of each when it was applied. Reversible steps are undone in reverse order.',
  '/c/$connectionId/twins':
    'Copies of real projects in an emulator: the same names and IDs, other credentials, and no connection to the source. Changes are rehearsed there.',
  '/c/$connectionId/twins/$twinId':
    'One twin: how far its reads are, its content, and objects that it does not hold with their reasons. Refresh reads the source again and shows the drift since the copy. Rehearse applies a change set or a live migration to the copy.',
  '/c/$connectionId/twins/$twinId/rehearsals/$rehearsalId':
    'A change set or a live migration applied to a twin: refused steps, durations with their source, restarts, connection errors of a probe client, alerts, lost access, cost, and the twin before and after. Nothing was sent to the source.',
  '/c/$connectionId/federation':
    'Identity providers, the organizations connected to them, and which group at a provider has which roles.',
  '/c/$connectionId/orgs':
    'People, teams, API keys and service accounts of an organization, and what each of them may do.',
  '/c/$connectionId/orgs/$orgId':
    'Who has which role: people, teams, API keys and service accounts by projects. Choose roles in several rows, review the difference, and save them together.',
  '/c/$connectionId/orgs/$orgId/teams': 'Teams, who is in them, and the roles that they give in projects.',
  '/c/$connectionId/orgs/$orgId/keys':
    'API keys and service accounts: until when their secrets work, from which addresses, and how one is replaced without a gap. A secret is shown once.',
  '/c/$connectionId/orgs/$orgId/permissions':
    'Which operations a person, key or role may call, and who may call an operation, as it follows from their roles.',
  '/c/$connectionId/orgs/$orgId/review':
    'Access that an auditor would ask about: old keys, unused accounts, owners, open access lists. “Questions of an auditor” leads to each answer; files list the consequences of removing a row.',
  '/c/$connectionId/invoices': 'The organizations of this connection; each opens its invoices.',
  '/c/$connectionId/orgs/$orgId/invoices':
    'Invoices of the organization with their costs by project, cluster, service or tag. The current month is compared with the same days of the month before; its forecast adds the mean of the latest complete days.',
  '/c/$connectionId/orgs/$orgId/settings':
    'Settings of the organization, its projects, and the policies that restrict them.',
  '/c/$connectionId/orgs/$orgId/configuration':
    'The organization as one file: its settings, projects, teams, people with their roles, and API keys without secrets. It can be compared with a file or an earlier version; what differs is collected in a change set. Versions are kept on a schedule.',
  '/c/$connectionId/groups/$groupId':
    'The project at a glance: what needs attention, what runs, what expires or begins soon. Each number opens its list.',
  '/c/$connectionId/groups/$groupId/alerts':
    'Alerts of the project. An acknowledgement stops notifications until its end; the alert stays open until its condition ends.',
  '/c/$connectionId/groups/$groupId/alerts/acknowledgements':
    'Who acknowledged which alert, until when, and what runs out soon.',
  '/c/$connectionId/groups/$groupId/access': 'Who may use the databases of the project, and from where.',
  '/c/$connectionId/groups/$groupId/access/users':
    'Database users: sign-in method, privileges, clusters, expiry, and last sign-in.',
  '/c/$connectionId/groups/$groupId/access/network':
    'The access list: addresses from which databases can be reached, and whom each entry admits.',
  '/c/$connectionId/groups/$groupId/access/roles':
    'Custom roles of the project: the actions that they allow, and the users that have them.',
  '/c/$connectionId/groups/$groupId/access/directory':
    'Sign-in by a directory (LDAP) and by certificates of your own authorities (X.509). The directory can be verified before it is saved.',
  '/c/$connectionId/groups/$groupId/access/history':
    'Sign-ins at the clusters, accepted and refused, by user and address.',
  '/c/$connectionId/groups/$groupId/data-federation':
    'Federated databases with their stores, virtual collections and query limits, and the private endpoints that reach them.',
  '/c/$connectionId/groups/$groupId/streams':
    'Workspaces of stream processing with their connections and processors. A processor runs a pipeline from a source to a sink; it is changed while it is stopped.',
  '/c/$connectionId/groups/$groupId/log-export':
    'Destinations of the project’s logs and metrics, each with a command that tests it. Atlas reports a state of the export to AWS S3 only.',
  '/c/$connectionId/groups/$groupId/auditing':
    'Which events the databases record: a filter as fields and as JSON, tested on sample events, and the recording of successful authorizations.',
  '/c/$connectionId/groups/$groupId/network':
    'Private ways to the clusters: containers, peering connections and private endpoints, with their states, causes of failures, and the commands for the other side.',
  '/c/$connectionId/groups/$groupId/people': 'Who has a role in this project, and through what.',
  '/c/$connectionId/groups/$groupId/provider-access':
    'Roles of cloud providers that Atlas may assume, for encryption and exports.',
  '/c/$connectionId/groups/$groupId/integrations':
    'Services that receive alerts or read measurements: chat, paging, monitoring. Their keys are stored by Atlas and not shown again.',
  '/c/$connectionId/groups/$groupId/dashboards':
    'Dashboards of charts that people have chosen, shared by everybody who uses this connection.',
  '/c/$connectionId/groups/$groupId/alert-configs/new':
    'A new alert configuration: its target, condition and recipients. The trial shows when it would have opened one.',
  '/c/$connectionId/groups/$groupId/alert-configs/$alertConfigId':
    'One alert configuration. Saving replaces it as a whole; the trial shows when it would have opened an alert.',
  '/c/$connectionId/groups/$groupId/alert-configs':
    'The conditions that open alerts, whom they notify, after which delay and how often. A condition can be tried on past measurements before it is saved.',
  '/c/$connectionId/groups/$groupId/configuration':
    'The configuration of the project as one file. It can be compared with a file, another project or an earlier version; what differs is collected in a change set. Versions are kept on a schedule.',
  '/c/$connectionId/groups/$groupId/backups':
    'How far back each cluster can be restored, and what threatens that: missing snapshots, gaps, schedules that delete too early.',
  '/c/$connectionId/groups/$groupId/backups/snapshots':
    'The snapshots of all clusters with their kind, size and expiry. Taking one on demand needs a retention in days.',
  '/c/$connectionId/groups/$groupId/backups/restores':
    'Restore jobs, running and past. A restore into a cluster replaces everything that it holds.',
  '/c/$connectionId/groups/$groupId/backups/restore':
    'A restore step by step: which cluster, which restore point, into which cluster. The review names the data that is overwritten.',
  '/c/$connectionId/groups/$groupId/backups/clusters/$clusterName':
    'The backups of one cluster on a line of time: snapshots, restore window, gaps, restores.',
  '/c/$connectionId/groups/$groupId/backups/clusters/$clusterName/schedule':
    'When snapshots of the cluster are taken and how long each is kept, with the snapshots that a change deletes.',
  '/c/$connectionId/groups/$groupId/backups/exports':
    'Snapshots exported to buckets, and the buckets themselves.',
  '/c/$connectionId/groups/$groupId/backups/compliance':
    'The backup compliance policy of the project. Once enabled it can only be loosened by the support of Atlas.',
  '/c/$connectionId/groups/$groupId/backups/drills':
    'Restore tests: plans that restore a snapshot into a scratch cluster, compare documents, and keep the result as proof.',
  '/c/$connectionId/groups/$groupId/clusters':
    'The clusters of the project with tier, version, regions and health. A cluster’s page has its members, settings, logs and connection strings.',
  '/c/$connectionId/groups/$groupId/clusters/new':
    'A draft of a cluster: sizes, regions, and the effect of losing a region. Nothing is created until you confirm the review.',
  '/c/$connectionId/groups/$groupId/clusters/$clusterName':
    'One cluster: members, configuration, connection strings, logs, activity, real time and rare operations, a tab each.',
  '/c/$connectionId/groups/$groupId/clusters/$clusterName/edit':
    'The configuration of the cluster as a draft, with its restarts and the effect of losing a region. Nothing changes before the review.',
  '/c/$connectionId/groups/$groupId/processes':
    'The processes of all clusters: hosts, ports, roles, versions.',
  '/c/$connectionId/groups/$groupId/metrics':
    'Measurements of processes, disks and databases under one crosshair. A threshold tried on a chart can become an alert configuration.',
  '/c/$connectionId/groups/$groupId/advisor':
    'Indexes that Atlas suggests from slow operations of the last 24 hours, indexes to drop, and advice on schemas.',
  '/c/$connectionId/groups/$groupId/outages':
    'Simulated outages of regions: expectations, events, and a report. One simulation runs per cluster.',
  '/c/$connectionId/groups/$groupId/data':
    'Databases, collections, documents and GridFS files of a cluster, with filters, edits of fields, changes of many documents, aggregation pipelines, schemas, validation rules, plans, indexes, import and export. A save changes only the edited fields.',
  '/c/$connectionId/groups/$groupId/search':
    'Search indexes with their state on each node, their definitions and analyzers, and a tester that explains why a document is not found.',
  '/c/$connectionId/groups/$groupId/search/indexes':
    'The search indexes of the project: which serve queries and which are building or failed, on each node.',
  '/c/$connectionId/groups/$groupId/search/analyzers':
    'The analyzers of a cluster. Atlas replaces the list as a whole, so each change is reviewed first.',
  '/c/$connectionId/groups/$groupId/search/lab':
    'What an analyzer does to a text, stage by stage, computed in the browser.',
  '/c/$connectionId/groups/$groupId/search/tester':
    'Search queries on real documents: hits with their scores, saved queries as assertions, and why a document is not found.',
  '/c/$connectionId/groups/$groupId/search/editor':
    'The definition of a search index as fields and as JSON. Problems are marked in the text; saved queries are tried before it is saved.',
  '/c/$connectionId/groups/$groupId/migrations/$migrationId':
    'One live migration: its draft, validation, replication lag, the board of the cutover, and the comparison of both sides.',
  '/c/$connectionId/groups/$groupId/migrations/rehearsals/$rehearsalId':
    'A rehearsal of a migration on the emulator, with its failures and lessons.',
  '/c/$connectionId/groups/$groupId/migrations':
    'Live migrations into clusters of this project: validation, replication lag, and the cutover.',
  '/c/$connectionId/groups/$groupId/functions':
    'JavaScript functions of this console with their versions and runs, on clusters of the project or on deployments.',
  '/c/$connectionId/groups/$groupId/functions/$functionId':
    'One function: its code, versions, runs with their logs, and the cluster or deployment that it works on.',
  '/c/$connectionId/groups/$groupId/encryption':
    'Encryption at rest with the customer’s own keys: which provider, whether the key is valid, and which clusters use it.',
  '/c/$connectionId/groups/$groupId/activity': 'What happened in the project, the newest first.',
  '/c/$connectionId/groups/$groupId/settings':
    'Settings of the project: features, limits, maintenance window, tags and contacts.',
};

/** The words of a page: its own, else those of the nearest page above it. */
export function textOfPage(path: string): string | undefined {
  const steps = path.replace(/\/+$/u, '').split('/');
  for (let length = steps.length; length > 0; length -= 1) {
    const text = pageLabels[steps.slice(0, length).join('/') || '/'];
    if (text !== undefined) return text;
  }
  return undefined;
}
