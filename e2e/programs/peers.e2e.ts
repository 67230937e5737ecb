import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../kit/fixtures.ts';

/**
 * The test suites of other projects that a registry delivers. Only PyMongo's source distribution contains its tests: those of
 * Beanie and MongoEngine lack them or parts of them, and the packages of Mongoose and TypeORM have none.
 */
test.use({ storageState: { cookies: [], origins: [] } });

const version = '4.20.1';
const needs = ['pytest>=8,<10', 'pytest-asyncio>=0.24,<2'];
const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-peer-suites-'));
const environment = join(folder, 'python');
const python = join(environment, 'bin', 'python');

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

/** Why the suite cannot be installed here; undefined once it is. */
function installed(): string | undefined {
  if (run('python3', '-m', 'venv', environment).status !== 0)
    return 'Python with venv is not on this machine';
  const source = ['--no-deps', '--no-binary', 'pymongo', '--dest', folder, `pymongo==${version}`];
  if (run(python, '-m', 'pip', 'download', ...source).status !== 0) return 'PyPI cannot be reached';
  if (run(python, '-m', 'pip', 'install', `pymongo==${version}`, ...needs).status !== 0)
    return 'A dependency of the tests cannot be installed from PyPI';
  return run('tar', 'xzf', `pymongo-${version}.tar.gz`).status === 0
    ? undefined
    : 'tar is not on this machine';
}

test("PyMongo's own tests pass, or fail as listed", () => {
  test.setTimeout(900_000);
  const missing = installed();
  test.skip(missing !== undefined, missing);
  const suite = ['pymongo', join(folder, `pymongo-${version}`), '--python', python];
  const { status, output } = run(process.execPath, join(process.cwd(), 'scripts', 'peers.mjs'), ...suite);
  expect(output).toMatch(/ 0 failed otherwise$/mu);
  expect(status).toBe(0);
});
