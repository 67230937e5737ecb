import type { Page } from '@playwright/test';
import { at, command, insertParts, replaceText } from '../kit/documents.ts';
import { type Console, expect, test } from '../kit/fixtures.ts';

async function listed(quarterdeck: Console, office: Page, name: string) {
  const reply = await command(quarterdeck, office, 'depot', { listCollections: 1, filter: { name } });
  return reply.cursor.firstBatch[0];
}

test('a collection is created with options, changed, renamed and converted', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 3);

  await test.step('a time series collection', async () => {
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts'));
    await page.getByRole('button', { name: 'Actions for database depot' }).click();
    await page.getByRole('menuitem', { name: 'Create collection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create collection' });
    await dialog.getByRole('textbox', { name: 'Collection' }).fill('readings');
    await dialog.getByText('Time series', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Create collection' }).click();
    await expect(dialog).toContainText('is required');
    await dialog.getByRole('textbox', { name: 'Time field' }).fill('at');
    await dialog.getByRole('textbox', { name: 'Delete documents after, seconds' }).fill('3600');
    await dialog.getByRole('button', { name: 'Create collection' }).click();
    await expect(page.getByRole('heading', { name: 'depot.readings' })).toBeVisible();
    expect(await listed(quarterdeck, office, 'readings')).toMatchObject({
      type: 'timeseries',
      options: { timeseries: { timeField: 'at', granularity: 'seconds' } },
    });
  });

  await test.step('options, and a new name', async () => {
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&tab=details'));
    await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('Average document size');
    await page.getByRole('button', { name: 'Change options' }).click();
    await page.getByRole('checkbox', { name: 'Change stream pre- and post-images' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Change options' }).click();
    await expect(page.getByText('Changed the options of depot.parts')).toBeVisible();
    await page.getByRole('button', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename depot.parts' });
    await dialog.getByRole('textbox', { name: 'New name' }).fill('pieces');
    await dialog.getByRole('button', { name: 'Rename collection' }).click();
    await expect(page.getByRole('heading', { name: 'depot.pieces' })).toBeVisible();
    expect(await listed(quarterdeck, office, 'parts')).toBeUndefined();
    expect((await listed(quarterdeck, office, 'pieces')).options).toEqual({
      changeStreamPreAndPostImages: { enabled: true },
    });
  });

  await test.step('compacted, and converted to capped', async () => {
    await page.getByRole('button', { name: 'Compact' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Compact collection' }).click();
    await expect(page.getByText('Compacted depot.pieces')).toBeVisible();
    await page.getByRole('button', { name: 'Convert to capped' }).click();
    const dialog = page.getByRole('dialog', { name: 'Convert depot.pieces to capped' });
    await dialog.getByRole('textbox', { name: 'Size, bytes' }).fill('4096');
    await dialog.getByRole('button', { name: 'Convert collection' }).click();
    await expect(dialog).toContainText('must be pieces');
    await dialog.getByRole('textbox', { name: 'Type pieces to confirm' }).fill('pieces');
    await dialog.getByRole('button', { name: 'Convert collection' }).click();
    await expect(page.getByText('Converted depot.pieces to a capped collection')).toBeVisible();
    expect((await listed(quarterdeck, office, 'pieces')).options.capped).toBe(true);
  });
});

test('the pipeline of a view is changed; a drop names the views that lose their source', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 3);
  const keys = [{ key: { sku: 1 }, name: 'sku_1' }];
  await command(quarterdeck, office, 'depot', { createIndexes: 'parts', indexes: keys });
  const view = { create: 'heavy', viewOn: 'parts', pipeline: [{ $match: { weight: { $gt: 9 } } }] };
  await command(quarterdeck, office, 'depot', view);

  await quarterdeck.open(at(quarterdeck, 'depot', 'heavy', '&tab=details'));
  await expect(page.getByRole('textbox', { name: 'Pipeline of the view' })).toContainText('$gt');
  await replaceText(page, 'Pipeline of the view', '[{ $match: { weight: 5 } }]');
  await page.getByRole('button', { name: 'Change view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change view' }).click();
  await expect(page.getByText('Changed the view depot.heavy')).toBeVisible();
  expect((await command(quarterdeck, office, 'depot', { count: 'heavy' })).n).toEqual({ $numberInt: '3' });

  await page.getByRole('button', { name: 'Actions for collection depot.parts' }).click();
  await page.getByRole('menuitem', { name: 'Drop collection' }).click();
  const drop = page.getByRole('dialog', { name: 'Drop depot.parts?' });
  await expect(drop.getByRole('listitem')).toHaveText([
    '1 index: sku_1',
    'Search indexes: none',
    '1 view that reads it: heavy. It returns no documents afterwards',
    'Triggers: unknown',
  ]);
  await drop.getByRole('textbox', { name: 'Type parts to confirm' }).fill('parts');
  await drop.getByRole('button', { name: 'Drop collection' }).click();
  await expect(page.getByText('Dropped depot.parts')).toBeVisible();
  expect(await listed(quarterdeck, office, 'parts')).toBeUndefined();
});
