import { BSON, EJSON } from 'bson';
import { expect, it } from 'vitest';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { bsonBytes } from './bson-bytes.ts';
import { type ExportSettings, fileWriter } from './export-files.ts';
import { Crc64 } from './mongodump-archive.ts';

const base: ExportSettings = { format: 'csv', form: 'canonical', delimiter: ',', hasMark: false };
const namespace = { db: 'shop', collection: 'orders' };

async function written(part: Partial<ExportSettings>, ...batches: EjsonObject[][]): Promise<Blob> {
  const writer = await fileWriter({ ...base, ...part }, namespace);
  for (const batch of batches) writer.add(batch);
  return writer.finish();
}
const text = async (blob: Blob) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
const int = (value: number): EjsonObject => ({ $numberInt: String(value) });

it('writes a JSON array, also of nothing', async () => {
  expect(await text(await written({ format: 'array' }, [{ a: int(1) }], [{ a: int(2) }]))).toBe(
    '[\n{"a":{"$numberInt":"1"}},\n{"a":{"$numberInt":"2"}}\n]\n',
  );
  expect(JSON.parse(await text(await written({ format: 'array' })))).toEqual([]);
});

it('writes a column for every field of any document, nested ones by their paths', async () => {
  const blob = await written(
    {},
    [{ _id: int(1), a: { b: 'x', c: [int(1)] } }],
    [{ _id: int(2), d: null, e: {} }],
  );
  expect(await text(blob)).toBe('_id,a.b,a.c,d,e\r\n1,x,[1],,\r\n2,,,null,{}\r\n');
});

it('keeps spreadsheets from running cells and headers, and marks UTF-8 on request', async () => {
  const blob = await written({ hasMark: true, delimiter: '|' }, [{ '=a': '=HYPERLINK("x")', b: 'ä|b' }]);
  expect(await text(blob)).toBe(`\uFEFF"'=a"|b\r\n"'=HYPERLINK(""x"")"|"ä|b"\r\n`);
});

it('refuses documents with too many different fields instead of leaving some out', async () => {
  const wide = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`f${index}`, int(1)]));
  await expect(written({}, [wide])).rejects.toThrow('more than 2000 fields');
});

const everyType: EjsonObject = {
  _id: { $oid: '507f1f77bcf86cd799439011' },
  text: 'ä\0b',
  flag: true,
  none: null,
  int: int(-5),
  long: { $numberLong: '-9007199254740993' },
  double: { $numberDouble: '-0.0' },
  infinite: { $numberDouble: '-Infinity' },
  decimal: { $numberDecimal: '12.300' },
  date: { $date: { $numberLong: '-1' } },
  uuid: { $binary: { base64: 'c//SZESzTGmQ6OfR38A11A==', subType: '04' } },
  old: { $binary: { base64: 'AQID', subType: '02' } },
  regex: { $regularExpression: { pattern: '^a', options: 'i' } },
  timestamp: { $timestamp: { t: 5, i: 4294967295 } },
  least: { $minKey: 1 },
  most: { $maxKey: 1 },
  symbol: { $symbol: 's' },
  code: { $code: 'x' },
  scoped: { $code: 'y', $scope: { z: int(1) } },
  list: [int(1), { a: [] }],
  nested: { b: { c: 'd' } },
};

it('writes every type as the official BSON library does', () => {
  const expected = BSON.serialize(EJSON.parse(JSON.stringify(everyType), { relaxed: false }));
  expect(Buffer.from(bsonBytes(everyType)).toString('hex')).toBe(Buffer.from(expected).toString('hex'));
});

it.each([
  ['Int32', { $numberInt: '7' }],
  ['Long', { $numberLong: '7' }],
  ['Double', { $numberDouble: '7.5' }],
  ['Timestamp', { $timestamp: { t: 7, i: 8 } }],
  ['text', 'seven'],
])('writes a %s wherever the bytes grow', (_name, value) => {
  for (let length = 4_060; length <= 4_100; length += 1) {
    const document = { text: 'x'.repeat(length), value };
    expect(BSON.deserialize(bsonBytes(document))).toEqual(BSON.deserialize(bytesOf(document)));
  }
});

const bytesOf = (document: EjsonObject) => BSON.serialize(EJSON.deserialize(document, { relaxed: false }));

it('keeps pointers, which that library turns into references', () => {
  const pointer = { $dbPointer: { $ref: 'a', $id: { $oid: '507f1f77bcf86cd799439011' } } };
  const hex = Buffer.from(bsonBytes({ p: pointer })).toString('hex');
  expect(hex).toBe('1a0000000c7000020000006100507f1f77bcf86cd79943901100');
});

it('keeps dates beyond those of JavaScript, and the order of fields', () => {
  const bytes = bsonBytes({ at: { $date: { $numberLong: '9223372036854775807' } } });
  expect(Buffer.from(bytes).toString('hex')).toBe('1100000009617400ffffffffffffff7f00');
});

it('has the checksum of CRC-64/XZ', () => {
  const crc = new Crc64();
  crc.add(new TextEncoder().encode('1234'));
  crc.add(new TextEncoder().encode('56789'));
  // the check value of the algorithm's catalogue
  expect(BigInt.asUintN(64, crc.value).toString(16)).toBe('995dc9bbdf1939fa');
});

it('writes an archive of mongodump: prelude, one block, its checksum', async () => {
  const documents = [everyType, { _id: int(2) }];
  const bytes = Buffer.from(await (await written({ format: 'archive' }, documents)).arrayBuffer());
  expect(bytes.readUInt32LE(0)).toBe(0x8199e26d);
  let at = 4;
  const next = (): Buffer | undefined => {
    const size = bytes.readInt32LE(at);
    const body = size === -1 ? undefined : bytes.subarray(at, at + size);
    at += size === -1 ? 4 : size;
    return body;
  };
  const read = (body: Buffer | undefined) => BSON.deserialize(body ?? Buffer.alloc(0), { useBigInt64: true });
  expect(read(next())).toMatchObject({ version: '0.1', concurrent_collections: 1 });
  const collection = read(next());
  expect(collection).toMatchObject({ ...namespace, type: 'collection' });
  expect(JSON.parse(collection.metadata)).toMatchObject({
    collectionName: 'orders',
    indexes: [{ name: '_id_' }],
  });
  expect(next()).toBeUndefined();
  expect(read(next())).toMatchObject({ ...namespace, EOF: false });
  const crc = new Crc64();
  for (let index = 0; index < 2; index += 1) crc.add(next() ?? new Uint8Array());
  expect(next()).toBeUndefined();
  expect(read(next())).toMatchObject({ ...namespace, EOF: true, CRC: crc.value });
  expect(next()).toBeUndefined();
  expect(at).toBe(bytes.length);
});
