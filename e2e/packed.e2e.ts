import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './kit/fixtures.ts';

// what `npx` does with a tarball: install it somewhere, run the command that it brings
test.describe.configure({ mode: 'serial' });
test.use({ storageState: { cookies: [], origins: [] } });

let folder = '';
const npm = (...args: string[]) =>
  execFileSync('npm', args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64_000_000 }).toString();
const installed = (...path: string[]) => join(folder, 'node_modules', 'quarterdeck', ...path);
const command = () => join(folder, 'node_modules', '.bin', 'quarterdeck');

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-packed-'));
  // the build of this run is packed, which prepack would make again
  npm('pack', '--ignore-scripts', '--pack-destination', folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  npm('install', '--prefix', folder, ...quiet, join(folder, tarball));
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the installed command in the folder, and resolves with its output as soon as that matches. */
async function start(
  args: readonly string[],
  wanted: RegExp,
): Promise<{ child: ChildProcess; text: string }> {
  const child = spawn(command(), args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const text = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (wanted.test(printed)) resolve(printed);
    });
    child.once('exit', (code) => reject(new Error(`It ended with ${code}, having printed ${printed}`)));
  });
  return { child, text };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

test('the package holds what runs, and nothing else', () => {
  const names = readdirSync(installed(), { recursive: true }).map(String);
  const odd = names.filter((name) =>
    /\.test\.|\.map$|\.tsx?$|^(src|server|contract|analysis|e2e|bench|docs)\b|\.(pem|key|env|sqlite)$/.test(
      name,
    ),
  );
  expect(odd).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['bin/quarterdeck.mjs', 'dist/server/main.js', 'NOTICE']));
  const here = process.cwd();
  const telling = names.filter(
    (name) =>
      /\.(m?js|css|html|json|txt|md)$/.test(name) && readFileSync(installed(name), 'utf8').includes(here),
  );
  expect(telling, 'files that name the folder in which they were built').toEqual([]);
});

test('its help answers without a server', () => {
  const help = (...args: string[]) => execFileSync(command(), [...args, '--help']).toString();
  expect(help()).toContain('Usage: quarterdeck [options]');
  expect(help('emulator')).toContain('Usage: quarterdeck emulator [options]');
});

test('one command starts the emulator, which answers curl with digest', async () => {
  const { child, text } = await start(['emulator', '--json', '--port', '0'], /\n/);
  try {
    const { url, ca, publicKey, privateKey, groupId } = JSON.parse(text) as Record<string, string>;
    const answer = execFileSync('curl', [
      ...['--silent', '--show-error', '--digest', '--cacert', String(ca)],
      ...['--user', `${publicKey}:${privateKey}`],
      ...['--header', 'Accept: application/vnd.atlas.2023-01-01+json'],
      `${url}/api/atlas/v2/groups/${groupId}`,
    ]);
    expect(JSON.parse(answer.toString())).toMatchObject({ id: groupId });
  } finally {
    await stop(child);
  }
});

test('one command starts the console, whose launch link shows the seeded world', async ({ page }) => {
  const ports = ['--port', '0', '--emulator-port', '0'];
  const { child, text } = await start([...ports, '--log-level', 'error'], /Console\s+\S+/);
  try {
    await page.goto(/Console\s+(\S+)/.exec(text)?.[1] ?? '');
    await expect(page.getByRole('heading', { level: 1, name: 'All projects' })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Projects' }).getByRole('row')).not.toHaveCount(1);
  } finally {
    await stop(child);
  }
});
