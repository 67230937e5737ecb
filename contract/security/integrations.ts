import { z } from 'zod';
import { maskText, maskUrl } from '#contract/alert-configs/notifications/masking.ts';
import { ignored, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { assumedRule, documented } from '../evidence/rule-evidence.ts';
import { longestChannel, longestName, longestSecret, longestUrl } from './integration-limits.ts';

const secret = z.string().min(1, 'is required').max(longestSecret);
const url = z
  .string()
  .max(longestUrl)
  .regex(/^https?:\/\/\S+$/u, assumedRule('must be a web address'));
const template = z.string().max(20_000).optional();
const hex = (digits: number) =>
  z
    .string()
    .regex(
      new RegExp(`^(?:[0-9a-fA-F]{${digits}}|\\*+.{0,4})$`, 'u'),
      `must be ${digits} hexadecimal digits`,
    );
const short = z.enum(['US', 'EU']);

/** Settings of each kind, as they are sent // documented */
const settings = {
  DATADOG: {
    apiKey: hex(32),
    region: z.enum(['US', 'EU', 'US3', 'US5', 'AP1', 'US1_FED']).optional(),
    sendCollectionLatencyMetrics: z.boolean().optional(),
    sendDatabaseMetrics: z.boolean().optional(),
    sendQueryStatsMetrics: z.boolean().optional(),
    sendUserProvidedResourceTags: z.boolean().optional(),
  },
  MICROSOFT_TEAMS: { microsoftTeamsWebhookUrl: url },
  NEW_RELIC: { accountId: secret, licenseKey: hex(40), readToken: secret, writeToken: secret },
  OPS_GENIE: { apiKey: secret, region: short.optional() },
  PAGER_DUTY: { serviceKey: hex(32), region: short.optional() },
  PROMETHEUS: {
    enabled: z.boolean(),
    serviceDiscovery: z.enum(['http', 'file']),
    username: z.string().min(1, 'is required').max(longestName),
    password: secret.optional(),
    sendUserProvidedResourceTagsEnabled: z.boolean().optional(),
  },
  SLACK: {
    apiToken: secret,
    channelName: z.string().min(1, 'is required').max(longestChannel, documented).nullish(),
    teamName: z.string().max(longestName).optional(),
  },
  VICTOR_OPS: { apiKey: secret, routingKey: z.string().max(longestName).optional() },
  WEBHOOK: { url, secret: secret.optional(), bodyTemplate: template, headersTemplate: template },
} as const;

export type IntegrationType = keyof typeof settings;

const own = ignored('id', 'links');
const type = <Name extends IntegrationType>(name: Name) => z.literal(name);

export const IntegrationRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: type('DATADOG'), ...settings.DATADOG, ...own }),
  z.strictObject({ type: type('MICROSOFT_TEAMS'), ...settings.MICROSOFT_TEAMS, ...own }),
  z.strictObject({ type: type('NEW_RELIC'), ...settings.NEW_RELIC, ...own }),
  z.strictObject({ type: type('OPS_GENIE'), ...settings.OPS_GENIE, ...own }),
  z.strictObject({ type: type('PAGER_DUTY'), ...settings.PAGER_DUTY, ...own }),
  z.strictObject({ type: type('PROMETHEUS'), ...settings.PROMETHEUS, ...own }),
  z.strictObject({ type: type('SLACK'), ...settings.SLACK, ...own }),
  z.strictObject({ type: type('VICTOR_OPS'), ...settings.VICTOR_OPS, ...own }),
  z.strictObject({ type: type('WEBHOOK'), ...settings.WEBHOOK, ...own }),
]);
export type IntegrationRequest = z.output<typeof IntegrationRequest>;

/** An integration as it is kept and answered: its settings with the secrets masked. */
export const Integration = z.looseObject({ id: ObjectId, type: z.string() });
export type Integration = z.infer<typeof Integration>;

/** The secret settings, and how they are masked // observed */
const masks: Record<IntegrationType, Readonly<Record<string, 'text' | 'url' | 'whole' | 'never'>>> = {
  DATADOG: { apiKey: 'text' },
  MICROSOFT_TEAMS: { microsoftTeamsWebhookUrl: 'url' },
  NEW_RELIC: { licenseKey: 'text', readToken: 'text', writeToken: 'text' },
  OPS_GENIE: { apiKey: 'text' },
  PAGER_DUTY: { serviceKey: 'text' },
  PROMETHEUS: { password: 'never' },
  SLACK: { apiToken: 'text' },
  VICTOR_OPS: { apiKey: 'text' },
  WEBHOOK: { url: 'url', secret: 'text', bodyTemplate: 'whole', headersTemplate: 'whole' },
};

/** The settings without their secrets; values that are already masked stay unchanged. */
export function maskIntegration(request: IntegrationRequest): Record<string, unknown> {
  const rules = masks[request.type];
  const shown = Object.entries(request).flatMap(([name, value]): [string, unknown][] => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined || typeof value !== 'string') return [[name, value]];
    if (rule === 'never') return [];
    if (rule === 'whole') return [[name, '*'.repeat(12)]];
    return [[name, rule === 'url' ? maskUrl(value) : maskText(value)]];
  });
  return Object.fromEntries(shown);
}

const shared = { versions: { '2023-01-01': null } } as const;

export const integrationOperations = defineOperations(shared, {
  listGroupIntegrations: {
    method: 'GET',
    path: '/groups/{groupId}/integrations',
    summary: 'List the services to which a project reports',
    roles: ['GROUP_READ_ONLY'],
    results: Integration,
    entity: 'integration',
  },
  createGroupIntegration: {
    method: 'POST',
    path: '/groups/{groupId}/integrations/{integrationType}',
    summary: 'Let a project report to a service',
    roles: ['GROUP_OWNER'],
    body: IntegrationRequest,
    results: Integration, // observed: all of them
    entity: 'integration',
  },
  getGroupIntegration: {
    method: 'GET',
    path: '/groups/{groupId}/integrations/{integrationType}',
    summary: 'Get how a project reports to a service',
    roles: ['GROUP_READ_ONLY'],
    response: Integration,
    entity: 'integration',
  },
  updateGroupIntegration: {
    method: 'PUT',
    path: '/groups/{groupId}/integrations/{integrationType}',
    summary: 'Change how a project reports to a service',
    roles: ['GROUP_OWNER'],
    body: IntegrationRequest,
    results: Integration,
    entity: 'integration',
  },
  deleteGroupIntegration: {
    method: 'DELETE',
    path: '/groups/{groupId}/integrations/{integrationType}',
    summary: 'No longer report to a service',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
});
