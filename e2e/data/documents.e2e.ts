import { at, command, insertParts, parts } from '../kit/documents.ts';
import { expect, test } from '../kit/fixtures.ts';

test('fields are edited in the list without any effect on the other fields', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 2);
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&view=list&filter={_id:1}'));
  const menu = async (field: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${field}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('weight', 'Edit');
  const value = page.getByRole('textbox', { name: 'Value of weight' });
  await page.getByRole('combobox', { name: 'Type of weight' }).selectOption('Int32');
  await expect(value).toHaveValue('5');
  await value.fill('9999999999');
  await expect(page.getByText('An Int32 is a whole number')).toBeVisible();
  await value.fill('6');
  await value.press('Enter');

  await menu('addedAt', 'Rename');
  await page.getByRole('textbox', { name: 'Name of addedAt' }).fill('created');
  await page.keyboard.press('Enter');
  await menu('price', 'Remove field');
  await menu('sku', 'Add field below');
  await page.getByRole('textbox', { name: 'Name of field' }).fill('tags');
  await page.getByRole('combobox', { name: 'Type of field' }).selectOption('Array');
  await page.keyboard.press('Enter');
  await menu('tags', 'Add element inside');
  await page.getByRole('textbox', { name: 'Value of element 0' }).fill('new');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save document' }).click();
  await expect(page.getByText('Saved 1')).toBeVisible();
  const { cursor } = await command(quarterdeck, office, 'depot', { find: 'parts', filter: { _id: 1 } });
  expect(cursor.firstBatch).toEqual(
    parts(1).map(({ price: _, addedAt, ...kept }) => ({
      ...kept,
      weight: { $numberInt: '6' },
      tags: ['new'],
      created: addedAt,
    })),
  );
});

test('an array of 100,000 elements opens and is edited at its end', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  const list = Array.from({ length: 100_000 }, (_, index) => index);
  await command(quarterdeck, office, 'depot', { insert: 'long', documents: [{ _id: 1, list }] });
  await quarterdeck.open(at(quarterdeck, 'depot', 'long', '&doc={"$numberInt":"1"}&edit=true'));
  const tree = page.getByRole('region', { name: 'Fields of 1' });
  await tree.getByRole('button', { name: 'Fields of list' }).click();
  const scrollToEnd = () => tree.evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await expect(tree.getByRole('button', { name: 'Elements 0 to 999 of list' })).toBeVisible();
  await scrollToEnd();
  await tree.getByRole('button', { name: 'Elements 99000 to 99999 of list' }).click();
  await expect(tree.getByRole('button', { name: 'Edit list.99000: 99000' })).toBeVisible();
  await scrollToEnd();
  await tree.getByRole('button', { name: 'Edit list.99999: 99999' }).click();
  await page.getByRole('textbox', { name: 'Value of element 99999' }).fill('7');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save document' }).click();
  await expect(page.getByText('Saved 1')).toBeVisible();
  const pipeline = [{ $project: { last: { $arrayElemAt: ['$list', -1] }, size: { $size: '$list' } } }];
  const reply = await command(quarterdeck, office, 'depot', { aggregate: 'long', pipeline, cursor: {} });
  expect(reply.cursor.firstBatch).toEqual([
    { _id: { $numberInt: '1' }, last: { $numberInt: '7' }, size: { $numberInt: '100000' } },
  ]);
});

test('documents chosen on several pages are deleted together', async ({ console: quarterdeck, office }) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 25);
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&sort={_id:1}'));
  const grid = page.getByRole('grid', { name: 'Documents' });
  await grid.getByRole('checkbox', { name: 'Select 2', exact: true }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await grid.getByRole('checkbox', { name: 'Select 22', exact: true }).click();
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText(
    '2 selected, 1 on other pages',
  );
  await page.getByRole('button', { name: 'Delete 2', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 documents' }).click();
  await expect(page.getByText('21–23 of 23')).toBeVisible();
  const { n } = await command(quarterdeck, office, 'depot', {
    count: 'parts',
    query: { _id: { $in: [2, 22] } },
  });
  expect(n).toEqual({ $numberInt: '0' });
});
