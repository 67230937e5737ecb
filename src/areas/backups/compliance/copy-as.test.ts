import { expect, it } from 'vitest';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import type { Place } from '../shared/use-place.ts';
import type { PolicyBody } from './compliance-form.ts';
import { policyAs, readPolicyAs } from './copy-as.ts';

const place = { origin: 'https://cloud.mongodb.com/', groupId: 'a'.repeat(24) } as Place;
const item = { frequencyInterval: 1, retentionUnit: 'days', retentionValue: 7 } as const;
const body = {
  projectId: place.groupId,
  authorizedEmail: 'ines@example.com',
  authorizedUserFirstName: 'Ines',
  authorizedUserLastName: 'Kamp',
  copyProtectionEnabled: true,
  encryptionAtRestEnabled: false,
  pitEnabled: true,
  restoreWindowDays: 7,
  onDemandPolicyItem: { ...item, frequencyType: 'ondemand' },
  scheduledPolicyItems: (['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const).map(
    (frequencyType) => ({
      ...item,
      frequencyType,
    }),
  ),
} as PolicyBody;

it('a compliance policy as Terraform is valid for the provider, with and without its import', () => {
  const texts = [
    ...policyAs(place, body, { overwrite: false, exists: false }),
    ...policyAs(place, body, { overwrite: false, exists: true }),
    ...readPolicyAs(place),
  ].flatMap(({ label, text }) => (label === 'Terraform' ? [String(text)] : []));
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(terraformProblems(text)).toEqual([]);
});
