import { createHash } from 'node:crypto';
import { Binary } from 'bson';
import { beforeEach, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

const chunk = (files_id: number, n: number, text: string) => ({
  files_id,
  n,
  data: new Binary(Buffer.from(text)),
});

let db: DatabaseInTest;

beforeEach(() => {
  db = new DatabaseInTest();
  const chunks = [chunk(1, 1, 'world'), chunk(1, 0, 'hello '), chunk(2, 0, 'other'), chunk(3, 1, 'late')];
  for (const root of ['fs', 'photos']) {
    db.fill(chunks, `${root}.chunks`);
    const index = { key: { files_id: 1, n: 1 }, name: 'files_id_1_n_1' };
    db.run({ createIndexes: `${root}.chunks`, indexes: [index] });
  }
});

it('filemd5 hashes the chunks of a file in their order', () => {
  const md5 = createHash('md5').update('hello world').digest('hex');
  expect(db.run({ filemd5: 1 })).toEqual({ numChunks: 2, md5, ok: 1 });
  expect(db.run({ filemd5: 1, root: 'photos' })).toMatchObject({ md5 });
});

it('filemd5 of a file without chunks is the hash of nothing', () => {
  const md5 = createHash('md5').digest('hex');
  expect(db.run({ filemd5: 9 })).toMatchObject({ numChunks: 0, md5 });
  expect(db.run({ filemd5: 1, root: 'none' })).toMatchObject({ numChunks: 0, md5 });
});

it('filemd5 refuses missing chunks, a missing index and an invalid root', () => {
  db.fill([chunk(1, 0, 'x')], 'plain.chunks');
  expect(db.refusal({ filemd5: 3 })).toMatchObject({ code: 10040 });
  expect(db.refusal({ filemd5: 1, root: 'plain' })).toMatchObject({ codeName: 'NoQueryExecutionPlans' });
  expect(db.refusal({ filemd5: 1, root: 1 })).toMatchObject({ codeName: 'InvalidNamespace' });
});
