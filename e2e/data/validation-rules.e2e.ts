import type { Page } from '@playwright/test';
import { at, command, insertParts, replaceText } from '../kit/documents.ts';
import { type Console, expect, test } from '../kit/fixtures.ts';

async function optionsOf(quarterdeck: Console, office: Page, name: string) {
  const reply = await command(quarterdeck, office, 'depot', { listCollections: 1, filter: { name } });
  return reply.cursor.firstBatch[0].options;
}

test('rules are generated, checked against the documents and applied; a failing write names its rule', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 5);
  const old = { _id: 99, sku: { $numberInt: '5' }, weight: { $numberDouble: '-1.5' } };
  await command(quarterdeck, office, 'depot', { insert: 'parts', documents: [old] });
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&tab=validation'));
  const check = page.getByRole('region', { name: 'Check of the documents' });
  await expect(check.getByRole('status')).toHaveText('All 6 documents pass.');

  await page.getByRole('button', { name: 'Generate from sample' }).click();
  await expect(page.getByText('Generated from 6 documents')).toBeVisible();
  await expect(check.getByRole('status')).toHaveText('All 6 documents pass.');

  await replaceText(
    page,
    'Validator',
    '{ required: ["price"], properties: { sku: { bsonType: "string" }, weight: { minimum: 0 } } }',
  );
  await expect(check.getByRole('status')).toHaveText('1 document of 6 would fail.');
  const failing = check.getByRole('region', { name: 'Failing document' });
  await expect(failing).toContainText('price required; sku: bsonType "string" (type did not match), got 5');
  await expect(failing).toContainText('weight: minimum 0 (comparison failed), got -1.5');
  await expect(check.getByRole('region', { name: 'Passing document' })).toContainText('P-001');
  expect(await optionsOf(quarterdeck, office, 'parts')).toEqual({});

  await page.getByRole('combobox', { name: 'Level' }).click();
  await page.getByRole('option', { name: 'Moderate' }).click();
  await page.getByRole('button', { name: 'Apply rules' }).click();
  const question = page.getByRole('dialog', { name: 'Apply rules to depot.parts?' });
  await expect(question).toContainText('1 present document fails and stays as stored.');
  await question.getByRole('button', { name: 'Apply rules' }).click();
  await expect(page.getByText('Applied rules to depot.parts')).toBeVisible();
  expect(await optionsOf(quarterdeck, office, 'parts')).toMatchObject({
    validator: { $jsonSchema: { required: ['price'] } },
    validationLevel: 'moderate',
    validationAction: 'error',
  });

  await test.step('an insert that breaks a rule names it', async () => {
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&panel=insert'));
    await replaceText(page, /^Document/u, '{ sku: 7, price: 1 }');
    const dialog = page.getByRole('dialog', { name: /Insert/u });
    await dialog.getByRole('button', { name: /^Insert/u }).click();
    await expect(dialog).toContainText('sku: bsonType "string" (type did not match), got 7 of type int');
  });

  await test.step('rules that another person changed meanwhile are not replaced', async () => {
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&tab=validation'));
    await expect(page.getByRole('textbox', { name: 'Validator' })).toContainText('$jsonSchema');
    await command(quarterdeck, office, 'depot', { collMod: 'parts', validator: { price: { $gt: 1 } } });
    await page.getByRole('button', { name: 'Remove rules' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove the rules of depot.parts?' });
    await removal.getByRole('button', { name: 'Remove rules' }).click();
    await expect(removal).toContainText('The rules were changed meanwhile. Nothing was applied.');
    await removal.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('textbox', { name: 'Validator' })).toContainText('price');
    await page.getByRole('button', { name: 'Remove rules' }).click();
    await removal.getByRole('button', { name: 'Remove rules' }).click();
    await expect(page.getByText('Removed the rules of depot.parts')).toBeVisible();
    expect((await optionsOf(quarterdeck, office, 'parts')).validator).toBeUndefined();
  });
});
