import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { StoreTable } from './schema-at.ts';

/**
 * A backup is one gzip file of JSON lines: a header, then for each table a line with its columns and one line per row,
 * and at the end the number of rows and the SHA-256 of all lines before.
 */

const backupVersion = 1;
const formatName = 'quarterdeck-backup';
const keyBytes = 32;

const Header = z.object({
  format: z.literal(formatName),
  version: z.number().int().min(1),
  createdAt: z.number(),
  /** Version of the program that wrote it. */
  program: z.string(),
  store: z.enum(['SQLite', 'PostgreSQL']),
  /** Names of the migrations that the store had. */
  migrations: z.array(z.string()).max(1000),
  /** The key that opens the secrets, base64; absent unless it was requested. */
  key: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === keyBytes)
    .optional(),
});
export type BackupHeader = z.infer<typeof Header>;

const Table = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1).max(200) });
const Row = z.array(z.union([z.string(), z.number(), z.null()]));
export type BackupRow = z.infer<typeof Row>;
const End = z.strictObject({ end: z.strictObject({ rows: z.number(), sha256: z.string() }) });

export type BackupEntry =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: StoreTable }
  | { kind: 'row'; row: BackupRow };

/** The file is not a backup that this program can read; the message names the file and the reason. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'BackupError';
  }
}

/** Characters of one line: more than the largest row has. */
const longestLine = 128 * 1024 * 1024;

export const headerOf = (fields: Omit<BackupHeader, 'format' | 'version'>): BackupHeader => ({
  format: formatName,
  version: backupVersion,
  ...fields,
});

/** Turns entries into the lines of a file, with the last one. */
export async function* encodeBackup(entries: AsyncIterable<BackupEntry>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const entry of entries) {
    let value: unknown;
    if (entry.kind === 'header') value = entry.header;
    else if (entry.kind === 'table') value = { table: entry.table.name, columns: entry.table.columns };
    else {
      value = entry.row;
      rows += 1;
    }
    const line = `${JSON.stringify(value)}\n`;
    hash.update(line);
    yield line;
  }
  yield `${JSON.stringify({ end: { rows, sha256: hash.digest('hex') } } satisfies z.infer<typeof End>)}\n`;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  // a failure of either stream ends the other one and is thrown by the loop
  pipeline(createReadStream(path), unzipped, () => {});
  unzipped.setEncoding('utf8');
  let rest = '';
  for await (const chunk of unzipped) {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > longestLine) throw new Error('a line is too long');
    yield* parts;
  }
  if (rest !== '') throw new Error('the last line is not complete');
}

function readHeader(path: string, line: string): BackupHeader {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    value = undefined;
  }
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== formatName) throw new BackupError(`${path} is not a backup of this program.`);
  if (typeof version === 'number' && version > backupVersion) {
    throw new BackupError(
      `${path} has format version ${version}, and this program reads ${backupVersion}. Update Quarterdeck.`,
    );
  }
  const read = Header.safeParse(value);
  if (!read.success) throw new BackupError(`${path} is damaged: its header is not complete.`);
  return read.data;
}

async function* decode(path: string): AsyncGenerator<BackupEntry> {
  const hash = createHash('sha256');
  let rows = 0;
  let isFirst = true;
  let isEnded = false;
  for await (const line of linesOf(path)) {
    if (isEnded) throw new Error('lines follow its end');
    if (isFirst) {
      isFirst = false;
      yield { kind: 'header', header: readHeader(path, line) };
      hash.update(`${line}\n`);
      continue;
    }
    const value: unknown = JSON.parse(line);
    const end = End.safeParse(value);
    if (end.success) {
      const { end: expected } = end.data;
      if (expected.rows !== rows || expected.sha256 !== hash.digest('hex'))
        throw new Error('its checksum does not match');
      isEnded = true;
      continue;
    }
    hash.update(`${line}\n`);
    if (Array.isArray(value)) {
      rows += 1;
      yield { kind: 'row', row: Row.parse(value) };
    } else {
      const { table, columns } = Table.parse(value);
      yield { kind: 'table', table: { name: table, columns } };
    }
  }
  if (!isEnded) throw new Error('its end is missing');
}

/**
 * Reads a file; the checksum is compared at the end, so that a reader that changes something reads it twice.
 *
 * @throws BackupError for a file of another format or version, and a damaged one
 */
export async function* readBackup(path: string): AsyncGenerator<BackupEntry> {
  try {
    yield* decode(path);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') throw new BackupError(`${path} does not exist.`, error);
    if (code === 'EISDIR' || code === 'EACCES')
      throw new BackupError(`${path} cannot be read (${code}).`, error);
    if (code === 'Z_DATA_ERROR' && /header/.test((error as Error).message))
      throw new BackupError(`${path} is not a backup of this program.`, error);
    const reason =
      error instanceof z.ZodError || error instanceof SyntaxError
        ? 'a line cannot be read'
        : (error as Error).message;
    throw new BackupError(`${path} is damaged: ${reason}. Use another backup.`, error);
  }
}
