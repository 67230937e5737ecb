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
} as const satisfies Record<string, readonly string[]>;

export type EventTopic = keyof typeof prefixes;

export const topicLabels: Record<EventTopic, string> = {
  databaseUsers: 'Database users',
  customRoles: 'Custom roles',
  accessList: 'Access list entries',
  alertConfigurations: 'Alert configurations',
  providerAccess: 'Cloud provider access',
};
export const eventTopics = Object.keys(prefixes) as EventTopic[];

/** Whether an event type is about such a thing. */
export const isOfTopic = (type: string, topic: EventTopic): boolean =>
  prefixes[topic].some((prefix) => type.startsWith(prefix));
