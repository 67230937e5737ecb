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

  await page.getByRole('button', { name: 'Compare with' }).click();
  await page.getByRole('menuitem', { name: 'bins' }).click();
  const compared = page.getByRole('grid', { name: 'Compared fields' });
  await expect(compared.getByRole('row', { name: /^weight / })).toContainText('Only here');
  await expect(compared.getByRole('row', { name: /^sku / })).toContainText('Other types');
});
