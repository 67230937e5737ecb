import type { ConsoleChange } from '#contract/console/bff.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import { formatDate } from '#src/lib/time/time.ts';
import { targetsOf } from './event-target.ts';

export type TargetKind =
  | 'AI model key'
  | 'alert'
  | 'alert configuration'
  | 'API key'
  | 'cluster'
  | 'export bucket'
  | 'federation'
  | 'identity provider'
  | 'invitation'
  | 'invoice'
  | 'log integration'
  | 'MCP configuration'
  | 'metric integration'
  | 'network container'
  | 'online archive'
  | 'organization'
  | 'peering connection'
  | 'private endpoint'
  | 'private endpoint service'
  | 'project'
  | 'provider access role'
  | 'resource'
  | 'resource policy'
  | 'restore job'
  | 'role mapping'
  | 'search index'
  | 'secret'
  | 'service account'
  | 'snapshot'
  | 'stream connection'
  | 'team'
  | 'user';

/** The list that has a private endpoint: endpoints to encryption keys, or to the object storage of backups. */
export interface EndpointList {
  use: 'backup' | 'encryptionAtRest';
  /** Undefined where only an event names the endpoint: it has no provider. */
  provider: string | undefined;
}

/** Something that the log names by its ID alone. */
export interface IdTarget {
  id: string;
  kind: TargetKind;
  groupId: string | undefined;
  orgId: string | undefined;
  /** Of a private endpoint, where the API has a list of its kind. */
  endpoint?: EndpointList | undefined;
  /** The list shows it in the column "On", so its name is worth a read. */
  shown: boolean;
  /** The event reports its deletion. */
  deleted: boolean;
}

const kindsByField = {
  teamId: 'team',
  alertConfigId: 'alert configuration',
  alertId: 'alert',
  endpointId: 'private endpoint',
  invoiceId: 'invoice',
  resourcePolicyId: 'resource policy',
} as const satisfies Partial<Record<keyof EventRecord, TargetKind>>;

const deletions: Partial<Record<TargetKind, RegExp>> = {
  'alert configuration': /^ALERT_CONFIG_DELETED/,
  cluster: /^CLUSTER_DELETED|^SERVERLESS_INSTANCE_DELETED/,
  'export bucket': /^BUCKET_DELETED/,
  'private endpoint': /ENDPOINT_DELETED/,
  project: /^GROUP_DELETED/,
  'resource policy': /^RESOURCE_POLICY_DELETED/,
  team: /^TEAM_DELETED/,
};

/** The kind of a `resourceId`: from the type of the resource, or from the type of the event. */
function resourceKind({ eventTypeName, resourceType = '' }: EventRecord): TargetKind {
  if (eventTypeName.startsWith('BUCKET_')) return 'export bucket';
  if (/^(project|group)$/iu.test(resourceType) || eventTypeName.startsWith('GROUP_')) return 'project';
  if (/cluster/iu.test(resourceType) || eventTypeName.startsWith('CLUSTER_')) return 'cluster';
  return 'resource';
}

function targetsByField(event: EventRecord): [id: string, kind: TargetKind][] {
  const fields = Object.entries(kindsByField) as [keyof typeof kindsByField, TargetKind][];
  const targets = fields.flatMap(([field, kind]): [string, TargetKind][] => {
    const id = event[field];
    return id ? [[id, kind]] : [];
  });
  return event.resourceId ? [[event.resourceId, resourceKind(event)], ...targets] : targets;
}

/** Path segments of resources that requests name by ID. */
const kindsBySegment: Readonly<Record<string, TargetKind>> = {
  aiModelApiKeys: 'AI model key',
  alertConfigs: 'alert configuration',
  alerts: 'alert',
  apiKeys: 'API key',
  cloudProviderAccess: 'provider access role',
  connectedOrgConfigs: 'organization',
  containers: 'network container',
  endpoint: 'private endpoint',
  endpointService: 'private endpoint service',
  exportBuckets: 'export bucket',
  failoverConnections: 'stream connection',
  federationSettings: 'federation',
  groups: 'project',
  identityProviders: 'identity provider',
  endpointIds: 'private endpoint',
  indexes: 'search index',
  invites: 'invitation',
  invoices: 'invoice',
  logIntegrations: 'log integration',
  mcpConfigs: 'MCP configuration',
  metricIntegrations: 'metric integration',
  onlineArchives: 'online archive',
  orgs: 'organization',
  peers: 'peering connection',
  privateLinkConnections: 'stream connection',
  privateEndpoints: 'private endpoint',
  resourcePolicies: 'resource policy',
  restoreJobs: 'restore job',
  roleMappings: 'role mapping',
  secrets: 'secret',
  serviceAccounts: 'service account',
  shardedCluster: 'snapshot',
  snapshots: 'snapshot',
  teams: 'team',
  users: 'user',
  vpcPeeringConnections: 'peering connection',
};

function endpointListOf(path: string): EndpointList | undefined {
  const [, use, provider] = /\/(backup|encryptionAtRest)\/([^/]+)\/privateEndpoints\//u.exec(path) ?? [];
  return use === 'backup' || use === 'encryptionAtRest' ? { use, provider } : undefined;
}

/** IDs in the events and the requests of this console. */
export function idTargetsOf(events: readonly EventRecord[], changes: readonly ConsoleChange[]): IdTarget[] {
  const ofEvents = events.flatMap((event) => {
    const { eventTypeName, groupId, orgId } = event;
    const [first] = targetsOf(event);
    return targetsByField(event).map(([id, kind]) => {
      const deleted = deletions[kind]?.test(eventTypeName) ?? false;
      const isKeyEndpoint = kind === 'private endpoint' && eventTypeName.startsWith('ENCRYPTION_AT_REST_');
      const endpoint: EndpointList | undefined = isKeyEndpoint
        ? { use: 'encryptionAtRest', provider: undefined }
        : undefined;
      return { id, kind, groupId, orgId, endpoint, shown: id === first, deleted };
    });
  });
  const ofChanges = changes.flatMap(({ target, outcome }) => {
    const path = target.split(' ')[0] ?? '';
    const [, scope, place] = /^\/(orgs|groups)\/([0-9a-f]{24})/u.exec(path) ?? [];
    const [, segment = '', id] = /([^/]+)(?:\/(?:AWS|AZURE|GCP))?\/([0-9a-f]{24})$/u.exec(path) ?? [];
    const kind = Object.hasOwn(kindsBySegment, segment) ? kindsBySegment[segment] : undefined;
    if (id === undefined || kind === undefined) return [];
    const groupId = scope === 'groups' ? place : undefined;
    const orgId = scope === 'orgs' ? place : undefined;
    const endpoint = endpointListOf(path);
    return [{ id, kind, groupId, orgId, endpoint, shown: outcome !== 'done', deleted: false }];
  });
  return [...ofEvents, ...ofChanges];
}

/** Names of a kind of resource in a list. */
export interface ReadNames {
  kind: TargetKind;
  /** Of the project whose things the list holds; undefined: of all. */
  groupId: string | undefined;
  /** Of private endpoints: which of them the list holds. */
  endpoint?: EndpointList | undefined;
  names: ReadonlyMap<string, string>;
  /** The list contains everything of its kind: a missing resource no longer exists. */
  complete: boolean;
  /** When it was read, in milliseconds since the epoch. */
  readAt: number;
}

const shortId = (id: string): string => `${id.slice(0, 8)}…`;

/** Kinds without names of their own: their ID has the time of their creation // documented by the database */
const dated: ReadonlySet<TargetKind> = new Set([
  'invitation',
  'invoice',
  'private endpoint',
  'restore job',
  'snapshot',
]);

/** `team (6908a9fa…)`; where people know a thing by its time: `invoice of 3 Nov 2025 (6908a9fa…)`. */
function description({ id, kind }: IdTarget): string {
  const created = dated.has(kind) ? objectIdTime(id) : Number.NaN;
  return `${kind}${Number.isNaN(created) ? '' : ` of ${formatDate(created, 'UTC')}`} (${shortId(id)})`;
}

/** Whether the list would hold the target. */
export function covers(
  { kind, groupId, endpoint }: Pick<ReadNames, 'kind' | 'groupId' | 'endpoint'>,
  target: IdTarget,
): boolean {
  if (kind !== target.kind || (groupId !== undefined && groupId !== target.groupId)) return false;
  const { use, provider } = target.endpoint ?? {};
  return !endpoint || (endpoint.use === use && (provider === undefined || endpoint.provider === provider));
}

/**
 * How each ID is shown: by the name of its thing, as "deleted team (6908a9fa…)", or, without an answer, by its
 * description. `seenAt`: since when an ID is on the page. A list that was read earlier may be older than the thing.
 */
export function labelsOf(
  targets: readonly IdTarget[],
  lists: readonly ReadNames[],
  seenAt: (id: string) => number,
): Map<string, string> {
  const deleted = new Set(targets.filter((each) => each.deleted).map(({ id }) => id));
  return new Map(
    targets.map((target) => {
      const { id } = target;
      const since = seenAt(id);
      const own = lists.filter((list) => covers(list, target));
      const name = own.map(({ names }) => names.get(id)).find((each) => each !== undefined);
      if (name !== undefined) return [id, name];
      const isGone = own.length > 0 && own.every(({ complete, readAt }) => complete && readAt >= since);
      return [id, `${isGone || deleted.has(id) ? 'deleted ' : ''}${description(target)}`];
    }),
  );
}
