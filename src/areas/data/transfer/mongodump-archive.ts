import { int } from '#src/lib/ejson/value.ts';
import { bsonBytes } from './bson-bytes.ts';

/** Where the documents of an archive are restored, unless `mongorestore` renames it. */
interface ArchiveNamespace {
  db: string;
  collection: string;
}

/** The archive format of `mongodump`. // documented by its source: prelude, blocks, checksum of each collection */
const magic = 0x8199e26d;
const terminator = Uint8Array.from([0xff, 0xff, 0xff, 0xff]);

// reflected polynomial of CRC-64/XZ, in halves: numbers of JavaScript have no 64 bits
const polynomial = { high: 0xc96c5795, low: 0xd7870f42 };
const table = { high: new Uint32Array(256), low: new Uint32Array(256) };
for (let index = 0; index < 256; index += 1) {
  let [high, low] = [0, index];
  for (let bit = 0; bit < 8; bit += 1) {
    const carries = (low & 1) === 1;
    low = ((low >>> 1) | (high << 31)) >>> 0;
    high >>>= 1;
    if (carries) {
      high = (high ^ polynomial.high) >>> 0;
      low = (low ^ polynomial.low) >>> 0;
    }
  }
  table.high[index] = high;
  table.low[index] = low;
}

/** The checksum of `hash/crc64` with the ECMA table, over parts. */
export class Crc64 {
  #high = 0xffffffff;
  #low = 0xffffffff;

  add(bytes: Uint8Array): void {
    let [high, low] = [this.#high, this.#low];
    for (const byte of bytes) {
      const index = (low ^ byte) & 0xff;
      low = (((low >>> 8) | (high << 24)) ^ (table.low[index] ?? 0)) >>> 0;
      high = ((high >>> 8) ^ (table.high[index] ?? 0)) >>> 0;
    }
    this.#high = high;
    this.#low = low;
  }

  /** As a signed 64-bit number. */
  get value(): bigint {
    const unsigned =
      (BigInt((this.#high ^ 0xffffffff) >>> 0) << 32n) | BigInt((this.#low ^ 0xffffffff) >>> 0);
    return BigInt.asIntN(64, unsigned);
  }
}

/** What precedes the documents: the collection, without options and with the index on `_id`. */
export function archiveStart({ db, collection }: ArchiveNamespace): Uint8Array<ArrayBuffer>[] {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, magic, true);
  const indexes = [{ v: int(2), key: { _id: int(1) }, name: '_id_' }];
  const metadata = JSON.stringify({
    options: {},
    indexes,
    uuid: '',
    collectionName: collection,
    type: 'collection',
  });
  const header = {
    concurrent_collections: int(1),
    version: '0.1',
    server_version: '8.0.0',
    tool_version: '100.10.0',
  };
  return [
    number,
    bsonBytes(header),
    bsonBytes({ db, collection, metadata, size: int(0), type: 'collection' }),
    terminator,
    bsonBytes({ db, collection, EOF: false, CRC: { $numberLong: '0' } }),
  ];
}

/** What follows the documents. */
export function archiveEnd({ db, collection }: ArchiveNamespace, crc: Crc64): Uint8Array<ArrayBuffer>[] {
  return [
    terminator,
    bsonBytes({ db, collection, EOF: true, CRC: { $numberLong: String(crc.value) } }),
    terminator,
  ];
}
