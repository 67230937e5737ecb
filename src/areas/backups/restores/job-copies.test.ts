import { expect, it } from 'vitest';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import { source } from '../shared/facts-for-tests.ts';
import { jobFormats } from './job-copies.ts';
import type { RestoreRow } from './restore-rows.ts';

const groupId = 'a'.repeat(24);
const row = { id: 'b'.repeat(24), source, kind: 'snapshot' } as RestoreRow;
const terraform = (more: Partial<RestoreRow>) =>
  jobFormats({ origin: 'https://cloud.mongodb.com/' }, groupId, { ...row, ...more }).find(
    ({ label }) => label === 'Terraform',
  );

it('a restore job is imported by the identifier of the provider', () => {
  const text = String(terraform({})?.text);
  expect(text).toContain('mongodbatlas_cloud_backup_snapshot_restore_job.restore_');
  expect(terraformProblems(text)).toEqual([]);
});

it('restores without a resource of the provider are not offered as Terraform', () => {
  expect(terraform({ kind: 'collections' })?.disabled).toBe('The provider has no resource for this.');
  expect(terraform({ source: { ...source, kind: 'flex' } })?.disabled).toBe(
    'The provider has no resource for this.',
  );
});
