import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { bff } from './bff-client.ts';
import { addUser, type Console, expect, signIn, test } from './fixtures.ts';

interface Saved {
  id: string;
  version: number;
}

const collection = 'context.services.get("mongodb-atlas").db("e2e").collection("things")';

/** A function that exists already: what a test is about begins at its page. */
function create(at: Console, office: Page, name: string, source: string, more: object = {}): Promise<Saved> {
  const { connection, groupId } = at;
  return bff<Saved>(office, 'POST', '/functions', { connection, groupId, name, source, ...more });
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Source of the function' });
const args = (page: Page) => page.getByRole('textbox', { name: 'Arguments' });
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const result = (page: Page) => page.getByRole('textbox', { name: 'Result' });

async function write(page: Page, source: string): Promise<void> {
  await editor(page).fill(source);
}

async function openFunction(at: Console, { id }: Saved, search = ''): Promise<void> {
  await at.open(`~/functions/${id}${search}`);
  await expect(editor(at.page)).toBeVisible();
}

test('a function is written, run, and tells its result, its output and every read and write', async ({
  console: quarterdeck,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open('~/functions');
  await expect(page.getByText('No functions yet')).toBeVisible();
  await page.getByRole('button', { name: 'New function' }).first().click();
  await nameOf(page).fill('first');
  await page.getByLabel('Empty').check();
  await page.getByRole('button', { name: 'Create function' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('first');

  await write(
    page,
    `exports = async function (many) {
      const things = ${collection};
      await things.insertMany(Array.from({ length: many }, (_, n) => ({ n })));
      console.log("inserted", many);
      return things.find({ n: { $gte: 2 } }, { _id: 0 }).sort({ n: -1 }).toArray();
    };`,
  );
  await args(page).fill('[4]');
  await page.getByRole('button', { name: 'Run first' }).click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect(result(page)).toContainText('"n": 3');
  await expect(result(page)).not.toContainText('"n": 1');
  await expect(page.getByLabel('Console output')).toContainText('inserted 4');
  const calls = page.getByRole('region', { name: 'Calls' }).getByRole('row');
  await expect(calls.filter({ hasText: 'insertMany' })).toContainText(/e2e\.things\s*0\s*4/);
  await expect(
    calls
      .filter({ hasText: 'find' })
      .or(calls.filter({ hasText: 'toArray' }))
      .first(),
  ).toContainText(/e2e\.things\s*2\s*0/);
  await expect(page.getByText('unsaved text')).toBeVisible();

  // the address holds the run: a reload shows it again
  await page.reload();
  await expect(result(page)).toContainText('"n": 3');
});

for (const [title, told] of [
  ['Read with a filter', /"number": "SO-/],
  ['Aggregate', /"readings": \d+/],
  ['Update in a transaction', /"held": \{ "\$oid"/],
  ['Move documents', /"moved": [1-9]/],
] as const) {
  test(`the starting point “${title}” works on the documents of a new cluster`, async ({
    console: quarterdeck,
  }) => {
    const { page } = quarterdeck;
    await quarterdeck.open('~/functions?create=true');
    await nameOf(page).fill('begun');
    await page.getByLabel(title).check();
    await page.getByRole('button', { name: 'Create function' }).click();
    await page.getByRole('button', { name: 'Run begun' }).click();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
    await expect(result(page)).toContainText(told);
  });
}

test('a loop without end is cancelled', async ({ console: quarterdeck, office }) => {
  const { page } = quarterdeck;
  await openFunction(
    quarterdeck,
    await create(quarterdeck, office, 'endless', 'exports = () => { while (true) {} };'),
  );
  await page.getByRole('button', { name: 'Run endless' }).click();
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText(/What it had already written stays/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run endless' })).toBeVisible();
});

test('an error leads to its line', async ({ console: quarterdeck, office }) => {
  const { page } = quarterdeck;
  const source = 'exports = async function () {\n  const a = 1;\n  return missing.thing;\n};';
  await openFunction(quarterdeck, await create(quarterdeck, office, 'broken', source));
  await editor(page).press('Control+Enter');
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('missing');
  await page.getByRole('button', { name: /Go to line 3/ }).click();
  await expect(editor(page)).toBeFocused();
  await expect(page.locator('.cm-activeLine').first()).toHaveText(/return missing\.thing/);
});

test('arguments that are no array are refused in place, before anything is sent', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await openFunction(quarterdeck, await create(quarterdeck, office, 'checked', 'exports = (a) => a;'));
  await args(page).fill('{"a": 1}');
  await expect(page.getByText('Arguments must be an array: [first, second]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run checked' })).toHaveAttribute('aria-disabled', 'true');
});

test('saving makes a version; versions show what changed and can be restored', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await openFunction(quarterdeck, await create(quarterdeck, office, 'kept', 'exports = () => "one";'));
  await write(page, 'exports = () => "two";');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await editor(page).press('Control+s');
  await expect(page.getByText('Saved as version 2')).toBeVisible();
  await page.getByRole('tab', { name: /Versions/ }).click();
  await expect(page.getByRole('textbox', { name: 'Version 2 compared' })).toContainText('"two"');
  await page.getByRole('button', { name: /^version 1/ }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('Version 1 restored as version 3')).toBeVisible();
  await page.getByRole('tab', { name: 'Editor' }).click();
  await expect(editor(page)).toContainText('"one"');
});

test('when somebody else saved meanwhile, both texts are shown and none is lost', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  const saved = await create(quarterdeck, office, 'shared', 'exports = () => "base";');
  await openFunction(quarterdeck, saved);
  await write(page, 'exports = () => "mine";');
  await bff(office, 'PUT', `/functions/${saved.id}`, {
    name: 'shared',
    source: 'exports = () => "theirs";',
    version: 1,
  });
  await editor(page).press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Saved by somebody else meanwhile' });
  await expect(dialog).toContainText('"theirs"');
  await expect(dialog).toContainText('"mine"');
  await dialog.getByRole('button', { name: 'Save mine as version 3' }).click();
  await expect(page.getByText('Saved as version 3')).toBeVisible();
  const versions = await bff<{ version: number; source: string }[]>(
    office,
    'GET',
    `/functions/${saved.id}/versions`,
  );
  expect(versions.map(({ source }) => source)).toEqual([
    'exports = () => "mine";',
    'exports = () => "theirs";',
    'exports = () => "base";',
  ]);
});

test('a draft that is left stays, says so, and can be discarded', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await openFunction(quarterdeck, await create(quarterdeck, office, 'drafted', 'exports = () => 1;'));
  await write(page, 'exports = () => 2;');
  await page.getByRole('link', { name: 'Functions' }).first().click();
  await expect(page.getByText('drafted is not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(editor(page)).toContainText('=> 2');
  await expect(page.getByText('You have an unsaved draft')).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(editor(page)).toContainText('=> 1');
});

test('what only system functions may ask is refused to a user, with the reason', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  const source = `exports = () => ${collection}.find({ name: { $regex: "a" } }).toArray();`;
  await openFunction(quarterdeck, await create(quarterdeck, office, 'asking', source));
  await page.getByRole('button', { name: 'Run asking' }).click();
  await expect(page.getByRole('alert')).toContainText('$regex');
  await expect(page.getByRole('alert')).toContainText(/system/);
  await page.getByText('As system', { exact: true }).click();
  await page.getByRole('button', { name: 'Run asking' }).click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
});

test('a transaction that throws leaves nothing behind', async ({ console: quarterdeck, office }) => {
  const { page } = quarterdeck;
  const source = `exports = async function (fails) {
    const service = context.services.get("mongodb-atlas");
    const things = service.db("e2e").collection("booked");
    const session = service.startSession();
    try {
      await session.withTransaction(async () => {
        await things.insertOne({ fails }, { session });
        if (fails) throw new Error("changed my mind");
      });
    } catch (error) {
      console.warn(error.message);
    }
    return things.count({});
  };`;
  await openFunction(quarterdeck, await create(quarterdeck, office, 'booking', source, { runAs: 'system' }));
  await args(page).fill('[true]');
  await page.getByRole('button', { name: 'Run booking' }).click();
  await expect(page.getByLabel('Console output')).toContainText('changed my mind');
  await expect(result(page)).toHaveText('0');
  await args(page).fill('[false]');
  await page.getByRole('button', { name: 'Run booking' }).click();
  await expect(result(page)).toHaveText('1');
});

test('runs are kept: an old one opens, runs again, and is compared with another', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await openFunction(
    quarterdeck,
    await create(quarterdeck, office, 'counted', 'exports = (n) => ({ twice: n * 2 });'),
  );
  for (const [n, twice] of [
    [1, 2],
    [21, 42],
  ]) {
    await args(page).fill(`[${n}]`);
    await page.getByRole('button', { name: 'Run counted' }).click();
    await expect(result(page)).toContainText(`"twice": ${twice}`);
  }
  await page.getByRole('tab', { name: 'Runs' }).click();
  const rows = page.getByRole('grid', { name: 'Runs' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await rows.nth(2).getByRole('gridcell').nth(1).click();
  const drawer = page.getByRole('complementary', { name: 'Run of counted' });
  await expect(drawer.getByRole('textbox', { name: 'Arguments of the run' })).toContainText('1');
  await drawer.getByRole('button', { name: 'Run again with these arguments' }).click();
  await expect(page.getByRole('tab', { name: 'Editor' })).toHaveAttribute('aria-selected', 'true');
  await expect(result(page)).toContainText('"twice": 2');

  await page.getByRole('tab', { name: 'Runs' }).click();
  await expect(rows).toHaveCount(4);
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two runs compared' });
  await expect(dialog.getByRole('textbox', { name: 'Result of both runs' })).toContainText('42');
  await expect(page).toHaveURL(/against=/);
});

test('values and services are kept with the project and found by functions', async ({
  console: quarterdeck,
  office,
}) => {
  const { page, cluster } = quarterdeck;
  await quarterdeck.open('~/functions?tab=services');
  await page.getByRole('button', { name: 'Add service' }).click();
  await nameOf(page).first().fill('mine');
  await page.getByRole('button', { name: 'Add value' }).click();
  await nameOf(page).nth(1).fill('greeting');
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('hello');
  await page.getByRole('button', { name: 'Save services and values' }).click();
  await expect(page.getByText(/^Not JSON/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('"hello"');
  await page.getByRole('button', { name: 'Save services and values' }).click();
  await expect(page.getByText('Services and values saved')).toBeVisible();
  const { connection, groupId } = quarterdeck;
  const settings = await bff(office, 'GET', `/function-settings?connection=${connection}&groupId=${groupId}`);
  expect(settings).toEqual({
    services: [{ name: 'mine', source: { kind: 'cluster', connection, groupId, clusterName: cluster } }],
    values: [{ name: 'greeting', value: '"hello"' }],
  });
});

test('a function is duplicated, renamed, and deleted by typing its name', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await create(quarterdeck, office, 'original', 'exports = () => 1;');
  await quarterdeck.open('~/functions');
  await page.getByRole('button', { name: 'Actions for original' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('Duplicated as original_2')).toBeVisible();
  await page.getByRole('link', { name: 'original_2' }).click();
  // the list has a menu of the same name
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('original_2');
  await page.getByRole('button', { name: 'Actions for original_2' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await nameOf(page).fill('original');
  await page.getByRole('button', { name: 'Rename function' }).click();
  await expect(page.getByText('Name must be unique: original exists already')).toBeVisible();
  await nameOf(page).fill('another');
  await page.getByRole('button', { name: 'Rename function' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('another');
  await page.getByRole('button', { name: 'Actions for another' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('another');
  await page.getByRole('button', { name: 'Delete function' }).click();
  await expect(page.getByRole('grid', { name: 'Functions' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'another' })).toHaveCount(0);
});

test('a viewer reads functions and is told why running and saving are not offered', async ({
  console: quarterdeck,
  office,
  browser,
}) => {
  const saved = await create(quarterdeck, office, 'watched', 'exports = () => 1;');
  const viewer = await addUser(office, 'viewer');
  const page = await browser.newPage({
    baseURL: test.info().project.use.baseURL ?? '',
    storageState: { cookies: [], origins: [] },
  });
  await signIn(page, viewer);
  await page.goto(quarterdeck.url(`~/functions/${saved.id}`));
  const run = page.getByRole('button', { name: 'Run watched' });
  await expect(run).toHaveAttribute('aria-disabled', 'true');
  await run.hover();
  await expect(page.getByRole('tooltip')).toContainText('Viewers of this console cannot run or change');
  await expect(editor(page)).toHaveAttribute('aria-readonly', 'true');
  await page.close();
});

test('a deployment is added without its secret coming back, tried, and deleted by typing its name', async ({
  page,
}) => {
  await page.goto('/settings?tab=deployments&deployment=new');
  const name = `Reporting ${crypto.randomUUID().slice(0, 8)}`;
  await nameOf(page).fill(name);
  await page.getByLabel('Connection string').fill('http://example.com');
  await page.getByRole('button', { name: 'Add and test' }).click();
  await expect(
    page.getByText('Connection string must begin with mongodb:// or mongodb+srv://'),
  ).toBeVisible();
  const uri = 'mongodb://reader:not-to-be-seen@127.0.0.1:9/?serverSelectionTimeoutMS=500';
  await page.getByLabel('Connection string').fill(uri);
  await page.getByRole('button', { name: 'Add and test' }).click();
  await expect(page.getByText(`${name}: test failed`)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  const row = page.getByRole('grid', { name: 'Deployments' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('127.0.0.1:9');
  await expect(row).toContainText('Read only');
  expect(await page.content()).not.toContain('not-to-be-seen');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('button', { name: 'Delete deployment' }).click();
  await expect(row).toHaveCount(0);
});

test('axe objects to nothing on the pages of functions, light and dark', async ({
  console: quarterdeck,
  office,
}) => {
  // a page takes some seconds, and each is looked at twice
  test.setTimeout(240_000);
  const { page } = quarterdeck;
  const source = 'exports = (n) => {\n  console.warn("odd");\n  return { twice: n * 2 };\n};';
  const saved = await create(quarterdeck, office, 'looked_at', source, { args: '[2]' });
  await bff(office, 'PUT', `/functions/${saved.id}`, {
    name: 'looked_at',
    source: `${source}\n`,
    version: 1,
  });
  await openFunction(quarterdeck, saved);
  await page.getByRole('button', { name: 'Run looked_at' }).click();
  await expect(result(page)).toContainText('"twice": 4');
  await expectNoObjections(page);
  for (const [path, shown] of [
    ['~/functions', page.getByRole('link', { name: 'looked_at' })],
    ['~/functions?create=true', page.getByLabel('Aggregate')],
    ['~/functions?tab=services', page.getByRole('button', { name: 'Add value' })],
    [`~/functions/${saved.id}?tab=runs`, page.getByRole('grid', { name: 'Runs' }).getByRole('row').nth(1)],
    [`~/functions/${saved.id}?tab=versions`, page.getByRole('button', { name: 'Restore version 2' })],
  ] as const) {
    await quarterdeck.open(path);
    await expect(shown).toBeVisible();
    await expectNoObjections(page);
  }
});

async function expectNoObjections(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(tags)
      : axe.withRules(['color-contrast'])
    ).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`),
      `${page.url()} ${colorScheme}`,
    ).toEqual([]);
  }
}

test.describe('in a project with several clusters', () => {
  test.use({ seed: 'demo' });

  test('the editor names the cluster that it runs on, lets one choose another, and remembers it', async ({
    console: at,
    office,
  }) => {
    const { page } = at;
    const made = await create(at, office, 'chooser', `exports = () => ${collection}.insertOne({ at: 1 })`);
    await openFunction(at, made);
    await page.getByRole('button', { name: /^Runs on / }).click();
    await page.getByRole('menuitem', { name: /^price-lists/ }).click();
    await page.getByRole('button', { name: 'Run chooser' }).click();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
    const { connection, groupId } = at;
    const { reply } = await bff<{ reply: string }>(office, 'POST', '/command', {
      source: { kind: 'cluster', connection, groupId, clusterName: 'price-lists' },
      db: 'e2e',
      command: JSON.stringify({ count: 'things' }),
    });
    expect(reply).toContain('"n":{"$numberInt":"1"}');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Runs on price-lists' })).toBeVisible();
  });
});
