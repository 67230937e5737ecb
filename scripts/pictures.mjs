// `npm run pictures`: the pictures of the README, in both themes, from the console as it runs.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { helpWhenAsked } from './help.mjs';
import { checkNode, ensureBrowser, ensureBuild, ensureDependencies, root, say } from './prepare.mjs';

helpWhenAsked('pictures');
checkNode();
await ensureDependencies();
await ensureBuild();
const { chromium } = await import('@playwright/test');

const target = join(root, 'docs', 'pictures');
/** Largest size of a picture in bytes: the README is read over slow lines too. */
const most = 150_000;
const project = 'orders-production';
const timeline = {
  name: 'timeline',
  path: '/backups/clusters/orders-prod',
  height: 810,
  shows: (page) => page.getByRole('slider', { name: 'Restore point' }),
};
const inbox = {
  name: 'inbox',
  path: '/alerts',
  height: 640,
  shows: (page) => page.getByRole('grid').getByRole('row').filter({ hasText: 'Critical' }).first(),
};

/** Starts console and emulator in a folder of their own; answers the launch link. */
function launch(folder) {
  const ports = ['--port', '0', '--emulator-port', '0', '--log-level', 'error'];
  const child = spawn(process.execPath, ['dist/server/main.js', ...ports, '--data', folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const link = new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const match = /Console\s+(\S+)\s/.exec(printed);
      if (match) resolve(match[1]);
    });
    child.once('exit', (code) => reject(new Error(`The console ended with ${code}.`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  return { link, stop };
}

async function open(browser, link) {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: project }).click();
  await page.waitForURL(/\/groups\/\w+/);
  return page;
}

async function take(page, place, { name, path, height, shows }) {
  await page.setViewportSize({ width: 1440, height });
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${place}${path}`);
    await shows(page).waitFor();
    await page.waitForLoadState('networkidle');
    const file = join(target, `${name}-${colorScheme}.png`);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    const { size } = statSync(file);
    say(`${relative(root, file)}: ${Math.round(size / 1000)} kB`);
    if (size <= most) continue;
    say(`It has more than ${most / 1000} kB.`);
    process.exitCode = 1;
  }
}

async function takeAll(browser, link) {
  const page = await open(browser, link);
  const [place, connection] = /^(.*\/c\/[^/]+)\/groups\/\w+/.exec(page.url());
  await take(page, place, timeline);
  // something to look at in the inbox
  await page.goto(`${connection}/emulator?tab=scenarios`);
  const ran = page.waitForResponse(/\/call\/runEmulatorScenario$/);
  await page.getByRole('button', { name: 'Run Bad night' }).click();
  await ran;
  await take(page, place, inbox);
}

mkdirSync(target, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-pictures-'));
const { link, stop } = launch(folder);
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  await takeAll(browser, await link);
} finally {
  await browser.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
