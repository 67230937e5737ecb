import { objections } from '../kit/axe.ts';
import { expect, test } from '../kit/fixtures.ts';
import { args, collection, create, openFunction, result, write } from '../kit/functions.ts';

test('a dry run reports what would change, leaves the documents as they are, and its list is a table', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  const source = `exports = async (run) => {
    const things = ${collection};
    if (run) return things.insertMany([{ _id: 1, state: "new" }, { _id: 2, state: "new" }]);
    await things.updateOne({ _id: 1 }, { $set: { state: "paid" } });
    await things.deleteOne({ _id: 2 });
    return things.find().toArray();
  };`;
  await openFunction(quarterdeck, await create(quarterdeck, office, 'tried', source, { args: '[true]' }));
  await page.getByRole('button', { name: 'Run tried' }).click();
  await expect(result(page)).toContainText('insertedIds');
  await expect(page.getByRole('region', { name: 'Would change' })).toHaveCount(0);

  await write(page, '[false]', args(page));
  await page.getByRole('button', { name: 'Dry run' }).click();
  const changes = page.getByRole('region', { name: 'Would change' });
  await expect(changes).toContainText('1 updated, 1 deleted');
  await page.getByText('The first 2 documents').click();
  const documents = page.getByRole('list', { name: 'Documents of e2e.things' }).getByRole('listitem');
  await expect(documents.first().getByRole('row', { name: /state/ })).toContainText('"paid"');
  await expect(documents.last()).toContainText('Deleted: _id 2');
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Result as a table' }).getByRole('row')).toHaveCount(2);
  expect(await objections(page), page.url()).toEqual([]);

  await page.getByRole('tab', { name: 'Runs' }).click();
  await expect(page.getByRole('grid', { name: 'Runs' }).getByRole('row').nth(1)).toContainText('Dry run');
  await page.getByRole('tab', { name: 'Editor' }).click();
  await write(page, `exports = () => ${collection}.find().toArray();`);
  await page.getByRole('button', { name: 'Run tried' }).click();
  await expect(result(page)).toContainText('"_id": 2');
  await expect(result(page)).not.toContainText('paid');
});
