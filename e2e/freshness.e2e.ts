import type { Page } from '@playwright/test';
import { bff } from './bff-client.ts';
import type { WorldClient } from './emulator-client.ts';
import { Console, connect, expect, test } from './fixtures.ts';
import { openCase, type PageCase } from './page-case.ts';
import { pages } from './pages.ts';

/** What a page costs the service, counted where it arrives. */
interface Request {
  number: number;
  at: number;
  ms: number;
  method: string;
  target: string;
  status: number;
  operationId?: string;
  userAgent?: string;
}

/** Those of the console; the tests ask as well. */
const requests = async (world: WorldClient, after = 0): Promise<Request[]> => {
  const all: Request[] = await world.expect('GET', `/_emulator/requests?after=${after}`);
  return all.filter(({ userAgent }) => userAgent === 'quarterdeck').reverse();
};

const last = async (world: WorldClient): Promise<number> => (await requests(world)).at(-1)?.number ?? 0;

/**
 * Those that were not due: what is on a screen is asked again every fifteen seconds anyway, and on a busy machine that
 * falls between the others.
 */
async function early(world: WorldClient, after: number): Promise<Request[]> {
  const all = await requests(world);
  return all.filter(({ number, at, target }) => {
    const earlier = all.filter((other) => other.number < number && other.target === target).at(-1);
    return number > after && !(earlier && at - earlier.at > 14_000);
  });
}

/**
 * Waits until nothing has been asked for a while: polls come every fifteen seconds. Twice in a row, because on a busy
 * machine the second round of a page begins late.
 */
async function quiet(page: Page, world: WorldClient, after: number): Promise<Request[]> {
  let seen: Request[] = [];
  let still = 0;
  await expect(async () => {
    const before = seen.length;
    seen = await requests(world, after);
    still = seen.length === before ? still + 1 : 0;
    expect(still).toBeGreaterThanOrEqual(2);
  }).toPass({ intervals: [700] });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return seen;
}

/** Pages that ask for something of each cluster cost more the more clusters there are; a configuration as a file holds all. */
const byCluster =
  /^(backups|backup-timeline|snapshot|restore|exports|compliance|schedule|advisor-worst|access-users|access-review|configuration)/;
/** So do those that ask each process of a cluster. */
const byProcess = /^(metrics|advisor-slow|cluster-topology)/;
/** People, teams and keys are asked for project by project and key by key: the service lists no roles of all. */
const byHolder = /^(people|permissions|teams|project-people)/;
/** The first tab of a cluster says what seven areas know of it, the settings of a project what six do. */
const ofMany = /^(cluster-(overview|critical)|project-settings-general)$/;
/** To open them is to send something: a request of the explorer, changes that are collected. */
const acting = /^(explorer-read|change-sets?)$/;
/** Passed on as it comes and kept nowhere, because it may be large. */
const unkept = ['downloadGroupClusterLog'];

function mostReads({ name, path }: PageCase): number {
  // what the server reads for all who look: of six projects the alerts and severities, of two which clusters are being made
  if (path === '') return 4 + 2 * 6 + 2;
  if (byProcess.test(name)) return 8 + 17;
  if (byHolder.test(name)) return 8 + 12;
  return ofMany.test(name) ? 10 : 8;
}
/** Tabs that read what another one reads. */
const alike = /^(alerts-|emulator-(?!requests)|data-|lab-|access-history-)/;
const judged = pages.filter(
  ({ outside, fails, signedOut, opens, seed, name }) =>
    !outside &&
    !fails &&
    !signedOut &&
    !opens &&
    seed === 'demo' &&
    !byCluster.test(name) &&
    !acting.test(name) &&
    !alike.test(name),
);

test.describe('a page', () => {
  for (const each of judged) {
    test(`${each.name} is read by few requests, and by none when it is opened again`, async ({
      page,
      office,
      standing,
    }) => {
      const { world } = await standing(each.seed);
      const { publicKey, privateKey } = world.credentials;
      const name = `Fresh ${crypto.randomUUID().slice(0, 6)}`;
      const connection = await connect(office, name, publicKey, privateKey);
      const at = new Console(page, { world, connection, name });
      const before = await last(world);
      await openCase(at, each);
      await quiet(page, world, before);
      const seen = await early(world, before);
      expect(seen.map(({ operationId }) => operationId).length, JSON.stringify(seen)).toBeLessThanOrEqual(
        mostReads(each),
      );
      const again = await last(world);
      await openCase(at, each);
      await expect(at.page.getByText(/^live/)).toBeVisible();
      const read = await early(world, again);
      expect(read.filter(({ operationId }) => !unkept.includes(operationId ?? ''))).toEqual([]);
      await bff(office, 'DELETE', `/connections/${connection}`);
    });
  }
});

test('an acknowledgement costs itself and two reads at most, for two browsers as for one', async ({
  console: quarterdeck,
  world,
  context,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open('~/alerts');
  const other = await context.newPage();
  await other.goto(quarterdeck.url('~/alerts'));
  for (const each of [page, other]) {
    await expect(each.getByRole('grid', { name: 'Alerts' }).getByRole('row').nth(1)).toBeVisible();
  }
  await quiet(page, world, 0);
  expect((await early(world, 0)).length).toBeLessThanOrEqual(10);
  const before = await last(world);
  await page.getByRole('grid', { name: 'Alerts' }).getByRole('row').nth(1).focus();
  await page.keyboard.press('a');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Acknowledge/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await quiet(page, world, before);
  const seen = await early(world, before);
  expect(seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  expect(seen.length, JSON.stringify(seen)).toBeLessThanOrEqual(3);
});

test('what the service would refuse waits here, and no page shows a refusal', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId } = quarterdeck;
  await world.expect('PATCH', '/_emulator/limits', { all: true });
  // a minute that passes in two seconds
  await world.expect('PATCH', '/_emulator/clock', { rate: 30, frozen: false });
  for (const path of [
    '~/alerts',
    '~/alert-configs',
    '~/backups/snapshots',
    '~/backups',
    '~/alerts?tab=all',
  ]) {
    // somebody else uses up what there is
    await Promise.all(
      Array.from({ length: 100 }, () => world.ask('GET', `~/groups/${groupId}/alerts?itemsPerPage=1`)),
    );
    await quarterdeck.open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByText(/rate limit|too many requests|could not be loaded|not loaded/i)).toHaveCount(
      0,
    );
  }
});

test('the header says since when reads fail and when they are tried again, and is live when they succeed', async ({
  console: quarterdeck,
  world,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open('~/alerts');
  const banner = page.getByRole('region', { name: 'Emulator' });
  await expect(banner).toContainText(/live/);
  const fault = await world.fail(undefined, { kind: 'reset' });
  await expect(banner).toContainText(/failing since \d\d:\d\d:\d\d, next try \d\d:\d\d:\d\d/, {
    timeout: 20_000,
  });
  await expect(banner).not.toContainText('live');
  await world.expect('DELETE', `/_emulator/faults/${fault}`);
  await expect(banner).toContainText(/live/, { timeout: 40_000 });
});
