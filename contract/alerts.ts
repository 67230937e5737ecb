import { z } from 'zod';
import { DAY } from '#contract/values/durations.ts';
import { Instant, InstantInput, ignored, links, ObjectId } from './api/common.ts';
import { defineOperations, perVersion } from './api/operation.ts';
import { documented } from './evidence/rule-evidence.ts';

const alertStatuses = ['OPEN', 'TRACKING', 'CLOSED', 'CANCELLED'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** An alert of any family; each family has some of the fields after the common ones. */
export const Alert = z.object({
  id: ObjectId,
  alertConfigId: ObjectId,
  groupId: ObjectId,
  orgId: ObjectId.optional(),
  eventTypeName: z.string(),
  status: z.enum(alertStatuses),
  created: Instant,
  updated: Instant,
  lastNotified: Instant.optional(),
  resolved: Instant.optional(),
  acknowledgedUntil: Instant.optional(),
  acknowledgementComment: z.string().max(200, documented).optional(),
  /** User name, or public key of an API key // observed */
  acknowledgingUsername: z.string().optional(),
  clusterId: ObjectId.optional(),
  clusterName: z.string().optional(),
  currentValue: z.object({ number: z.number(), units: z.string() }).optional(),
  hostnameAndPort: z.string().optional(),
  instanceName: z.string().optional(),
  metricName: z.string().optional(),
  nonRunningHostIds: z.array(z.string()).optional(),
  parentClusterId: ObjectId.optional(),
  processorErrorMsg: z.string().optional(),
  processorName: z.string().optional(),
  processorState: z.string().optional(),
  replicaSetName: z.string().optional(),
  links,
});
export type Alert = z.infer<typeof Alert>;

const acknowledgement = {
  acknowledgedUntil: InstantInput.optional(),
  acknowledgementComment: z.string().max(200, documented).optional(),
};

/** The first version takes a whole alert and looks at two fields of it. */
const AcknowledgeFirst = z.strictObject({
  ...acknowledgement,
  ...ignored(
    'id',
    'alertConfigId',
    'groupId',
    'orgId',
    'eventTypeName',
    'status',
    'created',
    'updated',
    'lastNotified',
    'resolved',
    'acknowledgingUsername',
    'clusterId',
    'clusterName',
    'currentValue',
    'hostnameAndPort',
    'instanceName',
    'metricName',
    'nonRunningHostIds',
    'parentClusterId',
    'processorErrorMsg',
    'processorName',
    'processorState',
    'replicaSetName',
    'links',
  ),
});

export const AcknowledgeRequest = z.strictObject({
  ...acknowledgement,
  unacknowledgeAlert: z.boolean().optional(),
  ...ignored('links'),
});
export type AcknowledgeRequest = z.output<typeof AcknowledgeRequest>;

/** Longest comment of an acknowledgement // specification §2.5 */
export const maxComment = 200;

/** What can be done to an alert in which status. */
const alertCan = {
  // observed: a closed alert takes an acknowledgement and stays closed; assumed: a cancelled one likewise
  acknowledge: alertStatuses,
  unacknowledge: alertStatuses,
  /** Where acknowledging stops anything: nothing is sent any more for the others. */
  silence: ['OPEN', 'TRACKING'],
} as const satisfies Record<string, readonly AlertStatus[]>;
export type AlertAction = keyof typeof alertCan;

export function canDo(action: AlertAction, status: AlertStatus): boolean {
  return alertCan[action].some((each) => each === status);
}

export function isActive(alert: Pick<Alert, 'status'>): boolean {
  return canDo('silence', alert.status);
}

/** Whether an acknowledgement holds at a moment, in milliseconds. */
export function isAcknowledged(alert: Pick<Alert, 'acknowledgedUntil'>, now: number): boolean {
  return alert.acknowledgedUntil !== undefined && Date.parse(alert.acknowledgedUntil) > now;
}

const foreverYears = 100;

/** A date that means for ever: at least 100 years ahead // observed: the CLI sends one */
export function forever(now: number): string {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() + foreverYears);
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** Whether an acknowledgement has no end that anybody alive will see. */
export function isForever(until: string, now: number): boolean {
  // half of it, so that an acknowledgement stays one for ever while it ages
  return Date.parse(until) - now > (foreverYears / 2) * 365.25 * DAY;
}

const shared = { versions: { '2023-01-01': null }, entity: 'alert' } as const;

export const alertOperations = defineOperations(shared, {
  listGroupAlerts: {
    method: 'GET',
    path: '/groups/{groupId}/alerts',
    summary: 'List the alerts of a project',
    roles: ['GROUP_READ_ONLY'],
    // CANCELLED is no filter, only a status that answers have // observed
    query: z.strictObject({ status: z.enum(['OPEN', 'TRACKING', 'CLOSED']).optional() }),
    results: Alert,
  },
  getGroupAlert: {
    method: 'GET',
    path: '/groups/{groupId}/alerts/{alertId}',
    summary: 'Get one alert',
    roles: ['GROUP_READ_ONLY'],
    response: Alert,
  },
  acknowledgeGroupAlert: {
    method: 'PATCH',
    path: '/groups/{groupId}/alerts/{alertId}',
    summary: 'Acknowledge an alert until a date, or undo the acknowledgement',
    roles: ['GROUP_OWNER', 'ORG_OWNER', 'GROUP_ALERTS_MANAGER'],
    versions: { '2023-01-01': '2027-07-01', '2024-05-30': null },
    body: perVersion({ '2023-01-01': AcknowledgeFirst }, ['2024-05-30', AcknowledgeRequest]),
    response: Alert,
  },
  getGroupAlertConfigAlerts: {
    method: 'GET',
    path: '/groups/{groupId}/alertConfigs/{alertConfigId}/alerts',
    summary: 'List the open alerts of one configuration',
    roles: ['GROUP_READ_ONLY'],
    results: Alert,
  },
});
