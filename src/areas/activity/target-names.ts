import type { ConsoleChange } from '#contract/console/bff.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { targetsOf } from './event-target.ts';

export type TargetKind =
  | 'alert'
  | 'alert configuration'
  | 'cluster'
  | 'export bucket'
  | 'invoice'
  | 'private endpoint'
  | 'project'
  | 'resource'
  | 'resource policy'
  | 'team';

/** Something that the log names by its ID alone. */
export interface IdTarget {
  id: string;
  kind: TargetKind;
  groupId: string | undefined;
  orgId: string | undefined;
  /** It is what the list shows in the column "On", so that its name is worth a read. */
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

/** What a `resourceId` is the ID of: the event says so by the type of the resource, or by its own type. */
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

/** What the paths of requests call the things that they name by ID. */
const kindsBySegment: Readonly<Record<string, TargetKind>> = {
  alertConfigs: 'alert configuration',
  alerts: 'alert',
  exportBuckets: 'export bucket',
  groups: 'project',
  invoices: 'invoice',
  resourcePolicies: 'resource policy',
  teams: 'team',
};

/** What the events and the requests of this console name by ID. */
export function idTargetsOf(events: readonly EventRecord[], changes: readonly ConsoleChange[]): IdTarget[] {
  const ofEvents = events.flatMap((event) => {
    const { eventTypeName, groupId, orgId } = event;
    const [first] = targetsOf(event);
    return targetsByField(event).map(([id, kind]) => {
      const deleted = deletions[kind]?.test(eventTypeName) ?? false;
      return { id, kind, groupId, orgId, shown: id === first, deleted };
    });
  });
  const ofChanges = changes.flatMap(({ target, outcome }) => {
    const path = target.split(' ')[0] ?? '';
    const [, scope, place] = /^\/(orgs|groups)\/([0-9a-f]{24})/u.exec(path) ?? [];
    const [, segment = '', id] = /([^/]+)\/([0-9a-f]{24})$/u.exec(path) ?? [];
    const kind = Object.hasOwn(kindsBySegment, segment) ? kindsBySegment[segment] : undefined;
    if (id === undefined || kind === undefined) return [];
    const groupId = scope === 'groups' ? place : undefined;
    const orgId = scope === 'orgs' ? place : undefined;
    return [{ id, kind, groupId, orgId, shown: outcome !== 'done', deleted: false }];
  });
  return [...ofEvents, ...ofChanges];
}

/** What a list says about the things of a kind. */
export interface ReadNames {
  kind: TargetKind;
  /** Of the project whose things the list holds; undefined: of all. */
  groupId: string | undefined;
  names: ReadonlyMap<string, string>;
  /** The list holds everything of its kind: what it lacks no longer exists. */
  complete: boolean;
  /** When it was read, in milliseconds since the epoch. */
  readAt: number;
}

const shortId = (id: string): string => `${id.slice(0, 8)}…`;

/** Whether the list would hold the target. */
export const covers = ({ kind, groupId }: Pick<ReadNames, 'kind' | 'groupId'>, target: IdTarget): boolean =>
  kind === target.kind && (groupId === undefined || groupId === target.groupId);

/**
 * How each ID is shown: by the name of its thing, as "deleted team (6908a9fa…)", or, while nothing is known of it, as
 * "team (6908a9fa…)". `seenAt`: since when an ID is on the page. A list that was read earlier may be older than the thing.
 */
export function labelsOf(
  targets: readonly IdTarget[],
  lists: readonly ReadNames[],
  seenAt: (id: string) => number,
): Map<string, string> {
  const deleted = new Set(targets.filter((each) => each.deleted).map(({ id }) => id));
  return new Map(
    targets.map((target) => {
      const { id, kind } = target;
      const since = seenAt(id);
      const own = lists.filter((list) => covers(list, target));
      const name = own.map(({ names }) => names.get(id)).find((each) => each !== undefined);
      if (name !== undefined) return [id, name];
      const isGone = own.length > 0 && own.every(({ complete, readAt }) => complete && readAt >= since);
      return [id, `${isGone || deleted.has(id) ? 'deleted ' : ''}${kind} (${shortId(id)})`];
    }),
  );
}
