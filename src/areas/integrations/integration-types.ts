import type { IntegrationType } from '#contract/security/integrations.ts';

/** The services to which a project can report, in the order in which they are offered; apart from their forms, because addresses need the names alone. */
export const integrationTypes = [
  'DATADOG',
  'MICROSOFT_TEAMS',
  'NEW_RELIC',
  'OPS_GENIE',
  'PAGER_DUTY',
  'PROMETHEUS',
  'SLACK',
  'VICTOR_OPS',
  'WEBHOOK',
] as const satisfies readonly IntegrationType[];
