import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { at, command, holdCommands, insertParts, parts, replaceText } from '../kit/documents.ts';
import { addUser, type Console, continueAs, expect, test } from '../kit/fixtures.ts';

const dialog = (page: Page, verb: 'Update' | 'Delete') =>
  page.getByRole('dialog', { name: `${verb} documents of depot.parts` });
const confirmation = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const filtered = (filter: string) => `&filter=${encodeURIComponent(filter)}`;
/** A count of the report. */
const report = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Report' })
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

async function count(quarterdeck: Console, office: Page, query: object): Promise<number> {
  const { n } = await command(quarterdeck, office, 'depot', { count: 'parts', query });
  return Number(n.$numberInt);
}

test('30 documents are updated in batches after a preview; a stopped run has an exact report and continues', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 40);
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', filtered('{ _id: { $lte: 30 } }')));

  await test.step('the preview shows ten documents before and after', async () => {
    await page.getByRole('button', { name: 'Update many' }).click();
    const form = dialog(page, 'Update');
    await expect(form).toContainText('30 documents match the filter.');
    await expect(form).toContainText('Found with _id_');
    await replaceText(page, 'Update', '{ status: "sold" }');
    await expect(form).toContainText('To set a field, write { $set: { status: value } }');
    await replaceText(page, 'Update', '{ $set: { status: "sold" }, $inc: { weight: 1 } }');
    await expect(form.getByRole('status')).toContainText('Of the first 10 documents, 10 would be changed.');
    const first = form.getByRole('list', { name: 'Preview' }).getByRole('listitem').first();
    await expect(first.getByRole('row', { name: /weight/u })).toContainText('6.0');
    await expect(first.getByRole('row', { name: /status/u })).toContainText('"sold"');
    expect(await count(quarterdeck, office, { status: 'sold' })).toBe(0);
  });

  await test.step('Stop ends the run after its batch, and the rest can follow', async () => {
    const form = dialog(page, 'Update');
    await form.getByRole('textbox', { name: 'Documents per batch' }).fill('5');
    await form.getByRole('textbox', { name: 'Documents per second' }).fill('1000');
    await form.getByRole('button', { name: 'Update 30' }).click();
    const question = confirmation(page, 'Update 30 documents of depot.parts?');
    await expect(question).toContainText('They are not exported: this cannot be undone.');
    // the first batch is on its way until Pause
    const release = await holdCommands(page, 'update');
    await question.getByRole('button', { name: 'Update 30 documents' }).click();
    await form.getByRole('button', { name: 'Pause' }).click();
    await release();
    await expect(form.getByRole('status')).toContainText('Paused. 5 of 30 documents done.');
    await form.getByRole('button', { name: 'Stop' }).click();
    await expect(form.getByRole('alert')).toContainText('5 documents updated, then stopped');
    expect(await count(quarterdeck, office, { status: 'sold' })).toBe(5);
    await expect(report(page, 'Not updated')).toHaveText('25');
    await expect(report(page, 'Total')).toHaveText('30');
    // the rest is updated once each
    await form.getByRole('button', { name: 'Continue with 25 documents' }).click();
    await expect(form).toContainText('25 documents updated');
    expect(await count(quarterdeck, office, { status: 'sold', weight: 6 })).toBe(30);
    expect(await count(quarterdeck, office, {})).toBe(40);
  });
});

test('a deletion needs the typed name, exports first, skips documents that changed meanwhile, and can be restored', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 30);
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', filtered('{ weight: 5 }')));
  await page.getByRole('button', { name: 'Delete many' }).click();
  const form = dialog(page, 'Delete');
  await expect(form).toContainText('Reads all 30 documents to find them.');
  await expect(form.getByRole('status')).toContainText('Of the first 10 documents, 10 would be deleted.');
  await form.getByLabel('Export these documents before they are changed').check();
  await form.getByRole('textbox', { name: 'Documents per batch' }).fill('10');
  await form.getByRole('button', { name: 'Delete 30' }).click();
  const question = confirmation(page, 'Delete 30 documents of depot.parts?');
  const agree = question.getByRole('button', { name: 'Delete 30 documents' });
  await expect(agree).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('textbox', { name: 'Type parts to confirm' }).fill('parts');
  const release = await holdCommands(page, 'delete');
  const downloaded = page.waitForEvent('download');
  await agree.click();
  const file = await (await downloaded).path();
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(30);
  await form.getByRole('button', { name: 'Pause' }).click();
  await expect(form.getByRole('status')).toContainText('Paused.');
  await release();
  await expect(form.getByRole('status')).toContainText('10 of 30 documents done.');
  const theirs = { q: { _id: 30 }, u: { $set: { weight: 7 } } };
  await command(quarterdeck, office, 'depot', { update: 'parts', updates: [theirs] });
  await form.getByRole('button', { name: 'Resume' }).click();
  await expect(report(page, 'Deleted')).toHaveText('29');
  await expect(report(page, 'Skipped, changed during the run')).toHaveText('1');
  expect(await count(quarterdeck, office, {})).toBe(1);

  await form.getByRole('button', { name: 'Restore documents' }).click();
  await confirmation(page, 'Restore the deleted documents of depot.parts?')
    .getByRole('button', { name: 'Restore documents' })
    .click();
  await expect(page.getByText('Restored 29 documents of depot.parts')).toBeVisible();
  expect(await count(quarterdeck, office, { weight: 5 })).toBe(29);
  // the document of the other client stays as it is
  expect(await count(quarterdeck, office, { weight: 7 })).toBe(1);
});

test('an update is undone where only the update changed a document', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 3);
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&panel=update'));
  const form = dialog(page, 'Update');
  await replaceText(page, 'Update', '{ $inc: { weight: 1 }, $unset: { price: "" } }');
  await form.getByLabel('Export these documents before they are changed').check();
  await form.getByRole('button', { name: 'Update 3' }).click();
  const downloaded = page.waitForEvent('download');
  await confirmation(page, 'Update 3 documents of depot.parts?')
    .getByRole('button', { name: 'Update 3 documents' })
    .click();
  await downloaded;
  await expect(form).toContainText('Undo is possible for 3 documents');
  const theirs = { q: { _id: 2 }, u: { $set: { sku: 'theirs' } } };
  await command(quarterdeck, office, 'depot', { update: 'parts', updates: [theirs] });
  const undoFile = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Save undo file' }).click();
  const buffer = await readFile(await (await undoFile).path());
  await form.getByText('Close', { exact: true }).click();
  // later, on another page of the console
  await page.getByRole('tab', { name: 'Indexes' }).click();
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('button', { name: 'Changes of many documents' }).click();
  const changes = page.getByRole('dialog', { name: 'Changes of many documents in depot.parts' });
  await expect(changes.getByRole('list', { name: 'Changes' })).toContainText('Updated: 3 (of 3)');
  await changes.getByRole('button', { name: 'Undo update' }).click();
  await confirmation(page, 'Undo the update of 3 documents in depot.parts?')
    .getByRole('button', { name: 'Undo update' })
    .click();
  await expect(page.getByText('Restored 2 documents of depot.parts')).toBeVisible();
  await expect(page.getByText('1 skipped, changed since the update.')).toBeVisible();
  const { cursor } = await command(quarterdeck, office, 'depot', { find: 'parts', sort: { _id: 1 } });
  const [first, second, third] = parts(3).map((each) => JSON.stringify(each));
  const restored = cursor.firstBatch.map((each: object) => JSON.stringify(each));
  // with the earlier order of fields
  expect([restored[0], restored[2]]).toEqual([first, third]);
  expect(restored[1]).not.toBe(second);
  expect(cursor.firstBatch[1]).toMatchObject({ sku: 'theirs', weight: { $numberDouble: '6.0' } });

  await test.step('after a reload the undo file does the same', async () => {
    await page.reload();
    await expect(changes).toContainText('No changes in this tab');
    await changes
      .getByLabel('Undo file')
      .setInputFiles({ name: 'undo.jsonl', mimeType: 'text/plain', buffer });
    await confirmation(page, 'Undo the update of 3 documents in depot.parts?')
      .getByRole('button', { name: 'Undo update' })
      .click();
    await expect(page.getByText('Restored 2 documents of depot.parts')).toBeVisible();
  });
});

test('the validator of the collection is part of the preview and of the report', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 3);
  const validator = { $jsonSchema: { properties: { weight: { maximum: 5 } } } };
  await command(quarterdeck, office, 'depot', { collMod: 'parts', validator });
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&panel=update'));
  const form = dialog(page, 'Update');
  await replaceText(page, 'Update', '[ { $set: { weight: { $add: ["$weight", "$_id", -1] } } } ]');
  await expect(form.getByRole('status')).toContainText(
    'Of the first 3 documents, 1 unchanged, 2 would be refused.',
  );
  await expect(form.getByRole('list', { name: 'Preview' })).toContainText('weight: maximum 5');
  await form.getByRole('button', { name: 'Update 3' }).click();
  await confirmation(page, 'Update 3 documents of depot.parts?')
    .getByRole('button', { name: 'Update 3 documents' })
    .click();
  await expect(report(page, 'Failed')).toHaveText('2');
  await expect(form.getByRole('list', { name: 'Failed documents' })).toContainText('weight: maximum 5');
});

test('viewers see why they cannot change many documents', async ({ console: quarterdeck, office }) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 3);
  await continueAs(page, office, await addUser(office, 'viewer'));
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts'));
  for (const name of ['Update many', 'Delete many']) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.hover();
    await expect(page.getByText('Viewers of this console cannot change anything.').first()).toBeVisible();
  }
});
