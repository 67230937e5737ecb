import type { Page } from '@playwright/test';
import { type Looks, objections } from '../kit/axe.ts';
import { bff } from '../kit/bff-client.ts';
import { Ear, secretsOf } from '../kit/ear.ts';
import { test as base, type Connected, Console, connect, expect, lendTab } from '../kit/fixtures.ts';
import { administrator } from '../kit/ports.ts';
import { askedAgain, early, isCounted, last, mostReads, opening, quiet } from '../kit/reads.ts';
import { cutCells } from './cut-cells.ts';
import { arriveAt, type PageCase } from './page-case.ts';
import { pages } from './pages.ts';
import { movedBy, watchShifts } from './stillness.ts';

const widths = [1440, 1024, 390] as const;
const heights = { 1440: 900, 1024: 768, 390: 844 } as const;
/** Pictures are for people: nothing compares them, and they take longer than everything else together. */
const wantsPictures = process.env.QUARTERDECK_SCREENS !== undefined;

/** How much of a page may move while its data arrives. */
const mostMoved = 0.02;

/** The size of a release: all rules at every width in both themes. */
const checksEverything = process.env.QUARTERDECK_FULL !== undefined;

interface Walk {
  /** Looks that axe need not check again; nothing at the size of a release. */
  looks: Looks | undefined;
}

const test = base.extend<object, Walk>({
  // counts automatic movement from the first page on
  tab: [({ browser }, use) => lendTab(browser, use, watchShifts), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
  looks: [({}, use) => use(checksEverything ? undefined : new Map()), { scope: 'worker' }],
});

// Every test fails on errors of the browser's console, on breaches of the content security policy and on
// requests to third parties: see `quiet` among the fixtures.
for (const each of pages) {
  test(`${each.name}: passes axe, light and dark, stays still, fits every width, leaks no secret, and costs few requests`, async ({
    page,
    context,
    office,
    standing,
    looks,
  }) => {
    if (checksEverything) test.slow();
    const isOfReads = isCounted(each);
    // the server continues to read for pages shown before: where requests are counted, there are no other
    // viewers
    const purpose = each.own ? each.name : isOfReads ? 'counted' : '';
    const connected = await standing(each.seed, each.fails, purpose);
    const counted = isOfReads ? await unread(office, connected) : undefined;
    const at = new Console(page, counted ?? connected);
    const before = counted ? await last(connected.world) : 0;
    const cookie = (await context.cookies()).find(({ name }) => name.startsWith('__Host-quarterdeck-'));
    const ear = new Ear(page);
    await ear.listenToEvents(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await arriveAt(at, each);
    await validateStillness(page, each);
    // immediately, because older reads are correctly repeated
    if (counted) await validateReads(at, each, before);
    await each.opens?.(page, at);
    await ear.lookAt(page);
    await ear.close();
    const secrets = [...secretsOf(connected.world.credentials), administrator.password, cookie?.value ?? ''];
    expect(secrets.every((secret) => secret.length > 15)).toBe(true);
    expect(
      secrets.flatMap((secret) => ear.find(secret)),
      'where a secret came by',
    ).toEqual([]);
    expect(await objections(page, each, looks)).toEqual([]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] });
      if (wantsPictures) await pictures(page, `${each.name}-${width}`);
      expect(await overflow(page), `at ${width}`).toEqual([]);
      expect(await sideways(page), `tables that scroll sideways at ${width}`).toEqual([]);
      await expect.poll(() => cutCells(page), { message: `cut cells at ${width}` }).toEqual([]);
      expect(await cutOff(page), `states and badges that are cut off at ${width}`).toEqual([]);
      if (checksEverything) expect(await objections(page, each), `at ${width}`).toEqual([]);
    }
    if (counted) await bff(office, 'DELETE', `/connections/${counted.connection}`);
  });
}

/** A connection whose data has not been read yet. */
async function unread(office: Page, { world }: Connected): Promise<Connected> {
  const { publicKey, privateKey } = world.credentials;
  const name = `Fresh ${crypto.randomUUID().slice(0, 6)}`;
  return { world, name, connection: await connect(office, name, publicKey, privateKey) };
}

/** Few requests the first time, and none when it is opened again. */
async function validateReads(at: Console, each: PageCase, before: number): Promise<void> {
  const { page, world } = at;
  await quiet(page, world, before, 400);
  const seen = opening(each, await early(world, before));
  expect(seen.length, JSON.stringify(seen)).toBeLessThanOrEqual(mostReads(each));
  const again = await last(world);
  await arriveAt(at, each);
  await expect(page.getByText(/^live/)).toBeVisible();
  expect(await askedAgain(each, world, again)).toEqual([]);
}

/** A page that fails shows something else by intent. */
async function validateStillness(page: Page, { fails }: PageCase): Promise<void> {
  const { score, why } = await movedBy(page);
  if (!fails) expect(score, `what moved while data arrived: ${why}`).toBeLessThan(mostMoved);
}

async function pictures(page: Page, name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: `artifacts/screens/${name}-${scheme}.png` });
  }
}

/** What sticks out of the document or its main area at the right. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // what measures itself does so in the frame after the change
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const root = document.documentElement;
    const main = document.querySelector('main') ?? root;
    if (
      root.scrollWidth <= root.clientWidth &&
      document.body.scrollWidth <= root.clientWidth &&
      main.scrollWidth <= main.clientWidth
    )
      return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 0.5)
      .slice(0, 8)
      .map((element) => `${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''}`);
  });
}

/**
 * Labels of states and badges that do not fit in their cell: short labels that describe a row. A list that is
 * narrower than a phone beside its drawer only shows which row is open.
 */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role="grid"]')]
      .filter(({ clientWidth }) => clientWidth >= 340)
      .flatMap((grid) => [...grid.querySelectorAll('td [data-tone]')])
      .flatMap((badge) => [badge, ...badge.querySelectorAll('span')])
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent ?? ''),
  );
}

/** Only documents keep their columns: the fields that a user needs are unknown here. */
const scrolling = ['Documents'];

/** Tables that do not show all of their columns, nor have rows of two lines. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(
    (free) =>
      [...document.querySelectorAll('[role="grid"]')]
        .filter(({ parentElement: box }) => box !== null && box.scrollWidth > box.clientWidth + 1)
        .map((table) => table.getAttribute('aria-label') ?? '')
        .filter((label) => !free.includes(label)),
    scrolling,
  );
}
