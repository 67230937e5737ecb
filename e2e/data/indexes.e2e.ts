import { at, command, insertParts, replaceText } from '../kit/documents.ts';
import { expect, test } from '../kit/fixtures.ts';

test('an index that expires documents reports their number first, and two plans are compared', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 20);
  const old = { q: {}, u: { $set: { addedAt: { $date: '2025-01-01T00:00:00Z' } } }, multi: true };
  await command(quarterdeck, office, 'depot', { update: 'parts', updates: [old] });
  const stored = async () => {
    const reply = await command(quarterdeck, office, 'depot', { listIndexes: 'parts' });
    return reply.cursor.firstBatch;
  };
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&tab=indexes&panel=index'));
  const dialog = page.getByRole('dialog', { name: 'Create an index on depot.parts' });
  await dialog.getByRole('textbox', { name: 'Keys' }).fill('{ sku: 1 }');
  await dialog.getByRole('textbox', { name: 'Collation' }).fill('{ strength: 2 }');
  await dialog.getByRole('button', { name: 'Create index' }).click();
  await expect(dialog).toContainText('A collation names its locale');
  await dialog.getByRole('textbox', { name: 'Collation' }).fill('{ locale: "en", strength: 2 }');
  await replaceText(page, 'Only documents that match', '{ weight: { $gt: 1 } }');
  await dialog.getByRole('button', { name: 'Create index' }).click();
  await expect(dialog).toBeHidden();
  expect((await stored())[1]).toMatchObject({
    name: 'sku_1',
    collation: { locale: 'en', strength: { $numberInt: '2' } },
    partialFilterExpression: { weight: { $gt: { $numberInt: '1' } } },
  });

  await page.getByRole('button', { name: 'Create index' }).click();
  await dialog.getByRole('textbox', { name: 'Keys' }).fill('{ addedAt: 1 }');
  await dialog.getByRole('textbox', { name: 'Delete documents after, seconds' }).fill('60');
  await dialog.getByRole('button', { name: 'Create index' }).click();
  await expect(dialog.getByRole('alert')).toContainText('20 documents expire at once');
  expect(await stored()).toHaveLength(2);
  await dialog.getByRole('textbox', { name: 'Delete documents after, seconds' }).fill('2147483647');
  await dialog.getByRole('button', { name: 'Create index' }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toHaveLength(3);

  await page.getByRole('button', { name: 'Actions for sku_1' }).click();
  await page.getByRole('menuitem', { name: 'Size and use by member' }).click();
  const members = page.getByRole('dialog', { name: 'Size and use of sku_1' });
  await expect(members.getByRole('grid', { name: 'Members' }).getByRole('row')).not.toHaveCount(1);

  const filter = encodeURIComponent('{ addedAt: { $gt: ISODate("2020-01-01") } }');
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', `&tab=plan&filter=${filter}`));
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await comparison.getByRole('combobox', { name: 'Compare with the index' }).click();
  await page.getByRole('option', { name: 'No index' }).click();
  const row = comparison.getByRole('row', { name: /^Reads every document/u });
  await expect(row.getByRole('cell')).toHaveText(['No', 'Yes']);
});
