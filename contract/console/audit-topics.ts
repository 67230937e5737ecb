/** What an auditor looks for in the console's own audit log, each a set of its operations. Imports nothing. */
export const auditTopics = ['sign-ins', 'secrets'] as const;
export type AuditTopic = (typeof auditTopics)[number];

export const auditTopicLabels: Readonly<Record<AuditTopic, string>> = {
  'sign-ins': 'Sign-ins at this console',
  secrets: 'Secrets that were shown once',
};
