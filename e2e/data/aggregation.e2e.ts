import type { Page } from '@playwright/test';
import { at, command, insertParts, replaceText } from '../kit/documents.ts';
import { expect, test } from '../kit/fixtures.ts';

const stage = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Stage ${number} `, 'u') });
const preview = (page: Page, number: number) =>
  page.getByRole('region', { name: `Preview after stage ${number}`, exact: true });
const documents = (page: Page, number: number) => preview(page, number).getByRole('listitem');
const argument = (number: number) => `Argument of stage ${number}`;

/** Adds a stage by the keyboard, with its name and its argument. */
async function addStage(page: Page, number: number, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add stage', exact: true }).click();
  const names = page.getByRole('combobox', { name: `Name of stage ${number}` });
  await names.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await replaceText(page, argument(number), text);
}

const pipeline = [
  '[',
  '  // sales per status',
  '  { $match: { total: { $gt: 0 } } },',
  '  { $group: { _id: "$status", count: { $sum: 1 } } },',
  '  { $sort: { count: -1 } }',
  ']',
].join('\n');
const withPipeline = (text: string) => `&tab=aggregation&pipeline=${encodeURIComponent(text)}`;

test('a pipeline is built from cards, with the documents after each stage', async ({
  console: quarterdeck,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open(at(quarterdeck, 'shop', 'orders'));
  await page.getByRole('tab', { name: 'Aggregation' }).click();
  await expect(page.getByText('No stages yet.')).toBeVisible();

  await test.step('three stages have a preview each, of a stated part of the input', async () => {
    await addStage(page, 1, '$match', '{ status: "delivered" }');
    await expect(documents(page, 1)).toHaveCount(10);
    await expect(documents(page, 1).first()).toContainText('"status": "delivered"');
    await addStage(page, 2, '$group', '{ _id: "$status", count: { $sum: 1 } }');
    await expect(documents(page, 2)).toHaveCount(1);
    await addStage(page, 3, '$set', '{ label: "done" }');
    await expect(documents(page, 3)).toContainText(['"label": "done"']);
    await expect(page.getByText('Previews read the first 1,000 documents of shop.orders.')).toBeVisible();
    const counted = await documents(page, 2).innerText();
    await page.getByText('All', { exact: true }).click();
    await expect(page.getByText('Previews read all documents of shop.orders.')).toBeVisible();
    await expect(documents(page, 2)).not.toHaveText(counted);
  });

  await test.step('stages are reordered by the keyboard, and the focus follows', async () => {
    const grip = page.getByRole('button', { name: 'Move stage 2, $group' });
    await grip.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(stage(page, 1)).toContainText('One document a group');
    await expect(page.getByRole('button', { name: 'Move stage 1, $group' })).toBeFocused();
    // after the group no document has a status
    await expect(preview(page, 2)).toContainText('No documents leave this stage.');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(documents(page, 2)).toHaveCount(1);
  });

  await test.step('stages are reordered by the mouse', async () => {
    const grip = page.getByRole('button', { name: 'Move stage 1, $match' });
    const target = await stage(page, 2).boundingBox();
    await grip.dragTo(stage(page, 2), { targetPosition: { x: 20, y: (target?.height ?? 0) - 8 } });
    await expect(page.getByRole('button', { name: 'Move stage 2, $match' })).toBeFocused();
    await page.getByRole('button', { name: 'Move stage 2 up' }).click();
    await expect(documents(page, 2)).toHaveCount(1);
  });

  await test.step('a disabled stage does not run, and is a comment in the text', async () => {
    await page.getByRole('switch', { name: 'Stage 1 is enabled' }).click({ force: true });
    await expect(preview(page, 1)).toContainText('Disabled');
    await expect(documents(page, 2)).not.toHaveCount(1);
    await page.getByText('Text', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Pipeline' })).toContainText(
      '// { $match: { status: "delivered" } }',
    );
    await page.getByText('Cards', { exact: true }).click();
    await page.getByRole('switch', { name: 'Stage 1 is enabled' }).click({ force: true });
    await expect(documents(page, 2)).toHaveCount(1);
  });

  await test.step('an error is shown beside its stage, and later stages do not run', async () => {
    await replaceText(page, argument(2), '{ _id: "$status", count: { $summ: 1 } }');
    await expect(stage(page, 2).getByRole('alert')).toContainText('$summ');
    await expect(preview(page, 3)).toContainText('Not run');
    await replaceText(page, argument(2), '{ _id: ');
    await expect(stage(page, 2)).toContainText('Line 1, column');
    await expect(preview(page, 2)).toContainText('Not run: stage 2 is not valid yet.');
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await replaceText(page, argument(2), '{ _id: "$status", count: { $sum: 1 } }');
    await expect(documents(page, 3)).toHaveCount(1);
  });

  await test.step('a slow preview is stopped, and earlier documents are named as such', async () => {
    const fault = { kind: 'latency', latencyMs: 20_000 } as const;
    const id = await quarterdeck.world.fail('runEmulatorCommand', fault);
    await replaceText(page, argument(2), '{ _id: "$status", orders: { $sum: 1 } }');
    await expect(preview(page, 2)).toContainText('The documents below belong to an earlier pipeline.');
    await page.getByRole('button', { name: 'Stop previews' }).click();
    await expect(preview(page, 2)).toContainText('Stopped before the database answered.');
    await expect(documents(page, 2)).toHaveCount(0);
    await expect(preview(page, 3)).toContainText('Not run: a stage before it has no result.');
    await quarterdeck.world.expect('DELETE', `/_emulator/faults/${id}`);
    await page.getByRole('button', { name: 'Run previews again' }).click();
    await expect(documents(page, 3)).toContainText(['"orders"']);
  });

  await test.step('a pasted shell call is taken apart', async () => {
    await page.getByText('Text', { exact: true }).click();
    await replaceText(page, 'Pipeline', 'db.carts.aggregate([{ $limit: 2 }])');
    await expect(page.getByText('This is a pipeline of shop.carts.')).toBeVisible();
    const shell = 'db.orders.aggregate([{ $limit: 3 }, { $project: { status: 1 } }, { $skip: 1 }])';
    await replaceText(page, 'Pipeline', shell);
    await expect(documents(page, 3)).toHaveCount(2);
    await page.getByText('Cards', { exact: true }).click();
    await expect(stage(page, 3)).toBeVisible();
  });

  await test.step('stages are duplicated, collapsed, deleted and restored', async () => {
    await page.getByRole('button', { name: 'More for stage 3' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(stage(page, 4)).toBeVisible();
    await page.getByRole('button', { name: 'Collapse stage 4' }).click();
    await expect(page.getByRole('textbox', { name: argument(4) })).toHaveCount(0);
    await page.getByRole('button', { name: 'More for stage 3' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(stage(page, 4)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(stage(page, 4)).toBeVisible();
  });
});

test('a pipeline survives a reload, is saved, explained, exported and shown as a view', async ({
  console: quarterdeck,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open(at(quarterdeck, 'shop', 'orders', withPipeline(pipeline)));
  const results = page.getByRole('region', { name: 'Results' });

  await test.step('the whole pipeline runs on all documents', async () => {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(results).toContainText(/^Results\s*\d+ documents in/u);
    await replaceText(page, argument(1), '{ total: { $gt: 100 } }');
    await expect(results).toContainText('Results of an earlier pipeline. Run it again.');
  });

  await test.step('the address keeps it with its comments', async () => {
    await expect(page).toHaveURL((url) => url.searchParams.get('pipeline')?.includes('$gt: 100') === true);
    await page.reload();
    await expect(stage(page, 1)).toContainText('// sales per status');
    await expect(page.getByRole('textbox', { name: argument(1) })).toContainText('100');
  });

  await test.step('a favourite keeps it, also after it is gone from the page', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name of the pipeline' }).fill('Sales per status');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved the pipeline as Sales per status')).toBeVisible();
    await quarterdeck.open(at(quarterdeck, 'shop', 'orders', '&tab=aggregation'));
    await page.getByRole('button', { name: 'Query history' }).click();
    const favourites = page.getByRole('region', { name: 'Favourites' });
    await expect(favourites).toContainText('not run yet');
    await favourites.getByRole('link').click();
    await expect(stage(page, 3)).toBeVisible();
    await expect(stage(page, 1)).toContainText('// sales per status');
  });

  await test.step('its plan is explained', async () => {
    await page.getByRole('button', { name: 'Explain' }).click();
    const plan = page.getByRole('dialog', { name: 'Query plan of the pipeline' });
    await expect(plan.getByRole('list', { name: 'Stages' })).toContainText('$group');
    await page.keyboard.press('Escape');
  });

  await test.step('its results are exported', async () => {
    await page.getByRole('button', { name: 'More for the pipeline' }).click();
    await page.getByRole('menuitem', { name: 'Export results' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/^shop-orders.*\.jsonl$/u);
  });

  await test.step('a view shows its results', async () => {
    await page.getByRole('button', { name: 'More for the pipeline' }).click();
    await page.getByRole('menuitem', { name: 'Create view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('per_status');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'shop.per_status' })).toBeVisible();
    await expect(
      page.getByRole('grid', { name: 'Documents' }).getByRole('gridcell', { name: 'paid', exact: true }),
    ).toBeVisible();
  });
});

test('a pipeline writes only after a confirmation with its counts', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 12);
  const documentsOf = async (collection: string): Promise<number> => {
    const reply = await command(quarterdeck, office, 'depot', { count: collection });
    return Number(reply.n.$numberInt);
  };
  await command(quarterdeck, office, 'depot', {
    insert: 'target',
    documents: [{ _id: { $numberInt: '3' } }, { _id: { $numberInt: '99' } }],
  });
  const dialog = page.getByRole('dialog', { name: /^Run the pipeline and write into/u });

  await test.step('$merge is never previewed, and its effect is counted', async () => {
    const merge =
      '[{ $match: { _id: { $lte: 5 } } }, { $merge: { into: "target", whenMatched: "replace" } }]';
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', withPipeline(merge)));
    await expect(documents(page, 1)).toHaveCount(5);
    await expect(preview(page, 2)).toContainText('Never run in previews: $merge writes.');
    await page.getByRole('button', { name: 'Run and write…' }).click();
    await expect(dialog).toContainText(
      '5 documents are written into depot.target. The collection exists with 2 documents: 1 of them has the _id of a result and is replaced.',
    );
    expect(await documentsOf('target')).toBe(2);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await documentsOf('target')).toBe(2);
    await page.getByRole('button', { name: 'Run and write…' }).click();
    const write = dialog.getByRole('button', { name: 'Run and write' });
    await expect(write).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox').fill('target');
    await write.click();
    await expect(page.getByText('The collection has 6 documents now.')).toBeVisible();
    expect(await documentsOf('target')).toBe(6);
  });

  await test.step('$out into a new collection names it as new', async () => {
    const out = '[{ $limit: 4 }, { $out: "fresh" }]';
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', withPipeline(out)));
    await page.getByRole('button', { name: 'Run and write…' }).click();
    await expect(dialog).toContainText('The collection does not exist yet and is created.');
    await dialog.getByRole('button', { name: 'Run and write' }).click();
    await expect(page.getByText('The collection has 4 documents now.')).toBeVisible();
  });
});
