import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readEmulatorCommand } from '../server/emulator/command.ts';
import { clientVariables } from '../server/exec/client-variables.ts';
import { readExecCommand } from '../server/exec/command.ts';
import { exec } from '../server/exec/exec.ts';

// examples and pages of clients, compared with the program

const root = join(import.meta.dirname, '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const filesIn = (folder: string): [string, string][] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(root.length + 1))
    .map((name) => [name, read(name)]);
const texts: [string, string][] = [
  ['README.md', read('README.md')],
  ...filesIn('docs/clients'),
  ...filesIn('examples'),
];

interface Started {
  program: string;
  args: string[];
}

/** Commands of this program in a text, with their options. */
function commandsIn(text: string): Started[] {
  const joined = text.replaceAll(/\n {6}(?=--)/gu, ' ');
  const matches = joined.matchAll(
    /(?:npx (?:\.\/quarterdeck-[\d.]+\.tgz|quarterdeck)|quarterdeck) (exec|emulator|replay) ([^\n`"|&)]*)/gu,
  );
  return [...matches].map(([, program = '', rest = '']) => ({
    program,
    args: rest
      .trim()
      .split(/\s+/u)
      .filter((word) => word !== ''),
  }));
}

test.each(texts)('the commands in %s have options that exist', (_, text) => {
  for (const { program, args } of commandsIn(text)) {
    if (args.some((word) => /^(NAME|KIND|WHAT|…)$/u.test(word))) continue;
    if (program === 'exec' && args.includes('--')) readExecCommand(args);
    if (program === 'emulator')
      readEmulatorCommand(args.filter((word) => word.startsWith('--') || !/[,.;]$/u.test(word)));
  }
  const existing = new Set(clientVariables.map(({ name }) => name));
  const named = text.match(/\bMONGODB_(?:ATLAS_\w+|URI|REALM_\w+)/gu) ?? [];
  expect(named.filter((name) => !existing.has(name.replace(/_$/u, '')) && !/_$/u.test(name))).toEqual([]);
});

test('the provider block of the README has ten lines, and exec sets each of its variables', () => {
  const [, block = ''] = /```hcl\n([\s\S]*?)```/u.exec(read('README.md')) ?? [];
  // beyond the block of the provider there is a resource to apply
  const [provider = ''] = block.split('resource ');
  expect(provider.trim().split('\n').length).toBeLessThanOrEqual(10);
  const names = new Set(clientVariables.map(({ name }) => name));
  const variables = [...block.matchAll(/variable "(\w+)"/gu)].map(([, name = '']) => `TF_VAR_${name}`);
  expect(variables).toEqual(['TF_VAR_org_id']);
  expect(variables.filter((name) => !names.has(name))).toEqual([]);
});

test('the printed configurations name the source of the provider, without which Terraform does not find it', () => {
  const blocks = texts.flatMap(([name, text]) =>
    [...text.matchAll(/```hcl\n([\s\S]*?)```/gu)].map(([, block = '']) => [name, block] as const),
  );
  expect(blocks.length).toBeGreaterThan(1);
  const source = 'mongodbatlas = { source = "mongodb/mongodbatlas" }';
  expect(blocks.filter(([, block]) => !block.includes(source)).map(([name]) => name)).toEqual([]);
});

test('every example has its page or its line in the guide', () => {
  const guide = filesIn('docs/clients')
    .map(([, text]) => text)
    .join('\n');
  const names = readdirSync(join(root, 'examples'));
  expect(names.filter((name) => !guide.includes(`examples/${name}/`))).toEqual([]);
});

/** Runs a line of a pipeline in a shell whose `npx quarterdeck` and `terraform` are those of this test. */
async function runLine(line: string): Promise<number> {
  const [, rest = ''] = /npx quarterdeck exec (.*)$/u.exec(line) ?? [];
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-pipeline-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const args = rest.split(/\s+/u).map((word) => (/\.(json|har)$/u.test(word) ? join(dir, word) : word));
  // without providers, any command that needs the variables represents Terraform
  const command = [process.execPath, '-e', 'process.exit(process.env.TF_VAR_org_id ? 0 : 1)'];
  const options = args.slice(0, args.indexOf('--') + 1);
  const code = await exec(readExecCommand([...options, ...command]), {
    env: process.env,
    isTerminal: false,
    complain: () => undefined,
    onError: () => undefined,
  });
  expect(readdirSync(dir).sort()).toEqual(['calls.har', 'report.json']);
  return code;
}

describe('pipelines', () => {
  test('of GitHub Actions parse, and their command runs', async () => {
    const { jobs } = parse(read('examples/github-actions/atlas.yml'));
    const lines: string[] = jobs.terraform.steps.flatMap((step: { run?: string }) => step.run ?? []);
    const [line = ''] = lines.filter((each) => each.includes('quarterdeck'));
    expect(await runLine(line)).toBe(0);
  });

  test('of GitLab parse, and their command runs', async () => {
    const jobs = parse(read('examples/gitlab-ci/.gitlab-ci.yml'));
    const [line = ''] = jobs.tests.script;
    expect(await runLine(line)).toBe(0);
    expect(jobs.tests.artifacts.paths).toEqual(['report.json', 'calls.har']);
    expect(jobs.replay.script).toEqual(['npx quarterdeck replay calls.har']);
  });

  test('of compose parse, and the emulator accepts its options', () => {
    const { services, volumes } = parse(read('examples/containers/compose.yaml'));
    const [, line = ''] = /npx quarterdeck emulator (.*)$/u.exec(services.emulator.command) ?? [];
    const command = readEmulatorCommand(line.trim().split(/\s+/u));
    expect(command).toMatchObject({ hostnames: ['emulator'], wire: true, wirePort: 27_100, host: '0.0.0.0' });
    expect(services.tests.environment.NODE_EXTRA_CA_CERTS).toBe(command.trustBundle);
    expect(Object.keys(volumes)).toEqual(['shared']);
  });
});

describe('the example for JUnit', () => {
  const folder = join(root, 'examples/junit');

  test('has a project file and tests of one package', () => {
    const pom = read('examples/junit/pom.xml');
    expect(pom).toContain('<artifactId>junit-jupiter</artifactId>');
    // XML 1.0 §2.5: two dashes end a comment
    for (const [, comment] of pom.matchAll(/<!--([\s\S]*?)-->/gu)) expect(comment).not.toContain('--');
    for (const name of ['Atlas', 'ProjectsTest']) {
      const text = read(`examples/junit/src/test/java/orders/${name}.java`);
      expect(text).toContain('package orders;');
      expect(text.match(/\{/gu)?.length).toBe(text.match(/\}/gu)?.length);
    }
  });

  const hasJava = spawnSync('java', ['-version']).status === 0;
  test.skipIf(!hasJava)('signs in and reads a project with the client of the JDK', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-java-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const out = join(dir, 'out.txt');
    const atlas = join(folder, 'src/test/java/orders/Atlas.java');
    const argv = [
      '--quiet',
      '--credentials',
      'service-account',
      '--',
      'sh',
      '-c',
      `java '${atlas}' > '${out}'`,
    ];
    const code = await exec(readExecCommand(argv), {
      env: process.env,
      isTerminal: false,
      complain: () => undefined,
      onError: () => undefined,
    });
    expect(code).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^200 .*"empty-project"/);
  });
});
