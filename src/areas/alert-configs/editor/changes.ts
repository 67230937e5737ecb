import { isNotificationKind, kindSpec } from '#contract/alert-configs/tables/notification-fields.ts';
import { notificationLabel } from '#src/api/alert-config-text.ts';
import { type Change, diffJson, type Json } from '#src/lib/json/json-diff.ts';
import { isSecretName } from '../notifications/notification-form.ts';
import type { AlertConfig, RequestBody } from '../shapes.ts';

/** Two states of a configuration in a form that can be compared and shown: no secret in it, not even a mask. */
export interface Comparable {
  before: Json;
  after: Json;
}

/** What saving would change of the stored configuration. */
export function changesBySaving(stored: AlertConfig, body: RequestBody): Comparable {
  const names = new Map<string, string>();
  const before = plain(stored, (each, index) => nameOf(names, each, index));
  const after = plain(body, (each, index) => nameOf(names, each, index), stored);
  return { before, after };
}

/** Changes between two reads. */
export function changesBetween(earlier: AlertConfig, later: AlertConfig): Change[] {
  // every save gives the notifications new ids: compared by place
  const before = plain(earlier, label);
  const after = plain(later, label);
  return diffJson(before, after);
}

export function countChanges({ before, after }: Comparable): number {
  return diffJson(before, after).length;
}

interface Entry {
  typeName: string;
  [field: string]: unknown;
}

/** A stored notification keeps its name when it is edited; a new one is called as it will be. */
function nameOf(names: Map<string, string>, entry: Entry, index: number): string {
  const id = typeof entry.notifierId === 'string' ? entry.notifierId : undefined;
  const existing = id === undefined ? undefined : names.get(id);
  if (existing !== undefined) return existing;
  const name = label(entry, index);
  if (id !== undefined) names.set(id, name);
  return name;
}

function label(entry: Entry, index: number): string {
  return `${index + 1} ${notificationLabel(entry)}`;
}

interface Config {
  eventTypeName: string;
  enabled?: boolean;
  severityOverride?: string | undefined;
  matchers?: readonly { fieldName: string; operator: string; value: string }[] | undefined;
  threshold?: object | undefined;
  metricThreshold?: object | undefined;
  notifications: readonly Entry[];
}

function plain(config: Config, name: (entry: Entry, index: number) => string, stored?: AlertConfig): Json {
  const notifications: Record<string, Json> = {};
  config.notifications.forEach((entry, index) => {
    let key = name(entry, index);
    while (Object.hasOwn(notifications, key)) key = `${key} (again)`;
    notifications[key] = plainNotification(entry, stored);
  });
  return {
    eventTypeName: config.eventTypeName,
    enabled: config.enabled ?? false,
    severityOverride: config.severityOverride,
    matchers: (config.matchers ?? []).map(({ fieldName, operator, value }) => ({
      fieldName,
      operator,
      value,
    })),
    threshold: numbers(config.threshold),
    metricThreshold: numbers(config.metricThreshold && { mode: 'AVERAGE', ...config.metricThreshold }),
    notifications,
  };
}

function numbers(limit: object | undefined): Json {
  if (limit === undefined) return undefined;
  return { ...limit } as { [key: string]: Json };
}

function plainNotification(entry: Entry, stored: AlertConfig | undefined): Json {
  const original = stored?.notifications.find(
    ({ notifierId, typeName }) =>
      notifierId !== undefined && notifierId === entry.notifierId && typeName === entry.typeName,
  );
  const shown: Record<string, Json> = {};
  for (const [field, value] of Object.entries(entry)) {
    if (field === 'notifierId' || field === 'teamName' || value === undefined) continue;
    if (isSecretName(field))
      shown[field] = stored === undefined ? 'stored' : original?.[field] ? 'replaced' : 'set';
    else shown[field] = value as Json;
  }
  shown.delayMin ??= 0;
  const { fields } = isNotificationKind(entry.typeName) ? kindSpec(entry.typeName) : { fields: {} };
  for (const channel of ['emailEnabled', 'smsEnabled']) if (channel in fields) shown[channel] ??= false;
  if (original === undefined) return shown;
  for (const [field, value] of Object.entries(original)) {
    if (isSecretName(field) && value !== undefined) shown[field] ??= 'stored';
  }
  // a value that the service fills in is no change
  for (const [field, value] of Object.entries(original)) {
    if (/region$/i.test(field) && typeof value === 'string') shown[field] ??= value;
  }
  if (original.roles?.length === 0) shown.roles ??= [];
  return shown;
}
