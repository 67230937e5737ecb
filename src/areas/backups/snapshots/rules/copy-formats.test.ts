import { expect, it } from 'vitest';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import type { Place } from '#src/areas/backups/shared/use-place.ts';
import { snapshotFormats, takeAsTerraform } from './copy-formats.ts';
import { fact, source } from './snapshots-for-tests.ts';

const place = { origin: 'https://cloud.mongodb.com/', groupId: 'a'.repeat(24) } as Place;
const importOf = (kind: 'dedicated' | 'flex' | 'serverless') =>
  snapshotFormats(place, fact({ source: source({ kind }) })).find(
    ({ label }) => label === 'Terraform: import',
  );

it('snapshots as Terraform are valid for the provider', () => {
  for (const body of [
    { retentionInDays: 3 },
    { retentionInDays: 3, description: 'before "the" $' + '{release}' },
  ]) {
    const text = takeAsTerraform(place, ['orders', '9-lives'], body);
    expect(terraformProblems(text)).toEqual([]);
  }
  const { text } = importOf('dedicated') ?? {};
  expect(terraformProblems(typeof text === 'function' ? String(text()) : '')).toEqual([]);
});

it('snapshots without a resource of the provider are not offered as Terraform', () => {
  expect(importOf('flex')?.disabled).toBe('Terraform has no resource for it.');
  expect(importOf('serverless')?.disabled).toBe('Terraform has no resource for it.');
});
