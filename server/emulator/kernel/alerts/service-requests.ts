import type { Delivery } from '#contract/emulator/control.ts';
import type { Outgoing } from '../outgoing.ts';
import type { AlertRecord } from '../records.ts';

/** An alert for a service of others, with the settings of its notification or integration. */
export interface ServiceAlert {
  alert: AlertRecord;
  event: Delivery['event'];
  /** The alert as text for people. */
  text: string;
  settings: Readonly<Record<string, string | undefined>>;
}

type Request = Omit<Outgoing, 'deliveryId' | 'body'> & { json: object };

const json = { 'content-type': 'application/json' };
const isEnd = (event: Delivery['event']) => event === 'close' || event === 'cancel';
const titleOf = (text: string): string => text.split('\n').slice(1, 3).join(': ');

/** Sites of Datadog by region, for its addresses // documented */
export const datadogSites: Readonly<Record<string, string>> = {
  US: 'datadoghq.com',
  US1: 'datadoghq.com',
  US3: 'us3.datadoghq.com',
  US5: 'us5.datadoghq.com',
  EU: 'datadoghq.eu',
  AP1: 'ap1.datadoghq.com',
  AP2: 'ap2.datadoghq.com',
  US1_FED: 'ddog-gov.com',
};

/** Requests in the form of each product's public API // documented; texts and severities assumed */
const requests: Readonly<Record<string, (alert: ServiceAlert) => Request>> = {
  SLACK: ({ settings, text }) => ({
    service: 'slack',
    url: 'https://slack.com/api/chat.postMessage',
    headers: { ...json, authorization: `Bearer ${settings.apiToken ?? ''}` },
    json: { channel: settings.channelName, text },
  }),
  PAGER_DUTY: ({ settings, alert, event, text }) => ({
    service: 'pagerduty',
    url: `https://events.${settings.region === 'EU' ? 'eu.' : ''}pagerduty.com/v2/enqueue`,
    headers: json,
    json: {
      routing_key: settings.serviceKey,
      event_action: isEnd(event) ? 'resolve' : event === 'acknowledge' ? 'acknowledge' : 'trigger',
      dedup_key: alert.id,
      payload: { summary: titleOf(text), source: alert.clusterName ?? alert.groupId, severity: 'critical' },
    },
  }),
  OPS_GENIE({ settings, alert, event, text }) {
    const action = isEnd(event) ? 'close' : event === 'acknowledge' ? 'acknowledge' : undefined;
    return {
      service: 'opsgenie',
      url: `https://api.${settings.opsGenieRegion === 'EU' ? 'eu.' : ''}opsgenie.com/v2/alerts${
        action ? `/${alert.id}/${action}?identifierType=alias` : ''
      }`,
      headers: { ...json, authorization: `GenieKey ${settings.opsGenieApiKey ?? ''}` },
      json: action ? { note: text } : { alias: alert.id, message: titleOf(text), description: text },
    };
  },
  VICTOR_OPS: ({ settings, alert, event, text }) => ({
    service: 'victorops',
    url: `https://alert.victorops.com/integrations/generic/20131114/alert/${[
      settings.victorOpsApiKey ?? '',
      settings.victorOpsRoutingKey ?? '',
    ]
      .map(encodeURIComponent)
      .join('/')}`,
    headers: json,
    json: {
      message_type: isEnd(event) ? 'RECOVERY' : event === 'acknowledge' ? 'ACKNOWLEDGEMENT' : 'CRITICAL',
      entity_id: alert.id,
      state_message: text,
    },
  }),
  DATADOG: ({ settings, alert, event, text }) => ({
    service: 'datadog',
    url: `https://api.${datadogSites[settings.datadogRegion ?? 'US'] ?? datadogSites.US}/api/v1/events`,
    headers: { ...json, 'dd-api-key': settings.datadogApiKey ?? '' },
    json: {
      title: titleOf(text),
      text,
      alert_type: isEnd(event) ? 'success' : 'error',
      aggregation_key: alert.id,
      tags: [`group:${alert.groupId}`, ...(alert.clusterName ? [`cluster:${alert.clusterName}`] : [])],
    },
  }),
  MICROSOFT_TEAMS: ({ settings, text }) => ({
    service: 'microsoft-teams',
    url: settings.microsoftTeamsWebhookUrl ?? '',
    headers: json,
    json: { text },
  }),
};

/** Fields of an integration by the names that a notification of the same kind has. */
const fieldsOfIntegrations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DATADOG: { apiKey: 'datadogApiKey', region: 'datadogRegion' },
  OPS_GENIE: { apiKey: 'opsGenieApiKey', region: 'opsGenieRegion' },
  VICTOR_OPS: { apiKey: 'victorOpsApiKey', routingKey: 'victorOpsRoutingKey' },
  WEBHOOK: { url: 'webhookUrl', secret: 'webhookSecret' },
};

/** Settings of an integration under the names of notifications. */
export function asNotification(type: string, settings: Readonly<Record<string, unknown>>) {
  const names = fieldsOfIntegrations[type] ?? {};
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      typeof value === 'string' ? [[names[name] ?? name, value]] : [],
    ),
  );
}

export const isService = (typeName: string): boolean => Object.hasOwn(requests, typeName);

/** The request that reports an alert to a service; undefined where the kind of notification has none. */
export function serviceRequest(
  typeName: string,
  alert: ServiceAlert,
): Omit<Outgoing, 'deliveryId'> | undefined {
  const request = isService(typeName) ? requests[typeName]?.(alert) : undefined;
  if (!request) return undefined;
  const { json: content, ...rest } = request;
  return { ...rest, body: JSON.stringify(content) };
}
