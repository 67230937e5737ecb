import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, signIn, test } from './kit/fixtures.ts';
import { administrator } from './kit/ports.ts';
import { type Servers, startServers } from './kit/servers.ts';

test.use({ storageState: { cookies: [], origins: [] } });

/** A copy of the package below this one, which finds the same dependencies. */
let packageDir: string;
let servers: Servers;
test.beforeAll(async () => {
  mkdirSync('artifacts', { recursive: true });
  packageDir = mkdtempSync(join('artifacts', 'package-'));
  for (const name of ['package.json', 'dist']) cpSync(name, join(packageDir, name), { recursive: true });
  servers = await startServers({ port: 0, emulatorPort: 0, password: true, packageDir });
});
test.afterAll(async () => {
  await servers.remove();
  rmSync(packageDir, { recursive: true, force: true });
});

/** Another build in the place of the first: its page has another content, and files of the first are gone. */
function deployNewBuild(missing: RegExp): void {
  const client = join(packageDir, 'dist', 'client');
  appendFileSync(join(client, 'index.html'), '<!-- another build -->\n');
  const gone = readdirSync(join(client, 'assets')).filter((name) => missing.test(name));
  expect(gone.length).toBeGreaterThan(0);
  for (const name of gone) rmSync(join(client, 'assets', name));
}

test('an open page reports a new build, keeps its form, and loads the build with the next page', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const build = page.locator('meta[name="quarterdeck-build"]');
  const banner = page.getByRole('region', { name: 'New version' });
  const notices = page.getByRole('region', { name: 'Notifications' });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const restart = async () => {
    const port = Number(new URL(servers.origin).port);
    const emulatorPort = Number(new URL(servers.emulator).port);
    await servers.stop();
    deployNewBuild(/^help-dialog-/);
    servers = await startServers({ port, emulatorPort, password: true, packageDir, dir: servers.dir });
  };

  await signIn(page, administrator, servers.origin);
  await page.goto(servers.origin);
  await page.getByRole('grid', { name: 'Projects' }).getByRole('link').first().click();
  await page.waitForURL(/groups/);
  await page.goto(`${page.url().split('?')[0]?.replace(/\/$/, '')}/clusters/new`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('of-the-old-build');
  const old = await build.getAttribute('content');
  expect(old).toMatch(/^[\w-]{16}$/);
  await restart();

  await test.step('the page reports the new build, and a part of the old one offers a reload', async () => {
    await expect(banner).toContainText('A new version of this console is available.', { timeout: 30_000 });
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(notices).toContainText('Part of this page could not be loaded');
    await expect(notices).toContainText('This console was updated. Copy what you have entered');
    await expect(notices.getByRole('button', { name: 'Reload page' })).toBeVisible();
  });

  await test.step('a change of the address below the page keeps the form', async () => {
    await page.getByRole('button', { name: 'Show JSON' }).click();
    await expect(page).toHaveURL(/json/);
    await expect(name).toHaveValue('of-the-old-build');
    await expect(build).toHaveAttribute('content', old ?? '');
  });

  await test.step('the next page comes with the new build, after the form was given up', async () => {
    await navigation.getByRole('link', { name: 'Clusters', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Clusters' })).toBeVisible();
    await expect(build).not.toHaveAttribute('content', old ?? '', { timeout: 30_000 });
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('grid', { name: 'Clusters' })).toBeVisible();
  });
});
