import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bff } from '../kit/bff-client.ts';
import { expect, test } from '../kit/fixtures.ts';

/** Canonical extended JSON, as text: an object of JavaScript would not keep the order of the fields. */
const documents = [
  `{"_id":{"$numberInt":"1"},"z":{"$numberInt":"1"},"10":{"$numberInt":"2"},"9":{"b":{"$numberInt":"1"},"2":{"$numberInt":"1"},"1":{"$numberInt":"1"}},"constructor":"own"}`,
  `{"_id":{"$numberInt":"2"},"text":"  two  spaces, ${'long '.repeat(60)}","none":null,"word":"null","count":{"$numberLong":"9007199254740993"},"price":{"$numberDecimal":"12.300"},"at":{"$date":{"$numberLong":"1773410520123"}}}`,
];

async function exported(page: Page, format: 'CSV' | 'JSON'): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByTitle('Export', { exact: true }).click();
  await page.getByRole('menuitem', { name: `Download ${format}` }).click();
  return readFile(await (await downloading).path(), 'utf8');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('a table of documents is exported with all values, and documents keep the order of their fields', async ({
  console: quarterdeck,
}) => {
  const { page, connection, groupId, cluster } = quarterdeck;
  await quarterdeck.open(`~?cluster=${cluster}`);
  await bff(page, 'POST', '/command', {
    source: { kind: 'cluster', connection, groupId, clusterName: cluster },
    db: 'depot',
    command: `{"insert":"kept","documents":[${documents.join()}]}`,
  });
  await quarterdeck.open(`~/data?source=cluster:${cluster}&db=depot&coll=kept`);
  const grid = page.getByRole('grid', { name: 'Documents' });

  await test.step('a document without a field shows nothing for it', async () => {
    await expect(grid.getByRole('gridcell', { name: 'own', exact: true })).toHaveCount(1);
    await expect(grid).not.toContainText('function');
  });

  await test.step('JSON holds values with their types, and the hash of its rows', async () => {
    const text = await exported(page, 'JSON');
    const { evidence, rows } = JSON.parse(text);
    expect(rows[1]).toEqual({
      _id: 2,
      text: `  two  spaces, ${'long '.repeat(60)}`,
      none: null,
      word: 'null',
      count: { $numberLong: '9007199254740993' },
      price: { $numberDecimal: '12.300' },
      at: { $date: '2026-03-13T14:02:00.123Z' },
    });
    expect(Object.keys(rows[0]).sort()).toEqual(['10', '9', '_id', 'constructor', 'z']);
    expect(text).toContain('"9": {"b":1,"2":1,"1":1}');
    const array = text.slice(text.indexOf('"rows":\n') + '"rows":\n'.length, text.lastIndexOf('\n}'));
    expect(evidence.sha256).toBe(sha256(`${array}\n`));
  });

  await test.step('CSV holds whole texts, all digits and milliseconds', async () => {
    const text = await exported(page, 'CSV');
    expect(text).toContain('9007199254740993,12.300,2026-03-13T14:02:00.123Z');
    expect(text).toContain(`"  two  spaces, ${'long '.repeat(60)}",null,"null"`);
    const body = text
      .split('\r\n')
      .filter((line) => !/^"?# /.test(line))
      .join('\r\n');
    expect(text).toContain(sha256(body));
  });

  await test.step('an edited document keeps the order of its other fields', async () => {
    await quarterdeck.open(
      `~/data?source=cluster:${cluster}&db=depot&coll=kept&doc=${encodeURIComponent('{"$numberInt":"1"}')}&edit=true`,
    );
    await page.getByRole('complementary').getByText('JSON', { exact: true }).click();
    const editor = page.getByRole('textbox', { name: /^Document / });
    await expect(editor).toContainText('"own"');
    const shown = (await editor.innerText()).replaceAll(/\s/gu, '');
    expect(shown).toContain('"z":1,"10":2,"9":{"b":1,"2":1,"1":1},"constructor":"own"');
  });
});
