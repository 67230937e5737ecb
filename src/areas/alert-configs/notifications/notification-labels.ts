import type { SecretName, TextName } from './notification-form.ts';

interface FieldText {
  label: string;
  help?: string;
  placeholder?: string;
}

/** The labels of the fields of notifications, and their help. */
export const fieldLabels: Record<TextName | SecretName, FieldText> = {
  apiToken: { label: 'Slack API token' },
  channelName: { label: 'Channel', placeholder: '#ops' },
  datadogApiKey: { label: 'Datadog API key', help: '32 hexadecimal digits.' },
  datadogRegion: { label: 'Datadog region' },
  emailAddress: { label: 'E-mail address', placeholder: 'dba@example.com' },
  integrationId: {
    label: 'Integration',
    help: 'Uses the key of an integration of the project.',
  },
  microsoftTeamsWebhookUrl: { label: 'Incoming webhook URL' },
  mobileNumber: { label: 'Mobile number', placeholder: '+1 555 0100' },
  notificationToken: { label: 'HipChat token' },
  opsGenieApiKey: { label: 'Opsgenie API key' },
  opsGenieRegion: { label: 'Opsgenie region' },
  region: { label: 'PagerDuty region' },
  roomName: { label: 'Room' },
  serviceKey: { label: 'PagerDuty service key', help: '32 hexadecimal digits.' },
  teamId: { label: 'Team', help: 'Teams with access to this project.' },
  username: { label: 'User name', help: 'An Atlas user of this project.', placeholder: 'dba@example.com' },
  victorOpsApiKey: { label: 'Splunk On-Call API key' },
  victorOpsRoutingKey: { label: 'Routing key' },
  webhookBodyTemplate: { label: 'Body template' },
  webhookHeadersTemplate: { label: 'Headers template' },
  webhookSecret: {
    label: 'Signing secret',
    help: 'Signs each delivery, so that the receiver can verify the sender.',
  },
  webhookUrl: { label: 'Webhook URL', placeholder: 'https://example.com/alerts' },
};
