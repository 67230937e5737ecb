import { readFile } from 'node:fs/promises';
import { at, command, insertParts } from '../kit/documents.ts';
import { expect, test } from '../kit/fixtures.ts';

test('a type becomes the filter, the schema is exported, and two collections are compared', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 3);
  const number = { $numberInt: '5' };
  await command(quarterdeck, office, 'depot', { insert: 'parts', documents: [{ _id: number, sku: number }] });
  await command(quarterdeck, office, 'depot', { insert: 'bins', documents: [{ _id: 'a', sku: 'x' }] });
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&tab=schema'));
  const fields = page.getByRole('grid', { name: 'Fields' });
  await fields.getByRole('button', { name: /^Int32/u }).click();
  await expect(page.getByText(/^1 document of 1, 2 fields$/u)).toBeVisible();
  await page.getByRole('button', { name: 'Clear query' }).click();
  await expect(page.getByText(/^4 documents of 4, /u)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export schema' }).click();
  await page.getByRole('menuitem', { name: 'Standard JSON Schema' }).click();
  const schema = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(schema).toMatchObject({ required: ['_id', 'sku'], properties: { stock: { type: 'integer' } } });

  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('menuitem', { name: 'bins' }).click();
  const compared = page.getByRole('grid', { name: 'Compared fields' });
  await expect(compared.getByRole('row', { name: /^weight / })).toContainText('Only in parts');
  await expect(compared.getByRole('row', { name: /^sku / })).toContainText('Other types');
});

test('points are plotted and a part of them becomes the filter, and new documents are compared with older ones', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  const point = (longitude: number, latitude: number) => ({
    type: 'Point',
    coordinates: [longitude, latitude],
  });
  // the clock of the world is at 13 Mar 2026
  const documents = [
    { _id: { $oid: '69b2a0000000000000000001' }, at: point(4.4, 45.4), state: 'new' },
    { _id: { $oid: '69b2a0000000000000000002' }, at: point(8.5, 47.4), state: 'new' },
    { _id: { $oid: '650000000000000000000003' }, at: point(-8.6, 41.1) },
  ];
  await command(quarterdeck, office, 'depot', { insert: 'stops', documents });
  await quarterdeck.open(at(quarterdeck, 'depot', 'stops', '&tab=schema'));
  await page.getByRole('button', { name: '3 points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Points of at' });
  const plot = dialog.getByRole('img', { name: '3 points by longitude and latitude' });
  const box = await plot.boundingBox();
  if (!box) throw new Error('the plot is not drawn');
  // the eastern half
  await page.mouse.move(box.x + box.width * 0.5, box.y + 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height - 2, { steps: 4 });
  await page.mouse.up();
  await expect(dialog).toContainText('3 points of the sample, 2 in this area');
  // the same by the keyboard
  await dialog.getByRole('button', { name: 'Choose all' }).click();
  await expect(dialog).toContainText('3 points of the sample, 3 in this area');
  await dialog.getByRole('textbox', { name: 'West' }).fill('0');
  await expect(dialog).toContainText('3 points of the sample, 2 in this area');
  await dialog.getByRole('button', { name: 'Filter by this area' }).click();
  await expect(page.getByText(/^2 documents of 2, /u)).toBeVisible();
  await page.getByRole('button', { name: 'Clear query' }).click();
  await expect(page.getByText(/^3 documents of 3, /u)).toBeVisible();

  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('menuitem', { name: 'Created within the last 30 days' }).click();
  const compared = page.getByRole('grid', { name: 'Compared fields' });
  await expect(compared.getByRole('row', { name: /^state / })).toContainText('Only in Last 30 days');
  await expect(page.getByText('1 field differs between 2 documents and 1')).toBeVisible();
});
