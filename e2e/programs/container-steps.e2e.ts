import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../replicas/nginx.ts';

/** The steps of deploy/Containerfile in a scratch folder, where no container runtime exists. Part of `npm test -- --full`. */

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'deploy', 'Containerfile'), 'utf8').replaceAll('\\\n', ' ');
const lines = text.slice(text.lastIndexOf('FROM ')).split('\n');
const instructionOf = (name: string): string =>
  lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
/** The user of the image, where this process may become another one. */
const [uid = 0, gid = 0] = instructionOf('USER').split(':').map(Number);
const identity = process.getuid?.() === 0 ? { uid, gid } : {};

let folder = '';
let server: ChildProcess | undefined;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-image-'));
  chmodSync(folder, 0o755);
});
test.afterAll(async () => {
  if (server?.exitCode === null) {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

test('the copied files start as the user of the image, and the health check passes', async () => {
  test.setTimeout(300_000);
  const app = join(folder, 'app');
  mkdirSync(app);
  const copies = lines.filter((line) => line.startsWith('COPY --from=build '));
  expect(copies.length).toBeGreaterThan(5);
  for (const line of copies) {
    const paths = line.split(' ').slice(2);
    const target = join(app, paths.pop() ?? '');
    for (const path of paths.map((each) => each.replace('/build/', ''))) {
      if (path === 'node_modules') continue;
      // a folder is copied to its name, files into a folder
      const to =
        paths.length > 1 || /\.\w+$/.test(path) ? join(target, path.split('/').at(-1) ?? '') : target;
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(root, path), to, { recursive: true });
    }
  }
  // what `npm ci` and `npm prune --omit=dev` leave
  cpSync(join(root, 'package-lock.json'), join(app, 'package-lock.json'));
  const quiet = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', ...quiet], { cwd: app, stdio: 'ignore' });

  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (identity.uid !== undefined) chownSync(data, uid, gid);
  const settings = Object.fromEntries(
    [...instructionOf('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, key, value]) => [key, value]),
  );
  const port = await freePort();
  const [command = '', ...args] = JSON.parse(instructionOf('ENTRYPOINT')) as string[];
  expect(command).toBe('node');
  const { DATABASE_URL: _, ...inherited } = process.env;
  let log = '';
  server = spawn(process.execPath, args, {
    ...{ cwd: app, stdio: ['ignore', 'pipe', 'pipe'], ...identity },
    env: {
      ...{ ...inherited, ...settings, HOME: data },
      ...{ QUARTERDECK_DATA: data, QUARTERDECK_PORT: String(port) },
      ...{ QUARTERDECK_TRUST_PROXY: '127.0.0.1', QUARTERDECK_PUBLIC_ORIGIN: 'https://console.example.com' },
      QUARTERDECK_ADMIN_PASSWORD: 'k7-vivid-otter-stairs',
    },
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  await expect.poll(() => log, { timeout: 60_000 }).toContain('"msg":"started"');
  const [, probe = '[]'] = /CMD (\[.*\])$/.exec(instructionOf('HEALTHCHECK')) ?? [];
  const [, ...rest] = JSON.parse(probe.replace('8585', String(port))) as string[];
  await expect.poll(() => spawnSync(process.execPath, rest, identity).status, { timeout: 30_000 }).toBe(0);
});
