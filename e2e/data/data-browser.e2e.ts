import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bff, callThrough } from '../kit/bff-client.ts';
import { at, command, insertParts, parts, replaceText } from '../kit/documents.ts';
import { addUser, type Console, connect, continueAs, expect, test } from '../kit/fixtures.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const dialog = (page: Page) => page.getByRole('dialog');
const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading') });
const range = (page: Page) => page.getByText(/^\d[\d,–]* of [\d,]+$/u);

/** Commands wait for the duration of the work; those that it has begun continue to. */
async function slowly({ world }: Console, work: () => Promise<void>): Promise<void> {
  const id = await world.fail('runEmulatorCommand', { kind: 'latency', latencyMs: 6_000 });
  await work();
  await world.expect('DELETE', `/_emulator/faults/${id}`);
}

/** In the editor of a document: replaces a word. */
async function editText(page: Page, before: string, after: string): Promise<void> {
  const text = await page.getByRole('textbox', { name: /^Document / }).innerText();
  await replaceText(page, /^Document /, text.replace(before, after));
}

test('the documents of a cluster are found, and unsupported queries are reported', async ({
  console: quarterdeck,
}) => {
  const { page, cluster } = quarterdeck;
  await test.step('they are found by database, collection, filter and page', async () => {
    await quarterdeck.open(`~?cluster=${cluster}`);
    await page.getByRole('link', { name: 'Browse documents' }).click();
    const tree = page.getByRole('navigation', { name: 'Databases' });
    await tree.getByRole('button', { name: 'shop', exact: true }).click();
    await tree.getByRole('link', { name: /^orders [\d,]+$/u }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'shop.orders' })).toBeVisible();
    await expect(tree.getByRole('button', { name: /^shop/ })).toHaveAttribute('aria-expanded', 'true');
    await expect(grid(page).getByRole('row')).toHaveCount(21);
    await expect(range(page)).toHaveText('1–20 of 2,500');

    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(range(page)).toHaveText('21–40 of 2,500');
    await expect(page).toHaveURL(/page=2/u);

    await replaceText(page, 'Filter', '{ status: { $in: ["paid", "shipped"] } }');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(range(page)).not.toContainText('2,500');
    await expect(page).not.toHaveURL(/page=2/u);
    const statuses = grid(page).getByRole('gridcell', { name: /^(paid|shipped)$/u });
    // the first documents are shown before the query has ended, and the history has queries that have ended
    await expect(statuses).toHaveCount(20);

    await page.goBack();
    await expect(range(page)).toHaveText('21–40 of 2,500');
    await page.getByRole('button', { name: 'Query history' }).click();
    const history = page.getByRole('dialog', { name: 'Query history' });
    await history.getByRole('link', { name: /\$in/u }).click();
    await expect(history).toBeHidden();
    await expect(statuses.first()).toBeVisible();
  });

  await test.step("an unreadable filter is reported while typing, a refused operator with the database's message", async () => {
    await quarterdeck.open(at(quarterdeck, 'shop', 'orders'));
    await replaceText(page, 'Filter', '{ status: paid }');
    await expect(page.getByText('Column 11: Text must be in quotes: "paid"')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Find' })).toHaveAttribute('aria-disabled', 'true');

    await replaceText(page, 'Filter', '{ total: { $gtee: 5 } }');
    await expect(page.getByText('Unknown operator $gtee. Did you mean $gte?')).toBeVisible();
    await page.getByRole('button', { name: 'Find' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'The database refused the query' });
    await expect(refusal).toContainText('unknown operator: $gtee');
    await expect(refusal).toContainText('BadValue');

    await replaceText(page, 'Filter', '{ $text: { $search: "paid" } }');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(refusal).toContainText('text index required for $text query');
    await expect(refusal).toContainText('Functions that run as user cannot use it');
    await replaceText(page, 'Filter', '{ $where: () => this._id !== this._id }');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(refusal).toHaveCount(0);
    await expect(range(page)).toHaveText('0 of 0');
    await page.getByRole('button', { name: 'Clear query' }).click();
    await expect(range(page)).toHaveText('1–20 of 2,500');
  });
});

test('an edit is looked at before it is saved, and never overwrites what others changed', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await test.step('every other field keeps its type', async () => {
    await insertParts(quarterdeck, office, 2);
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts'));
    await grid(page).getByRole('row').nth(1).click();
    await drawer(page).getByText('JSON', { exact: true }).click();
    await drawer(page).getByRole('button', { name: 'Edit', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'Document 1' });
    await expect(editor).toContainText('"weight": 5.0');
    await editText(page, 'P-001', 'P-100');
    await page.getByRole('button', { name: 'Review and save' }).click();
    const row = dialog(page).getByRole('row').nth(1);
    await expect(dialog(page).getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('"P-001"');
    await expect(row).toContainText('"P-100"');
    await dialog(page).getByRole('button', { name: 'Save document' }).click();
    await expect(grid(page).getByRole('gridcell', { name: 'P-100' })).toBeVisible();
    const { cursor } = await command(quarterdeck, office, 'depot', {
      find: 'parts',
      filter: { sku: 'P-100' },
    });
    expect(cursor.firstBatch).toEqual([{ ...parts(1)[0], sku: 'P-100' }]);
  });

  await test.step('changes of other fields are merged, and a field that both changed is chosen', async () => {
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&doc={"$numberInt":"2"}&edit=true'));
    const set = (fields: object) =>
      command(quarterdeck, office, 'depot', {
        update: 'parts',
        updates: [{ q: { _id: 2 }, u: { $set: fields } }],
      });
    const stored = async () =>
      (await command(quarterdeck, office, 'depot', { find: 'parts', filter: { _id: 2 } })).cursor
        .firstBatch[0];
    await editText(page, 'P-002', 'P-102');
    await set({ weight: { $numberInt: '7' } });
    await page.getByRole('button', { name: 'Review and save' }).click();
    await dialog(page).getByRole('button', { name: 'Save document' }).click();
    await expect(page.getByText('Other users changed weight meanwhile')).toBeVisible();
    expect(await stored()).toEqual({ ...parts(2)[1], sku: 'P-102', weight: { $numberInt: '7' } });

    await drawer(page).getByRole('button', { name: 'Edit', exact: true }).click();
    await editText(page, 'P-102', 'P-200');
    await set({ sku: 'P-300', weight: { $numberInt: '8' } });
    await page.getByRole('button', { name: 'Review and save' }).click();
    await dialog(page).getByRole('button', { name: 'Save document' }).click();
    const conflict = page.getByRole('dialog', { name: 'The same fields changed meanwhile' });
    await expect(conflict.getByRole('group', { name: 'sku' })).toContainText('"P-300"');
    expect(await stored()).toMatchObject({ sku: 'P-300' });
    await conflict.getByRole('radio', { name: /^Mine/u }).check();
    await conflict.getByRole('button', { name: 'Save chosen values' }).click();
    await expect(page.getByText('Saved 2').last()).toBeVisible();
    await expect.poll(stored).toMatchObject({ sku: 'P-200', weight: { $numberInt: '8' } });
  });
});

test('documents are inserted, duplicated, deleted and brought back', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 3);
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts'));
  await page.getByRole('button', { name: 'Insert' }).click();
  await replaceText(page, 'Documents to insert', '[{ _id: 1, sku: "taken" }]');
  await dialog(page).getByRole('button', { name: 'Insert document' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('E11000');
  await replaceText(page, 'Documents to insert', '[{ _id: 10, sku: "A" }, { _id: 11, sku: "B" }]');
  await dialog(page).getByRole('button', { name: 'Insert 2 documents' }).click();
  await expect(range(page)).toHaveText('1–5 of 5');

  await grid(page).getByRole('button', { name: 'Actions for 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await dialog(page).getByRole('button', { name: 'Insert document' }).click();
  await expect(range(page)).toHaveText('1–6 of 6');
  await expect(drawer(page)).toContainText('"P-001"');
  await drawer(page).getByRole('button', { name: 'Close' }).click();

  for (const id of ['2', '3'])
    await grid(page)
      .getByRole('checkbox', { name: `Select ${id}`, exact: true })
      .click();
  await page.getByRole('button', { name: 'Delete 2' }).click();
  await expect(dialog(page)).toContainText('Delete 2 documents?');
  await dialog(page).getByRole('button', { name: 'Delete 2 documents' }).click();
  await expect(range(page)).toHaveText('1–4 of 4');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(range(page)).toHaveText('1–6 of 6');
  const { cursor } = await command(quarterdeck, office, 'depot', { find: 'parts', filter: { _id: 3 } });
  expect(cursor.firstBatch).toEqual([parts(3)[2]]);

  await test.step('a slow deletion and a slow index build can be stopped, and the dialog reports the completed work', async () => {
    await grid(page).getByRole('checkbox', { name: 'Select 2', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 1' }).click();
    await slowly(quarterdeck, async () => {
      await dialog(page).getByRole('button', { name: 'Delete document' }).click();
      await dialog(page).getByRole('button', { name: 'Stop' }).click();
    });
    // the documents are read first, so that the deletion can be undone
    await expect(dialog(page)).toContainText('Stopped before the change was sent. Nothing was changed.');
    await expect(dialog(page).getByRole('button', { name: 'Delete document' })).toBeEnabled();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(range(page)).toHaveText('1–6 of 6');

    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&view=indexes&panel=index&keys={sku:1}'));
    const create = dialog(page).getByRole('button', { name: 'Create index' });
    await slowly(quarterdeck, async () => {
      await create.click();
      await dialog(page).getByRole('button', { name: 'Stop' }).click();
    });
    // the indexes may be read again before the service is fast again
    await expect(dialog(page)).toContainText('The creation of the index was stopped', { timeout: 30_000 });
    await expect(dialog(page)).toContainText(
      'Whether the change took effect is unknown. The indexes are read again.',
    );
    await create.click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText('Created the index sku_1 on depot.parts')).toBeVisible();
  });
});

test('an import reports each unreadable or refused line, inserts all others, and can be stopped', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 1);
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&panel=import'));
  const lines = ['{"_id":1,"sku":"taken"}', '{"_id":2,"sku":', '{"_id":3,"price":{"$numberDecimal":"1.10"}}'];
  await page.getByLabel('File to import').setInputFiles({
    name: 'parts.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  });
  await expect(dialog(page)).toContainText('1 line cannot be imported');
  await expect(dialog(page).getByRole('listitem')).toContainText('line 2');
  const go = dialog(page).getByRole('button', { name: 'Import 2 documents' });
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByRole('checkbox').check();
  await go.click();
  await expect(dialog(page)).toContainText('1 document inserted');
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'line 1' })).toContainText('E11000');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(range(page)).toHaveText('1–2 of 2');

  await test.step('running work shows its progress, and unsent documents are counted', async () => {
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&panel=import'));
    await page.getByLabel('File to import').setInputFiles({
      name: 'many.jsonl',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from('{"sku":"many"}\n'.repeat(60_000)),
    });
    await dialog(page).getByRole('button', { name: 'Import 60,000 documents' }).click();
    await expect(dialog(page).getByRole('progressbar', { name: 'Imported' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Stop import' }).click();
    const ended = dialog(page).getByRole('alert');
    await expect(ended).toContainText('then it was stopped');
    const [inserted = 0, unsent = 0] = [
      ...((await ended.textContent()) ?? '').matchAll(/([\d,]+) documents? (?=inserted|was|were)/gu),
    ].map(([, count = '']) => Number(count.replaceAll(',', '')));
    expect(unsent).toBeGreaterThan(0);
    expect(inserted + unsent).toBe(60_000);
    const { n } = await command(quarterdeck, office, 'depot', { count: 'parts', query: { sku: 'many' } });
    expect(n).toEqual({ $numberInt: String(inserted) });
  });
});

test('an export of a query is a file that can be imported without losing a type', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  for (let at = 0; at < 1200; at += 400) {
    const documents = parts(1200).slice(at, at + 400);
    await command(quarterdeck, office, 'depot', { insert: 'parts', documents });
  }
  const filter = encodeURIComponent('{ _id: { $gt: 100 } }');
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', `&filter=${filter}&panel=export`));
  await expect(dialog(page)).toContainText('1,100 documents');
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(parts(1200).slice(100));
});

test('collections come and go, irreversible actions require the name, and a paused cluster is shown as paused', async ({
  console: quarterdeck,
  office,
}) => {
  const { page, connection, cluster, groupId } = quarterdeck;
  await quarterdeck.open(`~/data?source=cluster:${cluster}`);
  await page.getByRole('button', { name: 'Create collection' }).first().click();
  await dialog(page).getByLabel('Database').fill('a b');
  await dialog(page).getByLabel('Collection').fill('drafts');
  await dialog(page).getByRole('button', { name: 'Create collection' }).click();
  await expect(dialog(page)).toContainText('must not contain spaces');
  await dialog(page).getByLabel('Database').fill('studio');
  await dialog(page).getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'studio.drafts' })).toBeVisible();
  await expect(page.getByText('This collection is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for collection studio.drafts' }).click();
  await page.getByRole('menuitem', { name: 'Drop collection' }).click();
  await dialog(page).getByRole('textbox').fill('drafts');
  await dialog(page).getByRole('button', { name: 'Drop collection' }).click();
  await expect(page.getByRole('button', { name: /studio/u })).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Collections' })).toBeVisible();

  const paused = { groupId, clusterName: cluster, body: { paused: true } };
  await callThrough(office, connection, 'updateGroupCluster', paused);
  await quarterdeck.open(`~/data?source=cluster:${cluster}`);
  await expect(page.getByText(`${cluster} is paused`)).toBeVisible();
  await expect(page.getByText('refuses reads and writes until it is resumed')).toBeVisible();
});

test('shows the content of a collection and the plan of a query, and links to the next step', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await test.step('a query that reads every document is reported, and the suggested index serves it', async () => {
    await insertParts(quarterdeck, office, 20);
    const filter = encodeURIComponent('{ sku: "P-007" }');
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', `&filter=${filter}`));
    await expect(page.getByText('Reads every document')).toBeVisible();
    await page.getByRole('tab', { name: 'Query plan' }).click();
    await expect(page.getByText('Reads every document: no index serves this query')).toBeVisible();
    await expect(page.getByText('20 documents examined')).toBeVisible();
    await page.getByRole('button', { name: 'Create index' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'Keys' })).toHaveValue('{"sku":1}');
    await dialog(page).getByRole('button', { name: 'Create index' }).click();
    await expect(page.getByText('Uses 1 index: sku_1')).toBeVisible();
    await expect(page.getByText('1 document examined')).toBeVisible();

    await page.getByRole('tab', { name: 'Indexes' }).click();
    const row = page.getByRole('grid', { name: 'Indexes' }).getByRole('row', { name: /sku_1/ });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Drop index' }).click();
    await dialog(page).getByRole('textbox').fill('sku_1');
    await dialog(page).getByRole('button', { name: 'Drop index' }).click();
    await expect(row).toHaveCount(0);
    const { cursor } = await command(quarterdeck, office, 'depot', { listIndexes: 'parts' });
    expect(cursor.firstBatch.map(({ name }: { name: string }) => name)).toEqual(['_id_']);
  });

  await test.step('the schema shows types and values, and a value becomes the filter', async () => {
    await command(quarterdeck, office, 'depot', {
      insert: 'parts',
      documents: [{ _id: { $numberInt: '90' }, sku: { $numberInt: '5' }, tags: ['red', 'blue'] }],
    });
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&tab=schema'));
    const fields = page.getByRole('grid', { name: 'Fields' });
    await expect(fields.getByRole('row', { name: /^sku / })).toContainText('String 95 %, Int32 4.8 %');
    await expect(fields.getByRole('row', { name: /^price / })).toContainText('Decimal128');
    await fields.getByRole('button', { name: /^red/ }).click();
    await expect(page).toHaveURL(/filter=/);
    await expect(page.getByText(/^1 document of 1, \d fields$/u)).toBeVisible();
  });
});

test('viewers read documents and functions, and see why they cannot change them', async ({
  console: quarterdeck,
  office,
}) => {
  const { page, connection, groupId } = quarterdeck;
  const source = 'exports = () => 1;';
  const watched = { connection, groupId, name: 'watched', source };
  const { id } = await bff<{ id: string }>(office, 'POST', '/functions', watched);
  await continueAs(page, office, await addUser(office, 'viewer'));
  await quarterdeck.open(at(quarterdeck, 'shop', 'orders'));
  await expect(range(page)).toHaveText('1–20 of 2,500');
  const insert = page.getByRole('button', { name: 'Insert' });
  await expect(insert).toHaveAttribute('aria-disabled', 'true');
  await insert.hover();
  await expect(page.getByText('Viewers of this console cannot change anything.').first()).toBeVisible();

  await quarterdeck.open(`~/functions/${id}`);
  const run = page.getByRole('button', { name: 'Run watched' });
  await expect(run).toHaveAttribute('aria-disabled', 'true');
  await run.hover();
  await expect(page.getByRole('tooltip')).toContainText('Viewers of this console cannot run or change');
  const text = page.getByRole('textbox', { name: 'Source of the function' });
  await expect(text).toHaveAttribute('aria-readonly', 'true');
});

test('a read-only key for documents shows the role that changes need', async ({ page, office, world }) => {
  const { groupId, clusterName: cluster } = world.credentials;
  const key = await world.key('GROUP_READ_ONLY', 'GROUP_DATA_ACCESS_READ_ONLY');
  const name = `Reader ${world.credentials.world.slice(-6)}`;
  const connection = await connect(office, name, key.publicKey, key.privateKey);
  await page.goto(`/c/${connection}${at({ cluster }, 'shop', 'orders').replace('~', `/groups/${groupId}`)}`);
  await expect(range(page)).toHaveText('1–20 of 2,500');
  const insert = page.getByRole('button', { name: 'Insert' });
  await expect(insert).toHaveAttribute('aria-disabled', 'true');
  await insert.hover();
  await expect(page.getByText(/Needs the role .*Data Access/u).first()).toBeVisible();
  await bff(office, 'DELETE', `/connections/${connection}`);
});
