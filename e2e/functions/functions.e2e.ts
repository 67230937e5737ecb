import { objections } from '../kit/axe.ts';
import { bff } from '../kit/bff-client.ts';
import { expect, test } from '../kit/fixtures.ts';
import { args, collection, create, editor, nameOf, openFunction, result, write } from '../kit/functions.ts';

test('a function is written and run, and shows its result, its output and every read and write', async ({
  console: quarterdeck,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open('~/functions');
  await expect(page.getByText('No functions yet')).toBeVisible();
  await page.getByRole('button', { name: 'New function' }).first().click();
  await nameOf(page).fill('first');
  await page.getByLabel('Empty').check();
  expect(await objections(page), page.url()).toEqual([]);
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
  await write(page, '[4]', args(page));
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
  expect(await objections(page), page.url()).toEqual([]);

  // the address holds the run: a reload shows it again
  await page.reload();
  await expect(result(page)).toContainText('"n": 3');
});

test('each starting point works on the documents of a new cluster', async ({ console: quarterdeck }) => {
  const { page } = quarterdeck;
  await quarterdeck.open('~/functions');
  for (const [index, [title, reported]] of (
    [
      ['Read with a filter', /"number": "SO-/],
      ['Aggregate', /"readings": \d+/],
      ['Update in a transaction', /"held": \{ "\$oid"/],
      ['Move documents', /"moved": [1-9]/],
    ] as const
  ).entries()) {
    await test.step(title, async () => {
      const name = `begun_${index}`;
      await page.getByRole('button', { name: 'New function' }).first().click();
      await nameOf(page).fill(name);
      await page.getByLabel(title).check();
      await page.getByRole('button', { name: 'Create function' }).click();
      await page.getByRole('button', { name: `Run ${name}` }).click();
      await expect(page.getByText('Done', { exact: true })).toBeVisible();
      await expect(result(page)).toContainText(reported);
      await page.getByRole('link', { name: 'Functions' }).first().click();
      await expect(page.getByRole('link', { name })).toBeVisible();
    });
  }
});

test('runs end as they should: at a line, at a rule, undone, cancelled', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await openFunction(quarterdeck, await create(quarterdeck, office, 'ending', 'exports = (a) => a;'));
  const run = page.getByRole('button', { name: 'Run ending' });

  await test.step('arguments that are no array are refused in place, before anything is sent', async () => {
    await write(page, '{"a": 1}', args(page));
    await expect(page.getByText('Arguments must be an array: [first, second]').first()).toBeVisible();
    await expect(run).toHaveAttribute('aria-disabled', 'true');
    await write(page, '[]', args(page));
  });

  await test.step('an error leads to its line', async () => {
    await write(page, 'exports = async function () {\n  const a = 1;\n  return missing.thing;\n};');
    await editor(page).press('Control+Enter');
    await expect(page.getByText('Failed', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('missing');
    await page.getByRole('button', { name: /Go to line 3/ }).click();
    await expect(editor(page)).toBeFocused();
    await expect(page.locator('.cm-activeLine').first()).toHaveText(/return missing\.thing/);
  });

  await test.step('what only system functions may ask is refused to a user, with the reason', async () => {
    await write(page, `exports = () => ${collection}.find({ name: { $regex: "a" } }).toArray();`);
    await run.click();
    await expect(page.getByRole('alert')).toContainText('$regex');
    await expect(page.getByRole('alert')).toContainText(/system/);
    await page.getByText('As system', { exact: true }).click();
    await run.click();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
  });

  await test.step('a transaction that throws leaves nothing behind', async () => {
    await write(
      page,
      `exports = async function (fails) {
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
      };`,
    );
    await write(page, '[true]', args(page));
    await run.click();
    await expect(page.getByLabel('Console output')).toContainText('changed my mind');
    await expect(result(page)).toHaveText('0');
    await write(page, '[false]', args(page));
    await run.click();
    await expect(result(page)).toHaveText('1');
  });

  await test.step('a loop without end is cancelled', async () => {
    await write(page, 'exports = () => { while (true) {} };');
    await run.click();
    await page.getByRole('button', { name: 'Cancel run' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(page.getByText(/Its writes remain/)).toBeVisible();
    await expect(run).toBeVisible();
  });
});

test('texts are kept: as versions, beside those of others, and as drafts', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  const saved = await create(quarterdeck, office, 'kept', 'exports = () => "one";');
  await openFunction(quarterdeck, saved);

  await test.step('saving makes a version; versions show what changed and can be restored', async () => {
    await write(page, 'exports = () => "two";');
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
    await editor(page).press('Control+s');
    await expect(page.getByText('Saved as version 2')).toBeVisible();
    await page.getByRole('tab', { name: /Versions/ }).click();
    await expect(page.getByRole('textbox', { name: 'Version 2 compared' })).toContainText('"two"');
    expect(await objections(page), page.url()).toEqual([]);
    await page.getByRole('button', { name: /^version 1/ }).click();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(page.getByText('Version 1 restored as version 3')).toBeVisible();
    await page.getByRole('tab', { name: 'Editor' }).click();
    await expect(editor(page)).toContainText('"one"');
  });

  await test.step("after another user's save, both texts are shown and neither is lost", async () => {
    await write(page, 'exports = () => "mine";');
    const theirs = { name: 'kept', source: 'exports = () => "theirs";', version: 3 };
    await bff(office, 'PUT', `/functions/${saved.id}`, theirs);
    await editor(page).press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Saved meanwhile by another user' });
    await expect(dialog).toContainText('"theirs"');
    await expect(dialog).toContainText('"mine"');
    await dialog.getByRole('button', { name: 'Save mine as version 5' }).click();
    await expect(page.getByText('Saved as version 5')).toBeVisible();
    const versions = await bff<{ source: string }[]>(office, 'GET', `/functions/${saved.id}/versions`);
    expect(versions.map(({ source }) => /"(\w+)"/.exec(source)?.[1])).toEqual([
      ...['mine', 'theirs', 'one'],
      ...['two', 'one'],
    ]);
  });

  await test.step('an abandoned draft stays, is shown, and can be discarded', async () => {
    await write(page, 'exports = () => 2;');
    await page.getByRole('link', { name: 'Functions' }).first().click();
    await expect(page.getByText('kept is not saved')).toBeVisible();
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(editor(page)).toContainText('=> 2');
    await expect(page.getByText('You have an unsaved draft')).toBeVisible();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(editor(page)).toContainText('"mine"');
  });
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
    await write(page, `[${n}]`, args(page));
    await page.getByRole('button', { name: 'Run counted' }).click();
    await expect(result(page)).toContainText(`"twice": ${twice}`);
  }
  await page.getByRole('tab', { name: 'Runs' }).click();
  const rows = page.getByRole('grid', { name: 'Runs' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  expect(await objections(page), page.url()).toEqual([]);
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

test('functions are duplicated, renamed and deleted by name; services and values are kept with the project', async ({
  console: quarterdeck,
  office,
}) => {
  const { page, cluster } = quarterdeck;
  await create(quarterdeck, office, 'original', 'exports = () => 1;');
  await quarterdeck.open('~/functions');
  await test.step('a function is duplicated, renamed, and deleted by typing its name', async () => {
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
    await expect(
      page.getByRole('form').getByText('Name must be unique: original exists already'),
    ).toBeVisible();
    await nameOf(page).fill('another');
    await page.getByRole('button', { name: 'Rename function' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('another');
    await page.getByRole('button', { name: 'Actions for another' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('another');
    await page.getByRole('button', { name: 'Delete function' }).click();
    await expect(page.getByRole('grid', { name: 'Functions' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'another' })).toHaveCount(0);
    expect(await objections(page), page.url()).toEqual([]);
  });

  await test.step('values and services are kept with the project and found by functions', async () => {
    await page.getByRole('tab', { name: 'Services and values' }).click();
    await page.getByRole('button', { name: 'Add service' }).click();
    await nameOf(page).first().fill('mine');
    await page.getByRole('button', { name: 'Add value' }).click();
    await nameOf(page).nth(1).fill('greeting');
    await page.getByRole('textbox', { name: 'Value', exact: true }).fill('hello');
    await page.getByRole('button', { name: 'Save services and values' }).click();
    await expect(page.getByRole('region', { name: 'Values' }).getByText(/^Not JSON/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Value', exact: true }).fill('"hello"');
    await page.getByRole('button', { name: 'Save services and values' }).click();
    await expect(page.getByText('Services and values saved')).toBeVisible();
    const { connection, groupId } = quarterdeck;
    const settings = await bff(
      office,
      'GET',
      `/function-settings?connection=${connection}&groupId=${groupId}`,
    );
    expect(settings).toEqual({
      services: [{ name: 'mine', source: { kind: 'cluster', connection, groupId, clusterName: cluster } }],
      values: [{ name: 'greeting', value: '"hello"' }],
    });
    expect(await objections(page), page.url()).toEqual([]);
  });
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
    page
      .getByRole('tabpanel', { name: 'Deployments' })
      .getByText('Connection string must begin with mongodb:// or mongodb+srv://'),
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

test.describe('in a project with several clusters', () => {
  test.use({ seed: 'demo' });

  test('the editor names the cluster that it runs on, lets one choose another, and remembers it', async ({
    console: at,
    office,
  }) => {
    const { page } = at;
    const created = await create(at, office, 'chooser', `exports = () => ${collection}.insertOne({ at: 1 })`);
    await openFunction(at, created);
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
