import { maskText } from '#contract/alert-configs/notifications/masking.ts';
import { badField, fail } from '#contract/api/errors.ts';
import type {
  LogIntegrationRequest,
  MetricIntegration,
  MetricIntegrationRequest,
} from '#contract/log-export/schemas.ts';
import { usableRole } from '#server/emulator/kernel/access-role.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { beginDeliveries, endDeliveries, sealedSettings } from './deliveries.ts';
import type { LogIntegrationRecord, MetricIntegrationRecord } from './records.ts';

const maskedHeaders = (headers: readonly { name: string; value: string }[]) =>
  headers.map(({ name, value }) => ({ name, value: maskText(value) }));

type Settings = Pick<LogIntegrationRecord, 'type' | 'logTypes'> & Readonly<Record<string, unknown>>;

/** Settings with masked secrets // assumed: their ends stay, as those of other integrations */
function masked(body: LogIntegrationRequest): Settings {
  const sent = definedFields(body);
  if (sent.type === 'DATADOG_LOG_EXPORT') return { ...sent, apiKey: maskText(sent.apiKey) };
  if (sent.type === 'SPLUNK_LOG_EXPORT') return { ...sent, hecToken: maskText(sent.hecToken) };
  if (sent.type !== 'OTEL_LOG_EXPORT') return sent;
  return { ...sent, otelSuppliedHeaders: maskedHeaders(sent.otelSuppliedHeaders) };
}

/** Buckets and containers are written with an access role of the project. */
function checkRole(world: World, groupId: string, body: LogIntegrationRequest): void {
  if (body.type === 'S3_LOG_EXPORT')
    usableRole(world, groupId, { provider: 'AWS', id: body.iamRoleId, field: 'iamRoleId' });
  else if (body.type === 'GCS_LOG_EXPORT')
    usableRole(world, groupId, { provider: 'GCP', id: body.roleId, field: 'roleId' });
  else if (body.type === 'AZURE_LOG_EXPORT')
    usableRole(world, groupId, { provider: 'AZURE', id: body.roleId, field: 'roleId' });
}

/** Names of events begin with the destination, except for AWS // documented names, pairing assumed */
const eventPrefixes = {
  S3_LOG_EXPORT: '',
  DATADOG_LOG_EXPORT: 'DATADOG_',
  GCS_LOG_EXPORT: 'GCP_',
  OTEL_LOG_EXPORT: 'OTEL_',
  SPLUNK_LOG_EXPORT: 'SPLUNK_',
  AZURE_LOG_EXPORT: 'AZURE_',
} as const;
type LogType = keyof typeof eventPrefixes;

function logIntegrationOf(world: World, { groupId, id }: { groupId: string; id: string }) {
  const row = world.tables.logIntegrations.get(id);
  if (row?.groupId !== groupId) throw fail('LOG_INTEGRATION_NOT_FOUND', id, groupId);
  return row;
}

const logView = ({ groupId: _, ...shown }: LogIntegrationRecord) => shown;

const logHandlers = defineHandlers({
  listGroupLogIntegrations: ({ world, params, query }) => ({
    rows: world.tables.logIntegrations
      .by('group', params.groupId)
      .filter(({ type }) => type === (query.integrationType ?? type)),
    view: logView,
  }),

  getGroupLogIntegration: ({ world, params }) => logView(logIntegrationOf(world, params)),

  createGroupLogIntegration({ world, caller, params, body, peer }) {
    const { groupId } = params;
    checkRole(world, groupId, body);
    const row = world.tables.logIntegrations.put({ ...masked(body), id: world.id(), groupId });
    beginDeliveries(world, row, body);
    record(world, `${eventPrefixes[body.type]}LOG_STREAMING_ENABLED`, { groupId }, { caller, peer });
    return logView(row);
  },

  updateGroupLogIntegration({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const { id, type } = logIntegrationOf(world, params);
    if (body.type !== type) throw badField('type', `must be ${type}`, 'INVALID_ATTRIBUTE'); // assumed
    checkRole(world, groupId, body);
    const row = world.tables.logIntegrations.put({ ...masked(body), id, groupId });
    beginDeliveries(world, row, body);
    const event = `${eventPrefixes[body.type]}LOG_STREAMING_CONFIGURATION_UPDATED` as const;
    record(world, event, { groupId }, { caller, peer });
    return logView(row);
  },

  deleteGroupLogIntegration({ world, caller, params, peer }) {
    const { id, groupId, type } = logIntegrationOf(world, params);
    world.tables.logIntegrations.delete(id);
    endDeliveries(world, id);
    record(world, `${eventPrefixes[type as LogType]}LOG_STREAMING_DISABLED`, { groupId }, { caller, peer });
    return undefined;
  },
});

interface MetricPlace {
  groupId: string;
  metricIntegrationId: string;
}

function metricIntegrationOf(world: World, { groupId, metricIntegrationId: id }: MetricPlace) {
  const row = world.tables.metricIntegrations.get(id);
  if (row?.groupId !== groupId) throw fail('METRIC_INTEGRATION_NOT_FOUND', id, groupId);
  return row;
}

const metricView = ({ id: _, groupId: __, ...shown }: MetricIntegrationRecord): MetricIntegration => shown;

const metricHandlers = defineHandlers({
  listGroupMetricIntegrations: ({ world, params, query }) => ({
    rows: world.tables.metricIntegrations
      .by('group', params.groupId)
      .filter(
        ({ integrationType, providerType }) =>
          integrationType === (query.integrationType ?? integrationType) &&
          providerType === (query.providerType ?? providerType),
      ),
    view: metricView,
  }),

  getGroupMetricIntegration: ({ world, params }) => metricView(metricIntegrationOf(world, params)),

  createGroupMetricIntegration({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const { headers, ...rest } = definedFields(body, 'headersRedacted', 'links', 'metricIntegrationId');
    const id = world.id();
    const redacted = headers ? { headersRedacted: maskedHeaders(headers) } : {};
    const row = world.tables.metricIntegrations.put({
      ...rest,
      ...redacted,
      id,
      groupId,
      metricIntegrationId: id,
    });
    beginDeliveries(world, row, body);
    record(world, 'OTEL_METRIC_INTEGRATION_ENABLED', { groupId }, { caller, peer });
    return metricView(row);
  },

  /** Headers that a request leaves out stay // assumed: answers do not show them */
  updateGroupMetricIntegration({ world, caller, params, body, peer }) {
    const { headers, ...rest } = definedFields(body, 'headersRedacted', 'links', 'metricIntegrationId');
    const before = metricIntegrationOf(world, params);
    const redacted = headers ? { headersRedacted: maskedHeaders(headers) } : {};
    const row = world.tables.metricIntegrations.put({ ...before, ...rest, ...redacted });
    const { groupId, id } = before;
    const kept = headers ?? sealedSettings<MetricIntegrationRequest>(world, id)?.headers;
    beginDeliveries(world, row, { ...body, headers: kept });
    record(world, 'OTEL_METRIC_INTEGRATION_CONFIGURATION_UPDATED', { groupId }, { caller, peer });
    return metricView(row);
  },

  deleteGroupMetricIntegration({ world, caller, params, peer }) {
    const { id, groupId } = metricIntegrationOf(world, params);
    world.tables.metricIntegrations.delete(id);
    endDeliveries(world, id);
    record(world, 'OTEL_METRIC_INTEGRATION_DISABLED', { groupId }, { caller, peer });
    return undefined;
  },
});

export const integrationHandlers = { ...logHandlers, ...metricHandlers };
