import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, signIn, test } from './kit/fixtures.ts';
import { administrator } from './kit/ports.ts';
import { type Servers, startServers } from './kit/servers.ts';

/** Processes that a process has started; a minimal Linux has no `ps`. */
function childrenOf(pid: number): number[] {
  const parents = existsSync('/proc/self/stat') ? fromProc() : fromPs();
  return parents.filter(([, parent]) => parent === pid).map(([child]) => child);
}

function fromProc(): [child: number, parent: number][] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // the name in brackets may hold anything
      const [, parent] = /\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      return [[Number(name), Number(parent)]];
    } catch {
      return [];
    }
  });
}

function fromPs(): [child: number, parent: number][] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return rows.map((row) => {
    const [child = 0, parent = 0] = row.trim().split(/\s+/).map(Number);
    return [child, parent];
  });
}

test.use({ storageState: { cookies: [], origins: [] } });

let servers: Servers;
test.beforeAll(async () => {
  servers = await startServers({ port: 0, emulatorPort: 0, password: true });
});
test.afterAll(() => servers.remove());

test('the console outlives its emulator, ends it with itself, and its pages outlive the console', async ({
  page,
}) => {
  await signIn(page, administrator, servers.origin);
  await page.goto(servers.origin);
  const projects = page.getByRole('grid', { name: 'Projects' });
  await expect(projects).toContainText('orders-production');
  const banner = page.getByRole('region', { name: 'Emulator' });
  await expect(banner).toContainText('live');
  const clusters = page.getByRole('grid', { name: 'Clusters' });
  let again = 0;

  await test.step('an emulator that was killed is started again', async () => {
    const [emulator = 0] = childrenOf(servers.pid);
    process.kill(emulator, 'SIGKILL');
    // the service's answers for the next page cannot be in memory yet
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All clusters' }).click();
    await expect(clusters).toContainText('orders', { timeout: 30_000 });
    await expect.poll(() => childrenOf(servers.pid), { timeout: 30_000 }).toHaveLength(1);
    [again = 0] = childrenOf(servers.pid);
    expect(again).not.toBe(emulator);
    await page.reload();
    await expect(clusters).toContainText('orders', { timeout: 30_000 });
    await expect(banner).toContainText('live', { timeout: 30_000 });
  });

  await test.step('without the console the emulator ends, and the content of the page stays', async () => {
    process.kill(servers.pid, 'SIGKILL');
    await expect(async () => expect(() => process.kill(again, 0)).toThrow()).toPass();
    await expect(banner.getByRole('status')).toContainText('connection lost');
    await expect(clusters).toContainText('orders');
  });

  const filter = page.getByRole('main').getByRole('searchbox').first();
  const notices = page.getByRole('region', { name: 'Notifications' });

  await test.step('a part that was not loaded yet is missing with a notice, and the entered text stays', async () => {
    await filter.fill('orders');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(notices).toContainText('Part of this page could not be loaded');
    await expect(notices).toContainText('The server cannot be reached.');
    await expect(filter).toHaveValue('orders');
  });

  await test.step('the page continues when the console is back', async () => {
    const port = Number(new URL(servers.origin).port);
    const emulatorPort = Number(new URL(servers.emulator).port);
    servers = await startServers({ port, emulatorPort, dir: servers.dir, password: true });
    await expect(banner).toContainText('live', { timeout: 30_000 });
    await expect(clusters).toContainText('orders');
    await expect(filter).toHaveValue('orders');
  });

  await test.step('the missing part arrives without another press', async () => {
    await expect(page.getByRole('dialog', { name: 'Help', exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(notices).toContainText('The missing part of this page was loaded');
  });
});
