import {
  longestChannel,
  longestName,
  longestSecret,
  longestUrl,
} from '#contract/security/integration-limits.ts';
import type { IntegrationType } from '#contract/security/integrations.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { limitText } from '#contract/values/problem-text.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import { type FieldWarning, longerThan } from '#src/ui/fields/assumed-limit.ts';
import type { Choice } from '#src/ui/fields/select-field.tsx';

export interface IntegrationField {
  name: string;
  label: string;
  kind: 'text' | 'secret' | 'switch' | 'choice';
  required?: boolean;
  help?: string;
  options?: readonly Choice[];
  /** The required pattern of a secret; Atlas refuses others. */
  pattern?: RegExp;
  /** The requirement of the pattern, as the end of a sentence about the field. */
  wants?: string;
  /** How many characters it may have // documented */
  most?: number;
  /** What may be wrong with it by a rule that nothing supports. */
  warning?: FieldWarning;
  /** The initial value of a new one. */
  first?: string | boolean;
}

export interface IntegrationKind {
  label: string;
  /** What Atlas does with it. */
  what: string;
  fields: readonly IntegrationField[];
  /** A command that tries the same settings from anywhere, its secrets as variables of the shell. */
  test: (
    settings: Readonly<Record<string, unknown>>,
    groupId: string,
  ) => { command: string; expects: string };
}

export type Settings = Readonly<Record<string, unknown>>;

const hex = (digits: number) => ({
  pattern: new RegExp(`^[0-9a-fA-F]{${digits}}$`, 'u'),
  wants: `must be ${digits} hexadecimal digits`,
});
const choices = (...values: string[]): Choice[] => values.map((value) => ({ value, label: value }));
/** // assumed: both */
const address = {
  warning: (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' && !/^https?:\/\/\S+$/u.test(value.trim())
      ? 'Not a web address: Atlas may refuse it.'
      : longerThan(longestUrl)(value),
};
const region: IntegrationField = {
  name: 'region',
  label: 'Region',
  kind: 'choice',
  options: choices('US', 'EU'),
  first: 'US',
};

/** Where the accounts of Datadog are by region // documented by Datadog */
const datadogSites: Record<string, string> = {
  US: 'datadoghq.com',
  EU: 'datadoghq.eu',
  US3: 'us3.datadoghq.com',
  US5: 'us5.datadoghq.com',
  AP1: 'ap1.datadoghq.com',
  US1_FED: 'ddog-gov.com',
};

const post = (url: string, body: object, headers: readonly string[] = []): string =>
  [
    `curl -sS -X POST ${url}`,
    ...headers.map((header) => `  -H ${header}`),
    "  -H 'Content-Type: application/json'",
    `  -d ${shellQuoted(JSON.stringify(body))}`,
  ].join(' \\\n');

const message = 'Test of the integration of an Atlas project';

/** Every kind of integration that the service knows // documented */
export const integrationKinds: Record<IntegrationType, IntegrationKind> = {
  DATADOG: {
    label: 'Datadog',
    what: 'Alerts and metrics',
    fields: [
      { name: 'apiKey', label: 'API key', kind: 'secret', required: true, ...hex(32) },
      { ...region, options: choices(...Object.keys(datadogSites)) },
      { name: 'sendDatabaseMetrics', label: 'Send metrics of each database', kind: 'switch', first: false },
      {
        name: 'sendCollectionLatencyMetrics',
        label: 'Send latencies of collections',
        kind: 'switch',
        first: false,
      },
      { name: 'sendQueryStatsMetrics', label: 'Send statistics of queries', kind: 'switch', first: false },
      { name: 'sendUserProvidedResourceTags', label: 'Send tags of clusters', kind: 'switch', first: false },
    ],
    test: (settings) => ({
      command: `curl -sS https://api.${ownValue(datadogSites, String(settings.region ?? 'US')) ?? datadogSites.US}/api/v1/validate \\\n  -H "DD-API-KEY: $DATADOG_API_KEY"`,
      expects: '{"valid":true}. An API key of another region is answered with 403.',
    }),
  },
  MICROSOFT_TEAMS: {
    label: 'Microsoft Teams',
    what: 'Alerts',
    fields: [
      { name: 'microsoftTeamsWebhookUrl', label: 'Webhook URL', kind: 'secret', required: true, ...address },
    ],
    test: () => ({
      command: post('"$TEAMS_WEBHOOK_URL"', { text: message }),
      expects: 'The message in the channel, and an answer with 200 or 202.',
    }),
  },
  NEW_RELIC: {
    label: 'New Relic',
    what: 'Metrics',
    fields: [
      {
        name: 'accountId',
        label: 'Account ID',
        kind: 'text',
        required: true,
        warning: longerThan(longestSecret),
      },
      { name: 'licenseKey', label: 'License key', kind: 'secret', required: true, ...hex(40) },
      {
        name: 'readToken',
        label: 'Read token',
        kind: 'secret',
        required: true,
        warning: longerThan(longestSecret),
      },
      {
        name: 'writeToken',
        label: 'Write token',
        kind: 'secret',
        required: true,
        warning: longerThan(longestSecret),
      },
    ],
    test: () => ({
      command: post(
        'https://metric-api.newrelic.com/metric/v1',
        [{ metrics: [] }],
        ['"Api-Key: $NEW_RELIC_LICENSE_KEY"'],
      ),
      expects: 'An answer with 202; 403 for a key that is not known.',
    }),
  },
  OPS_GENIE: {
    label: 'Opsgenie',
    what: 'Alerts',
    fields: [
      {
        name: 'apiKey',
        label: 'API key',
        kind: 'secret',
        required: true,
        warning: longerThan(longestSecret),
      },
      region,
    ],
    test: ({ region: at }) => ({
      command: post(
        `https://api${at === 'EU' ? '.eu' : ''}.opsgenie.com/v2/alerts`,
        { message, priority: 'P5' },
        ['"Authorization: GenieKey $OPSGENIE_API_KEY"'],
      ),
      expects: 'An answer with 202, and an alert of the lowest priority to close.',
    }),
  },
  PAGER_DUTY: {
    label: 'PagerDuty',
    what: 'Alerts',
    fields: [
      { name: 'serviceKey', label: 'Service key', kind: 'secret', required: true, ...hex(32) },
      region,
    ],
    test: ({ region: at }) => ({
      // a change event: it is shown with the service and pages no one
      command: `curl -sS -X POST https://events${at === 'EU' ? '.eu' : ''}.pagerduty.com/v2/change/enqueue \\\n  -H 'Content-Type: application/json' \\\n  -d "{\\"routing_key\\":\\"$PAGERDUTY_SERVICE_KEY\\",\\"payload\\":{\\"summary\\":\\"${message}\\"}}"`,
      expects: 'An answer with 202. It shows as a recent change of the service and pages no one.',
    }),
  },
  PROMETHEUS: {
    label: 'Prometheus',
    what: 'Metrics, fetched by your Prometheus',
    fields: [
      { name: 'enabled', label: 'Metrics can be fetched', kind: 'switch', first: true },
      {
        name: 'serviceDiscovery',
        label: 'Service discovery',
        kind: 'choice',
        required: true,
        options: choices('http', 'file'),
        first: 'http',
      },
      {
        name: 'username',
        label: 'User name',
        kind: 'text',
        required: true,
        warning: longerThan(longestName),
      },
      {
        name: 'password',
        label: 'Password',
        kind: 'secret',
        required: true,
        warning: longerThan(longestSecret),
      },
      {
        name: 'sendUserProvidedResourceTagsEnabled',
        label: 'Send tags of clusters',
        kind: 'switch',
        first: false,
      },
    ],
    test: ({ username }, groupId) => ({
      command: `curl -sS -u ${shellQuoted(String(username ?? ''))}":$PROMETHEUS_PASSWORD" \\\n  https://cloud.mongodb.com/prometheus/v1.0/groups/${groupId}/discovery`,
      expects: 'A list of targets, one for each process; 401 for a wrong password.',
    }),
  },
  SLACK: {
    label: 'Slack',
    what: 'Alerts',
    fields: [
      {
        name: 'apiToken',
        label: 'API token',
        kind: 'secret',
        required: true,
        warning: longerThan(longestSecret),
      },
      { name: 'channelName', label: 'Channel', kind: 'text', most: longestChannel },
      { name: 'teamName', label: 'Workspace', kind: 'text', warning: longerThan(longestName) },
    ],
    test: ({ channelName }) => ({
      command: post(
        'https://slack.com/api/chat.postMessage',
        { channel: String(channelName ?? 'CHANNEL'), text: message },
        ['"Authorization: Bearer $SLACK_API_TOKEN"'],
      ),
      expects:
        '"ok":true and the message in the channel; the error names the missing permission of the token.',
    }),
  },
  VICTOR_OPS: {
    label: 'Splunk On-Call (VictorOps)',
    what: 'Alerts',
    fields: [
      {
        name: 'apiKey',
        label: 'API key',
        kind: 'secret',
        required: true,
        warning: longerThan(longestSecret),
      },
      { name: 'routingKey', label: 'Routing key', kind: 'text', warning: longerThan(longestName) },
    ],
    test: ({ routingKey }) => ({
      command: post(
        `"https://alert.victorops.com/integrations/generic/20131114/alert/$VICTOROPS_API_KEY/${encodeURIComponent(String(routingKey ?? 'default'))}"`,
        { message_type: 'INFO', state_message: message },
      ),
      expects: '"result":"success", and a line in the timeline that pages no one.',
    }),
  },
  WEBHOOK: {
    label: 'Webhook',
    what: 'Alerts',
    fields: [
      { name: 'url', label: 'URL', kind: 'secret', required: true, ...address },
      {
        name: 'secret',
        label: 'Secret',
        kind: 'secret',
        warning: longerThan(longestSecret),
        help: 'Atlas signs its requests with it, in the header X-MMS-Signature.',
      },
    ],
    test: () => ({
      command: `BODY=${shellQuoted(JSON.stringify({ eventTypeName: 'TEST', status: 'OPEN', humanReadable: message }))}\ncurl -sS -X POST "$WEBHOOK_URL" \\\n  -H 'Content-Type: application/json' \\\n  -H "X-MMS-Signature: $(printf %s "$BODY" | openssl dgst -sha1 -hmac "$WEBHOOK_SECRET" -binary | base64)" \\\n  -d "$BODY"`,
      expects: 'What your receiver answers to an alert, with a signature that it accepts.',
    }),
  },
};

export type FormValues = Record<string, string | boolean>;

/** Initial values of a form: the known settings; secrets are never known. */
export function valuesOf(type: IntegrationType, settings: Settings | undefined): FormValues {
  return Object.fromEntries(
    integrationKinds[type].fields.map(({ name, kind, first }) => {
      const present = kind === 'secret' ? undefined : settings?.[name];
      if (kind === 'switch') return [name, typeof present === 'boolean' ? present : first === true];
      return [
        name,
        typeof present === 'string' ? present : settings && kind !== 'choice' ? '' : String(first ?? ''),
      ];
    }),
  );
}

/** What Atlas would refuse, by the field that it is about. */
export function problemsOf(type: IntegrationType, values: FormValues): [name: string, problem: string][] {
  return integrationKinds[type].fields.flatMap((field): [string, string][] => {
    const value = values[field.name];
    const problem = typeof value === 'string' ? problemOf(field, value.trim()) : undefined;
    return problem === undefined ? [] : [[field.name, problem]];
  });
}

function problemOf({ required, pattern, wants, most }: IntegrationField, text: string): string | undefined {
  if (text === '') return required ? 'is required' : undefined;
  if (most !== undefined && text.length > most) return limitText('string', 'at most', most, false);
  return pattern && !pattern.test(text) ? (wants ?? 'is not valid') : undefined;
}

/** The whole integration, as Atlas takes it: nothing that is absent is kept from before. */
export function requestOf(
  type: IntegrationType,
  values: FormValues,
): { type: IntegrationType } & Record<string, unknown> {
  const entries = integrationKinds[type].fields.flatMap(({ name }): [string, unknown][] => {
    const value = values[name];
    if (typeof value === 'string') return value.trim() === '' ? [] : [[name, value.trim()]];
    return value === undefined ? [] : [[name, value]];
  });
  return { type, ...Object.fromEntries(entries) };
}

/** The stored settings as text: `region EU, apiKey ****0531`. Atlas already masks secrets. */
export function settingsText(type: IntegrationType, settings: Settings): string {
  return integrationKinds[type].fields
    .flatMap(({ name, label, kind }) => {
      const value = settings[name];
      if (kind === 'switch') return value === true ? [label.toLowerCase()] : [];
      if (typeof value !== 'string' || value === '') return [];
      return [`${label} ${kind === 'secret' ? value.replace(/\*{5,}/gu, '****') : value}`];
    })
    .join(', ');
}
