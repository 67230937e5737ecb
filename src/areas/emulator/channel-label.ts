import { sentenceCase } from '#src/ui/badge.tsx';

// spelled as their makers do, and projects by the product's word
const labels: Record<string, string> = {
  GROUP: 'Project',
  HIP_CHAT: 'HipChat',
  MICROSOFT_TEAMS: 'Microsoft Teams',
  OPS_GENIE: 'Opsgenie',
  ORG: 'Organization',
  PAGER_DUTY: 'PagerDuty',
  SMS: 'SMS',
  VICTOR_OPS: 'VictorOps',
};

/** How people call the kind of a notification. */
export function channelLabel(typeName: string): string {
  return labels[typeName] ?? sentenceCase(typeName);
}
