import { expect, it } from 'vitest';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import { clusterCommands } from './cluster-commands.ts';

const connection = { origin: 'https://cloud.mongodb.com', kind: 'apiKey' } as const;
const textOf = (name: string, label: string) =>
  clusterCommands(connection, { groupId: 'a'.repeat(24), name }).find((each) => each.label === label)?.text;

it('never holds a secret', () => {
  const texts = clusterCommands(connection, { groupId: 'a'.repeat(24), name: 'prod' }).map(
    ({ text }) => text,
  );
  expect(texts.filter((text) => /--user [^"]/.test(text))).toEqual([]);
  expect(textOf('prod', 'curl')).toContain('"$ATLAS_PUBLIC_KEY:$ATLAS_PRIVATE_KEY"');
});

it('survives a name that a shell would run', () => {
  expect(textOf("a'; rm -rf /", 'Atlas CLI')).toContain(`'a'\\''; rm -rf /'`);
});

it('makes a name that Terraform accepts', () => {
  expect(textOf('9-Lives', 'Terraform import')).toContain('mongodbatlas_advanced_cluster.r_9_lives');
  expect(terraformProblems(textOf('9-Lives', 'Terraform import') ?? '')).toEqual([]);
});
