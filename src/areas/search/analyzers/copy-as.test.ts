import { expect, it } from 'vitest';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import { listFormats } from './copy-as.ts';

it('the analyzers of a cluster as Terraform are valid for the provider', () => {
  const place = { origin: 'https://cloud.mongodb.com/', groupId: 'a'.repeat(24), clusterName: '9-lives' };
  const list = [{ name: 'own', tokenizer: { type: 'keyword' as const } }];
  const { text } = listFormats(list, place).find(({ label }) => label === 'Terraform') ?? {};
  expect(terraformProblems(typeof text === 'function' ? String(text()) : '')).toEqual([]);
});
