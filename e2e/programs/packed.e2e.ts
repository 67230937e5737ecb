import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../kit/fixtures.ts';

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
  const odd = names.filter(
    (name) =>
      name !== 'types/quarterdeck.d.ts' &&
      /\.test\.|\.map$|\.tsx?$|^(src|server|contract|analysis|e2e|bench|docs)\b|\.(pem|key|env|sqlite)$/.test(
        name,
      ),
  );
  expect(odd).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['bin/quarterdeck.mjs', 'dist/server/main.js', 'NOTICE']));
  const here = process.cwd();
  const informative = names.filter(
    (name) =>
      /\.(m?js|css|html|json|txt|md)$/.test(name) && readFileSync(installed(name), 'utf8').includes(here),
  );
  expect(informative, 'files that name the folder in which they were built').toEqual([]);
});

test('the package is smaller than 15 MB unpacked', () => {
  const sizes = readdirSync(installed(), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => statSync(join(each.parentPath, each.name)).size);
  // a build for tests compresses files for browsers less: 0.3 MB more than that of a release
  const limit = process.env.QUARTERDECK_QUICK_BUILD ? 15_300_000 : 15_000_000;
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(limit);
});

test('its help answers without a server', () => {
  const help = (...args: string[]) => execFileSync(command(), [...args, '--help']).toString();
  expect(help()).toContain('Usage: quarterdeck [options]');
  expect(help('exec')).toContain('Usage: quarterdeck exec [options] -- COMMAND');
  expect(help('emulator')).toContain('Usage: quarterdeck emulator [options]');
  expect(help('backup')).toContain('Usage: quarterdeck backup FILE');
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

test('exec runs a command against an emulator that is ready within seconds', async () => {
  const script = 'console.log(process.env.MONGODB_ATLAS_PUBLIC_KEY, process.argv[1])';
  const out = execFileSync(command(), [
    'exec',
    '--quiet',
    '--',
    process.execPath,
    '--eval',
    script,
    // node would read it itself
    '--',
    '--help',
  ]);
  expect(out.toString()).toMatch(/^[a-z]{8} --help\n$/);
});

test('a program imports the emulator by the name of the package, with its types', () => {
  const program = `
    import { startEmulator } from 'quarterdeck';
    const emulator = await startEmulator();
    const world = await emulator.world({ seed: 'single' });
    const answer = await fetch(emulator.url + '/_emulator/worlds').catch((error) => error.cause.code);
    await world.fetch('/api/atlas/v2/groups');
    console.log(answer, world.calls().map(({ operationId }) => operationId).join());
    await emulator.close();
  `;
  writeFileSync(join(folder, 'program.mjs'), program);
  const out = execFileSync(process.execPath, ['program.mjs'], { cwd: folder });
  expect(out.toString()).toMatch(/^[A-Z_]+ listGroups\n$/);
  const typed = `import { startEmulator, type World } from 'quarterdeck';
    export async function test(): Promise<void> {
      await using emulator = await startEmulator({ seed: 'single' });
      const world: World = await emulator.world({ pace: 'instant' });
      const statuses: number[] = world.calls({ path: /groups/ }).map(({ status }) => status);
      // @ts-expect-error: no seed has this name
      await emulator.world({ seed: 'other' + statuses.length });
    }`;
  writeFileSync(join(folder, 'program.ts'), typed);
  const common = `
    import { startEmulator, type Emulator } from 'quarterdeck';
    startEmulator({ http: true }).then((emulator: Emulator) => emulator.close());
  `;
  writeFileSync(join(folder, 'common.cts'), common);
  const tsc = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--types', '', '--skipLibCheck', 'false'];
  const check = (...args: string[]) =>
    execFileSync(process.execPath, [tsc, ...options, ...args], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  check('--module', 'nodenext', 'program.ts', 'common.cts');
  check('--module', 'node16', 'common.cts');
  check('--module', 'esnext', '--moduleResolution', 'bundler', 'program.ts');
  const required =
    "require('quarterdeck').startEmulator({ http: true }).then((emulator) => emulator.close())";
  execFileSync(process.execPath, ['--eval', required], { cwd: folder });
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
