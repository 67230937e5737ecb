import { expect, it } from 'vitest';
import { filesCollectionOf, storedFile } from './bucket.ts';
import { imageTypeOf } from './preview-dialog.tsx';

it.each([
  ['fs.files', ['fs.files', 'fs.chunks'], 'fs.files'],
  ['media.photos.files', ['media.photos.files', 'media.photos.chunks'], 'media.photos.files'],
  ['fs.chunks', ['fs.files', 'fs.chunks'], 'fs.files'],
  ['tax.files', ['tax.files'], undefined],
  ['tax.chunks', ['tax.chunks'], undefined],
  ['.files', ['.files', '.chunks'], undefined],
])('the files of the bucket of %s beside %j are in %s', (collection, names, files) => {
  expect(filesCollectionOf(collection, names)).toBe(files);
});

it('reads the document of a file, also of older drivers', () => {
  const id = { $oid: '64b7f0a1c2d3e4f5a6b7c8d9' };
  const uploadDate = { $date: { $numberLong: '5' } };
  const file = storedFile({
    _id: id,
    filename: 'a.png',
    length: { $numberLong: '12' },
    chunkSize: { $numberInt: '261120' },
    uploadDate,
    contentType: 'image/png',
  });
  expect(file).toMatchObject({ id, name: 'a.png', bytes: 12, uploaded: 5, contentType: 'image/png' });
  expect(storedFile({ metadata: { contentType: 'text/plain' } }).contentType).toBe('text/plain');
});

it.each([
  ['a.PNG', undefined, 'image/png'],
  ['a', 'image/webp', 'image/webp'],
  ['a.svg', 'image/svg+xml', undefined],
  ['a.txt', 'text/plain', undefined],
])('the preview of %s with the type %s is the image %s', (name, contentType, type) => {
  expect(imageTypeOf({ name, contentType })).toBe(type);
});
