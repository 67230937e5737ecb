/** The findings of an audit, each a filter of the report. */
export const findings = [
  'owner',
  'unused',
  'never-used',
  'use-unknown',
  'unseen',
  'expiring',
  'expired',
  'outside',
  'open-addresses',
  'all-databases',
  'invited',
] as const;
export type Finding = (typeof findings)[number];

export const findingLabels: Record<Finding, string> = {
  owner: 'owner',
  unused: 'not seen for 90 days',
  'never-used': 'never used',
  'use-unknown': 'last use unknown',
  unseen: 'no recorded sign-in',
  expiring: 'expires within 7 days',
  expired: 'expired',
  outside: 'outside the company’s domain',
  'open-addresses': 'open addresses',
  'all-databases': 'all databases',
  invited: 'invited, not joined',
};

export const isFinding = (text: string): text is Finding => findings.some((finding) => finding === text);
