/** Messages of DNS: one question in, its records out // RFC 1035 §4, RFC 2782 */

export const recordTypes = { A: 1, TXT: 16, AAAA: 28, SRV: 33, ANY: 255 } as const;

export type DnsRecord =
  | { type: 'A'; name: string; address: string }
  | { type: 'AAAA'; name: string; address: Uint8Array }
  | { type: 'TXT'; name: string; text: string }
  | { type: 'SRV'; name: string; target: string; port: number };

export interface Question {
  id: number;
  /** Lower case, without the dot at its end. */
  name: string;
  type: number;
  /** The question as it was sent; answers repeat it. */
  bytes: Uint8Array;
  recursionDesired: boolean;
}

/** Answers stay valid for a moment: ports change with the world. */
const secondsToLive = 5;
const headerLength = 12;
const internet = 1;
/** Queries of resolvers are much shorter. */
const longestQuery = 1232;

/** The question of a query; undefined for other messages, which get no answer. */
export function readQuestion(message: Buffer): Question | undefined {
  if (message.length < headerLength + 5 || message.length > longestQuery) return undefined;
  const flags = message.readUInt16BE(2);
  const isQuery = (flags & 0xf800) === 0;
  if (!isQuery || message.readUInt16BE(4) !== 1) return undefined;
  const labels: string[] = [];
  let at = headerLength;
  for (;;) {
    const length = message[at];
    // a question has no compressed names, which could lead in circles
    if (length === undefined || length > 63) return undefined;
    at += 1;
    if (length === 0) break;
    if (at + length > message.length) return undefined;
    labels.push(message.toString('latin1', at, at + length));
    at += length;
  }
  if (at + 4 > message.length || message.readUInt16BE(at + 2) !== internet) return undefined;
  return {
    id: message.readUInt16BE(0),
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(at),
    bytes: message.subarray(headerLength, at + 4),
    recursionDesired: (flags & 0x0100) !== 0,
  };
}

/** `refused`: this server has no such zone, so that a resolver asks the next one. */
export type Outcome = 'found' | 'missing' | 'refused';

const codes: Record<Outcome, number> = { found: 0, missing: 3, refused: 5 };

/** The answer to a question. */
export function writeAnswer(question: Question, outcome: Outcome, records: readonly DnsRecord[]): Buffer {
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(question.id, 0);
  const desired = question.recursionDesired ? 0x0100 : 0;
  header.writeUInt16BE(0x8400 | desired | codes[outcome], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question.bytes, ...records.map(writeRecord)]);
}

function writeRecord(record: DnsRecord): Buffer {
  const data = dataOf(record);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(recordTypes[record.type], 0);
  fixed.writeUInt16BE(internet, 2);
  fixed.writeUInt32BE(secondsToLive, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(record.name), fixed, data]);
}

function dataOf(record: DnsRecord): Buffer {
  if (record.type === 'A') return Buffer.from(record.address.split('.').map(Number));
  if (record.type === 'AAAA') return Buffer.from(record.address);
  if (record.type === 'TXT') return withLength(record.text.slice(0, 255));
  const numbers = Buffer.alloc(6);
  numbers.writeUInt16BE(record.port, 4);
  return Buffer.concat([numbers, nameBytes(record.target)]);
}

const withLength = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
};

const nameBytes = (name: string): Buffer =>
  Buffer.concat([...name.split('.').map((label) => withLength(label.slice(0, 63))), Buffer.of(0)]);
