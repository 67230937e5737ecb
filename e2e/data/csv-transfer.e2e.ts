import { readFile } from 'node:fs/promises';
import { at, command, insertParts } from '../kit/documents.ts';
import { expect, test } from '../kit/fixtures.ts';

test('a CSV file is imported with chosen types, and documents are exported as CSV and as an archive', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 2);
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&panel=import'));
  const dialog = page.getByRole('dialog', { name: 'Import into depot.parts' });
  const rows = [
    '_id;code;made.at;price;note',
    '10;007;13.03.2026;1,5;x',
    '11;008;31.02.2026;2;"a;b"',
    '12;009;14.03.2026;3;',
  ];
  const parts = {
    name: 'parts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}`),
  };
  await page.getByLabel('File to import').setInputFiles(parts);

  await test.step('dates that can be read in two ways are asked about', async () => {
    const text = 'at\n01/02/2026\n03/04/2026';
    const file = { name: 'dates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByLabel('File to import').setInputFiles(file);
    await expect(dialog).toContainText('Is the day or the month first in 01/02/2026?');
    const type = dialog.getByRole('combobox', { name: 'Type of column 1' });
    await expect(type).toHaveValue('string');
    await dialog.getByRole('button', { name: 'Month first' }).click();
    await expect(type).toHaveValue('date');
    await expect(dialog).not.toContainText('Is the day or the month first');
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByLabel('File to import').setInputFiles(parts);
  });

  await test.step('columns have guessed types, which can be changed', async () => {
    await expect(dialog.getByRole('combobox', { name: 'Type of column 1' })).toHaveValue('int');
    await expect(dialog.getByRole('combobox', { name: 'Type of column 2' })).toHaveValue('string');
    await expect(dialog.getByRole('combobox', { name: 'Dates' })).toHaveValue('13.03.2026 14:02');
    await expect(dialog.getByRole('combobox', { name: 'Type of column 3' })).toHaveValue('date');
    await dialog.getByRole('checkbox', { name: 'Import column 4' }).uncheck();
    await dialog.getByRole('textbox', { name: 'Field of column 5' }).fill('remark');
    await dialog.getByRole('button', { name: 'Check rows' }).click();
    await expect(dialog).toContainText('1 line cannot be imported');
    await expect(dialog).toContainText('Column 3, made.at: "31.02.2026" is no Date');
    await dialog.getByRole('button', { name: 'Change columns' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Field of column 5' })).toHaveValue('remark');
    await dialog.getByRole('button', { name: 'Check rows' }).click();
    await dialog.getByRole('checkbox', { name: 'Import the others and leave out 1 line' }).check();
    await dialog.getByRole('button', { name: 'Import 2 documents' }).click();
    await expect(dialog).toContainText('2 documents inserted');
    const errors = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download errors' }).click();
    expect(await readFile(await (await errors).path(), 'utf8')).toContain('line,error\r\n3,');
    const lines = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download these lines' }).click();
    expect(await readFile(await (await lines).path(), 'utf8')).toBe(`${rows[0]}\n${rows[2]}\n`);
    const { cursor } = await command(quarterdeck, office, 'depot', {
      find: 'parts',
      filter: { _id: { $gte: 10 } },
    });
    expect(cursor.firstBatch).toEqual([
      {
        _id: { $numberInt: '10' },
        code: '007',
        made: { at: { $date: { $numberLong: String(Date.UTC(2026, 2, 13)) } } },
        remark: 'x',
      },
      {
        _id: { $numberInt: '12' },
        code: '009',
        made: { at: { $date: { $numberLong: String(Date.UTC(2026, 2, 14)) } } },
      },
    ]);
  });

  await test.step('an export is CSV for spreadsheets, or an archive', async () => {
    const cell = { _id: 20, text: '=1+1' };
    await command(quarterdeck, office, 'depot', { insert: 'parts', documents: [cell] });
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&panel=export'));
    const form = page.getByRole('dialog', { name: 'Export depot.parts' });
    const exported = async (format: string): Promise<Buffer> => {
      await form.getByText(format, { exact: true }).click();
      const downloaded = page.waitForEvent('download');
      await form.getByRole('button', { name: 'Export', exact: true }).click();
      return readFile(await (await downloaded).path());
    };
    const csv = (await exported('CSV')).toString('utf8');
    expect(csv).toContain(
      '\uFEFF_id,sku,price,weight,stock,addedAt,code,made.at,remark,text\r\n1,P-001,12.30,5.0,',
    );
    expect(csv).toContain(`"'=1+1"`);
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&panel=export'));
    const archive = await exported('BSON archive');
    expect(archive.readUInt32LE(0)).toBe(0x8199e26d);
    expect(archive.includes('P-002')).toBe(true);
  });
});

test.describe('with a lost answer', () => {
  test.use({ tolerated: [/502/] });

  test('an export continues, and its file has each document once', async ({
    console: quarterdeck,
    office,
  }) => {
    const { page } = quarterdeck;
    // two batches of an export
    const documents = Array.from({ length: 1_200 }, (_, index) => ({ _id: index }));
    await command(quarterdeck, office, 'depot', { insert: 'parts', documents });
    let fails = true;
    await page.route('**/bff/command', async (route) => {
      if (!fails || !route.request().postData()?.includes('getMore')) return route.continue();
      fails = false;
      return route.fulfill({ status: 502, json: { errorCode: 'BAD_GATEWAY', detail: 'No answer' } });
    });
    await quarterdeck.open(at(quarterdeck, 'depot', 'parts', '&panel=export'));
    const form = page.getByRole('dialog', { name: 'Export depot.parts' });
    await form.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(form).toContainText('The export is incomplete');
    await expect(form).toContainText('1,000 documents');
    const downloaded = page.waitForEvent('download');
    await form.getByRole('button', { name: 'Continue' }).click();
    const lines = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\n');
    expect(new Set(lines).size).toBe(1_200);
    expect(lines).toHaveLength(1_200);
  });
});
