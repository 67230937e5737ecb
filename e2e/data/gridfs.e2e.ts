import { readFile } from 'node:fs/promises';
import { at, command, insertParts } from '../kit/documents.ts';
import { expect, test } from '../kit/fixtures.ts';

test('files of a GridFS bucket are uploaded, previewed, downloaded and deleted', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 1);
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts'));
  await page.getByRole('button', { name: 'Actions for database depot' }).click();
  await page.getByRole('menuitem', { name: 'Create GridFS bucket' }).click();
  await page.getByRole('textbox', { name: 'Bucket' }).fill('media');
  await page.getByRole('dialog').getByRole('button', { name: 'Create bucket' }).click();
  await expect(page.getByText('Upload a file to this bucket.')).toBeVisible();

  // three chunks of bytes that no text would survive, after a beginning that is text
  const buffer = Buffer.concat([
    Buffer.from('first line\n'.repeat(8_000)),
    Buffer.from(Array.from({ length: 600_000 }, (_, index) => index % 251)),
  ]);
  await page
    .getByLabel('File to upload')
    .setInputFiles({ name: 'manual.bin', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByText('Uploaded manual.bin')).toBeVisible();
  const find = async (name: string) =>
    (await command(quarterdeck, office, 'depot', { find: name, sort: { n: 1 } })).cursor.firstBatch;
  const [file] = await find('media.files');
  expect(file).toMatchObject({
    filename: 'manual.bin',
    length: { $numberLong: String(buffer.length) },
    chunkSize: { $numberInt: '261120' },
  });
  const chunks: { files_id: object; data: { $binary: { base64: string } } }[] = await find('media.chunks');
  expect(chunks.map((chunk) => chunk.files_id)).toEqual([file._id, file._id, file._id]);
  const stored = Buffer.concat(chunks.map(({ data }) => Buffer.from(data.$binary.base64, 'base64')));
  expect(stored.equals(buffer)).toBe(true);

  const grid = page.getByRole('grid', { name: 'Files' });
  await test.step('both collections of the bucket open on its files, and the documents are one tab away', async () => {
    for (const name of ['media.chunks', 'media.files']) {
      await quarterdeck.open(at(quarterdeck, 'depot', name));
      await expect(grid.getByRole('row', { name: /manual\.bin/u })).toBeVisible();
    }
    await page.getByRole('tab', { name: 'Documents' }).click();
    await expect(page.getByRole('grid', { name: 'Documents' })).toContainText('manual.bin');
    await page.getByRole('tab', { name: 'Files' }).click();
  });
  await grid.getByRole('gridcell', { name: 'manual.bin', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'manual.bin' });
  await expect(preview).toContainText('first line');
  await preview.getByRole('button', { name: 'Close' }).click();
  const download = page.waitForEvent('download');
  await grid.getByRole('button', { name: 'Actions for manual.bin' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const saved = await readFile(await (await download).path());
  expect(saved.equals(buffer)).toBe(true);

  await grid.getByRole('button', { name: 'Actions for manual.bin' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
  await expect(page.getByText('Upload a file to this bucket.')).toBeVisible();
  expect(await find('media.chunks')).toEqual([]);
});
