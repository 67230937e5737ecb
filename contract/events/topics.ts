/**
 * Kinds of things by what their event types begin with. Their families hold more types than an address has room for; the
 * service knows no filter by the thing itself, but with these types alone a page reaches far back.
 */
const prefixes = {
  databaseUsers: ['MONGODB_USER_'],
  customRoles: ['MONGODB_ROLE_'],
  accessList: ['NETWORK_PERMISSION_ENTRY_'],
  alertConfigurations: ['ALERT_CONFIG_'],
  providerAccess: ['CLOUD_PROVIDER_ACCESS_'],
  network: [
    'PEER_',
    'AZURE_PEER_',
    'GCP_PEER_',
    'CONTAINER_',
    'ENDPOINT_SERVICE_',
    'INTERFACE_ENDPOINT_',
    'REGIONALIZED_PRIVATE_ENDPOINT_',
  ],
  auditing: ['AUDIT_LOG_CONFIGURATION_', 'STREAMS_AUDIT_LOG_CONFIGURATION_', 'USER_SECURITY_SETTINGS_'],
} as const satisfies Record<string, readonly string[]>;

export type EventTopic = keyof typeof prefixes;

export const topicLabels: Record<EventTopic, string> = {
  databaseUsers: 'Database users',
  customRoles: 'Custom roles',
  accessList: 'Access list entries',
  alertConfigurations: 'Alert configurations',
  providerAccess: 'Cloud provider access',
  network: 'Peering and private endpoints',
  auditing: 'Auditing, LDAP and X.509',
};
export const eventTopics = Object.keys(prefixes) as EventTopic[];

/** Whether an event type is about such a thing. */
export const isOfTopic = (type: string, topic: EventTopic): boolean =>
  prefixes[topic].some((prefix) => type.startsWith(prefix));
