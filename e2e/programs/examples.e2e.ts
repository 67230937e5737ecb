import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../kit/fixtures.ts';

/** The projects of `examples/`, each copied to a folder of its own, as a reader would copy it. */
test.use({ storageState: { cookies: [], origins: [] } });

const root = process.cwd();
/** Programs of other registries than npm's run with `npm test -- --full` only. */
const isFull = process.env.QUARTERDECK_FULL !== undefined;
const folders: string[] = [];

/** Outside of the repository, whose configuration files the programs would find. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-example-'));
  folders.push(folder);
  return folder;
}

test.afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Copies an example, with these packages installed. */
function copyOf(name: string, folder: string, packages: readonly string[] = []): string {
  cpSync(join(root, 'examples', name), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'quarterdeck'));
  for (const each of packages)
    symlinkSync(join(root, 'node_modules', each), join(folder, 'node_modules', each));
  return folder;
}

/** Runs a command in a folder; its output, or an error with it. */
function run(folder: string, command: string, ...args: string[]): string {
  // the colors and the environment of this test run do not belong to the example
  const env = { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1', GOFLAGS: '-mod=mod' };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, env });
  if (status !== 0) throw error ?? new Error(`${command} ended with ${status}:\n${stdout}\n${stderr}`);
  return `${stdout}${stderr}`;
}

const exec = (folder: string, options: readonly string[], ...command: string[]) =>
  run(folder, process.execPath, join(root, 'dist/server/main.js'), 'exec', ...options, '--', ...command);

const isMissing = (...command: [string, ...string[]]) => spawnSync(command[0], command.slice(1)).status !== 0;

test('node:test', () => {
  const folder = copyOf('node-test', newFolder());
  expect(run(folder, process.execPath, '--test')).toMatch(/pass 2\n/);
});

test('vitest', () => {
  const folder = copyOf('vitest', newFolder(), ['vitest']);
  expect(run(folder, process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run')).toMatch(
    /3 passed/,
  );
});

test('pytest', () => {
  test.skip(
    isMissing('python3', '-c', 'import pytest, requests'),
    'pytest and requests are not on this machine',
  );
  const folder = copyOf('pytest', newFolder());
  expect(exec(folder, [], 'python3', '-m', 'pytest', '-q')).toMatch(/3 passed/);
});

test('go test', () => {
  test.skip(!isFull, 'Go fetches its modules: runs with --full');
  test.skip(isMissing('go', 'version'), 'Go is not on this machine');
  const folder = copyOf('go', newFolder());
  expect(exec(folder, ['--credentials', 'service-account'], 'go', 'test', './...')).toMatch(/^ok\s/m);
});

test('mvn test', () => {
  test.skip(!isFull, 'Maven fetches its plugins: runs with --full');
  test.skip(isMissing('mvn', '--version'), 'Maven is not on this machine');
  const folder = copyOf('junit', newFolder());
  const output = exec(folder, ['--credentials', 'service-account'], 'mvn', '--batch-mode', 'test');
  expect(output).toMatch(/Tests run: 2, Failures: 0, Errors: 0, Skipped: 0/);
});

for (const page of ['README.md', 'docs/clients/terraform.md']) {
  test(`terraform applies the configuration of ${page} as printed`, () => {
    test.skip(isMissing('terraform', 'version'), 'Terraform is not on this machine');
    const mirror = process.env.TERRAFORM_PROVIDERS;
    test.skip(mirror === undefined, 'TERRAFORM_PROVIDERS names no folder with mongodb/mongodbatlas');
    const folder = newFolder();
    const [, block = ''] = /```hcl\n([\s\S]*?)```/u.exec(readFileSync(join(root, page), 'utf8')) ?? [];
    writeFileSync(join(folder, 'main.tf'), block);
    run(folder, 'terraform', 'init', `-plugin-dir=${mirror}`);
    expect(exec(folder, [], 'terraform', 'apply', '-auto-approve', '-no-color')).toMatch(/1 added/);
  });
}

test('terraform applies, changes and destroys the project of a regulated company', () => {
  test.skip(isMissing('terraform', 'version'), 'Terraform is not on this machine');
  test.setTimeout(15 * 60_000);
  const folder = copyOf('terraform-regulated', newFolder());
  execFileSync('terraform', ['fmt', '-check', '-diff', folder]);
  const types = readFileSync(join(folder, 'main.tf'), 'utf8').matchAll(/^resource "(\w+)"/gmu);
  expect(new Set([...types].map(([, type]) => type)).size).toBeGreaterThan(20);
  const mirror = process.env.TERRAFORM_PROVIDERS;
  test.skip(mirror === undefined, 'TERRAFORM_PROVIDERS names no folder with mongodb/mongodbatlas');
  run(folder, 'terraform', 'init', `-plugin-dir=${mirror}`);
  const changed = ['archive_after_days=120', 'daily_query_bytes=6000000000', 'peer_cidr=172.30.0.0/16'];
  const values = changed.map((each) => `-var ${each}`).join(' ');
  const steps = [
    'terraform apply -auto-approve -no-color',
    // ends with 2 where something differs
    'terraform plan -detailed-exitcode -no-color',
    `terraform apply -auto-approve -no-color ${values}`,
    `terraform plan -detailed-exitcode -no-color ${values}`,
    'terraform destroy -auto-approve -no-color',
  ];
  const output = exec(folder, ['--pace', 'instant', '--fail-on-leaks'], 'sh', '-ec', steps.join('\n'));
  expect(output).toMatch(/0 added, 3 changed, 0 destroyed/);
  expect(output).toMatch(/Destroy complete!/);
});

test('terraform test', () => {
  test.skip(isMissing('terraform', 'version'), 'Terraform is not on this machine');
  const folder = copyOf('terraform', newFolder());
  // without the provider, the form of the configuration can still be checked
  execFileSync('terraform', ['fmt', '-check', '-diff', folder]);
  const mirror = process.env.TERRAFORM_PROVIDERS;
  test.skip(mirror === undefined, 'TERRAFORM_PROVIDERS names no folder with mongodb/mongodbatlas');
  run(folder, 'terraform', 'init', `-plugin-dir=${mirror}`);
  expect(exec(folder, ['--fail-on-leaks'], 'terraform', 'test')).toMatch(/1 passed, 0 failed/);
});
