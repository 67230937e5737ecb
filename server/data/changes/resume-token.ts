import { type Document, Timestamp } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { isDocument } from '../values/bson-type.ts';

/** The position of a token: nothing in particular, an event, or the end of a stream. */
const kinds = ['mark', 'event', 'invalidate'] as const;
export type TokenKind = (typeof kinds)[number];

/** The token of a place in a change stream: clients keep it and give it back unread. */
export function resumeToken(at: Timestamp, kind: TokenKind): Document {
  const bytes = Buffer.alloc(9);
  bytes.writeBigUInt64BE(at.toBigInt());
  bytes[8] = kinds.indexOf(kind);
  return { _data: bytes.toString('hex').toUpperCase() };
}

/** The position after which a stream continues; refuses tokens that no stream has issued. */
export function readToken(value: unknown): { at: Timestamp; kind: TokenKind } {
  const data: unknown = isDocument(value) ? value._data : undefined;
  if (typeof data === 'string' && /^[0-9A-F]{18}$/i.test(data)) {
    const bytes = Buffer.from(data, 'hex');
    const kind = kinds[bytes[8] ?? kinds.length];
    if (kind) return { at: new Timestamp(bytes.readBigUInt64BE()), kind };
  }
  throw new CommandError('InvalidResumeToken', 'Bad resume token: no change stream has returned it');
}
