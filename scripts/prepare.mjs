// Runs before anything is installed: Node's own modules only.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFile } from './lock-file.mjs';
import { nodeRefusal } from './node-version.mjs';
import { runStep } from './step.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Stops with a reason when Node is too old. */
export function checkNode() {
  const reason = nodeRefusal();
  if (!reason) return;
  say(reason);
  process.exit(1);
}

/** Prints to standard error, so that standard output contains only the program's output. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  if (error) throw error;
  return status ?? 1;
}

/** Whether the installed packages match the lockfile, regardless of source and time of both. */
function isInstalled(folder) {
  const hidden = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  try {
    const [wanted, present] = [packagesOf(join(folder, 'package-lock.json')), packagesOf(hidden)];
    const fits = ([name, { version, integrity }]) =>
      wanted[name]?.version === version && wanted[name]?.integrity === integrity;
    // an optional package may belong to another kind of machine
    const isMissing = ([name, { optional }]) => name !== '' && !optional && !present[name];
    return Object.entries(present).every(fits) && !Object.entries(wanted).some(isMissing);
  } catch {
    return false;
  }
}

/** Installs exactly the lockfile of a folder, when it is not there yet. */
export async function ensureDependencies(folder = root, what = 'dependencies') {
  if (isInstalled(folder)) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const status = await runStep(
    { label: `Installing ${what}`, done: `Installed ${what}` },
    npm,
    ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'],
    { shell: process.platform === 'win32', cwd: folder },
  );
  if (status !== 0) {
    say(`The ${what} could not be installed.`);
    process.exit(status);
  }
}

const sources = ['contract', 'analysis', 'server', 'src', 'public'];
const singles = ['index.html', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    else if (!/\.test\.tsx?$/.test(entry.name)) addFile(hash, path);
  }
}

function addFile(hash, path) {
  hash.update(`${relative(root, path)}\n`).update(readFileSync(path));
}

/** A hash of a build's sources: the same sources have the same hash at any path. */
function sourcesWord() {
  const hash = createHash('sha256');
  for (const name of sources) addFolder(hash, join(root, name));
  for (const name of singles) addFile(hash, join(root, name));
  return hash.digest('hex');
}

const stamp = join(root, 'dist', '.built');

/**
 * Whether a build with this stamp suffices for the caller. A quick one is enough for tests alone; a full one
 * is enough for every caller.
 */
export function isBuilt(stamped, word, isQuick) {
  return stamped === `${word} full` || (isQuick && stamped === `${word} quick`);
}

/** Builds console and server when their sources changed, or when only tests could use the existing build. */
export async function ensureBuild(isQuick = Boolean(process.env.QUARTERDECK_QUICK_BUILD)) {
  const word = sourcesWord();
  const isThere = () =>
    existsSync(stamp) &&
    existsSync(join(root, 'dist', 'server', 'main.js')) &&
    isBuilt(readFileSync(stamp, 'utf8'), word, isQuick);
  if (isThere()) return;
  const release = await lockFile(join(root, 'node_modules', '.quarterdeck-build'));
  try {
    // another program may have built it meanwhile
    if (!isThere()) await buildAll(word, isQuick);
  } finally {
    release();
  }
}

async function buildAll(word, isQuick) {
  // a build that fails leaves less than there was
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = async (what, ...args) => {
    const status = await runStep(
      { label: `Building the ${what}`, done: `Built the ${what}`, showsWarnings: true },
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', ...args],
      { cwd: root },
    );
    if (status !== 0) process.exit(status);
  };
  await build('console');
  await build('server', '--ssr');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, `${word} ${isQuick ? 'quick' : 'full'}`);
}

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

function starts(path) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Path of a Chromium: the system's, one shipped inside a package, Debian's, or Playwright's own. */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  const match = [named, ...systemBrowsers].find((path) => path && existsSync(path) && starts(path));
  if (match) return match;
  if (process.platform === 'linux' && process.arch === 'x64') {
    try {
      const { default: shipped } = await import('@sparticuz/chromium');
      const path = await shipped.executablePath();
      if (starts(path)) return path;
      say('The Chromium inside the package does not start here (libraries are missing).');
    } catch (error) {
      say(`The Chromium inside the package could not be unpacked: ${error.message}`);
    }
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      say('Installing Debian’s Chromium');
      run('apt-get', ['update', '-qq']);
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
      if (starts('/usr/bin/chromium')) return '/usr/bin/chromium';
    }
  }
  say('Asking Playwright for its browser');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  if (run(process.execPath, [cli, 'install', 'chromium']) !== 0) {
    say('No browser was found. Install Chromium, or name one in CHROMIUM_PATH.');
    process.exit(1);
  }
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}
