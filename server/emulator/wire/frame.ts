import type { Document } from 'bson';
import { mergeFields, omitField } from '#contract/values/field-order.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { toBytes } from '#server/data/threads/bson-bytes.ts';
import { decodeInSlices, sliceBytes } from '#server/data/values/decode-in-slices.ts';

/** Messages of the database's wire protocol // documented: OP_MSG, and OP_QUERY for the first greeting of old drivers */

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerBytes = 16;
/** Bytes of a message, in both directions // documented: maxMessageSizeBytes */
export const mostBytes = 48_000_000;
/** The same before anybody has signed in: greetings and proofs are small // assumed */
export const mostBytesOfStrangers = 16_384;

const flags = { checksumPresent: 1, moreToCome: 2, exhaustAllowed: 1 << 16 } as const;
/** Bits that a receiver must understand // documented: the lower sixteen */
const requiredBits = 0xffff;

export interface Request {
  requestId: number;
  db: string;
  command: Document;
  /** The sender wants no answer. */
  silent: boolean;
  /** The sender accepts several replies to it: a streaming `hello` // documented: exhaustAllowed */
  exhaust: boolean;
  /** Sent in the legacy format, and answered in it. */
  legacy: boolean;
}

/** An invalid message: the connection cannot continue. */
class BadMessage extends Error {}

function* documentAt(
  bytes: Buffer,
  at: number,
  end: number,
): Generator<undefined, { document: Document; next: number }> {
  if (at + 5 > end) throw new BadMessage('a document is cut off');
  const size = bytes.readInt32LE(at);
  if (size < 5 || at + size > end) throw new BadMessage('a document has a wrong length');
  try {
    return { document: yield* decodeInSlices(bytes.subarray(at, at + size)), next: at + size };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new BadMessage('a document is not BSON');
  }
}

function textAt(bytes: Buffer, at: number, end: number): { text: string; next: number } {
  const zero = bytes.indexOf(0, at);
  if (zero < 0 || zero >= end) throw new BadMessage('a name has no end');
  return { text: bytes.toString('utf8', at, zero), next: zero + 1 };
}

/** Length of the message at the beginning of the received bytes; undefined while even that is incomplete. */
export function lengthOf(bytes: Buffer, most: number): number | undefined {
  if (bytes.length < 4) return undefined;
  const length = bytes.readInt32LE(0);
  if (length < headerBytes || length > most) throw new BadMessage('a message has a wrong length');
  return length;
}

/**
 * Reads a message with the command in its stored form; between the slices of a large one the caller can serve others. Throws a
 * CommandError for a command that cannot be stored.
 */
export function* readMessage(bytes: Buffer): Generator<undefined, Request> {
  const { requestId, legacy } = headOf(bytes);
  return yield* legacy ? readQuery(bytes, requestId) : readMsg(bytes, requestId);
}

/** What the answer to a message needs of it. */
export function headOf(bytes: Buffer): Pick<Request, 'requestId' | 'legacy'> {
  const code = bytes.readInt32LE(12);
  if (code !== opMsg && code !== opQuery) throw new BadMessage(`opcode ${code} is not understood`);
  return { requestId: bytes.readInt32LE(4), legacy: code === opQuery };
}

function* readMsg(bytes: Buffer, requestId: number): Generator<undefined, Request> {
  if (bytes.length < headerBytes + 5) throw new BadMessage('a message is cut off');
  const bits = bytes.readUInt32LE(headerBytes);
  const unknown = bits & requiredBits & ~(flags.checksumPresent | flags.moreToCome);
  if (unknown !== 0) throw new BadMessage('a message has unknown flags');
  const end = bytes.length - (bits & flags.checksumPresent ? 4 : 0);
  let command: Document | undefined;
  const sequences: Document = {};
  let at = headerBytes + 4;
  while (at < end) {
    const kind = bytes[at];
    if (kind === 0 && command === undefined) {
      const read = yield* documentAt(bytes, at + 1, end);
      command = read.document;
      at = read.next;
    } else if (kind === 1) {
      at = yield* readSequence(bytes, at + 1, end, sequences);
    } else throw new BadMessage('a section is not understood');
  }
  if (command === undefined) throw new BadMessage('a message has no body');
  const { $db } = command;
  if (typeof $db !== 'string') throw new BadMessage('a message names no database');
  const silent = (bits & flags.moreToCome) !== 0;
  const exhaust = (bits & flags.exhaustAllowed) !== 0;
  return {
    requestId,
    db: $db,
    command: mergeFields(omitField(command, '$db'), sequences),
    silent,
    exhaust,
    legacy: false,
  };
}

/** Documents of one field, sent beside the body. */
function* readSequence(
  bytes: Buffer,
  start: number,
  end: number,
  into: Document,
): Generator<undefined, number> {
  if (start + 4 > end) throw new BadMessage('a section is cut off');
  const stop = start + bytes.readInt32LE(start);
  if (stop > end || stop < start + 5) throw new BadMessage('a section has a wrong length');
  const { text: field, next } = textAt(bytes, start + 4, stop);
  const documents: Document[] = [];
  let at = next;
  let slice = at;
  while (at < stop) {
    const read = yield* documentAt(bytes, at, stop);
    documents.push(read.document);
    at = read.next;
    if (at - slice < sliceBytes) continue;
    slice = at;
    yield;
  }
  into[field] = documents;
  return stop;
}

function* readQuery(bytes: Buffer, requestId: number): Generator<undefined, Request> {
  const { text: name, next } = textAt(bytes, headerBytes + 4, bytes.length);
  const { document } = yield* documentAt(bytes, next + 8, bytes.length);
  const [db = '', collection] = name.split('.');
  if (collection !== '$cmd') throw new BadMessage('queries are sent as commands');
  return { requestId, db, command: document, silent: false, exhaust: false, legacy: true };
}

/**
 * The answer to a request, in the framing of the request; `more` when another follows without a request. A reply that no
 * client reads throws a CommandError.
 */
export function writeReply(
  to: Pick<Request, 'requestId' | 'legacy'>,
  reply: Document,
  requestId: number,
  more = false,
): Buffer {
  const body = toBytes(reply);
  if (body.length > mostBytes - headerBytes - 20) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `the reply has ${body.length} bytes; a message has at most ${mostBytes}`,
    );
  }
  const before = Buffer.alloc(headerBytes + (to.legacy ? 20 : 5));
  before.writeInt32LE(before.length + body.length, 0);
  before.writeInt32LE(requestId, 4);
  before.writeInt32LE(to.requestId, 8);
  before.writeInt32LE(to.legacy ? opReply : opMsg, 12);
  if (more) before.writeInt32LE(flags.moreToCome, headerBytes);
  // the one document that follows
  if (to.legacy) before.writeInt32LE(1, headerBytes + 16);
  return Buffer.concat([before, body]);
}
