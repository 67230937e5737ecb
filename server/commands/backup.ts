import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, linkSync, rmSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { reachServer } from '#server/bff/admin/admin-channel.ts';
import { type BackupEntry, encodeBackup } from '#server/bff/backup/backup-format.ts';
import { dumpStore } from '#server/bff/backup/dump-store.ts';
import type { Db, Tables } from '#server/bff/tables.ts';
import { openDatabase } from '#server/store/database.ts';
import { readKey } from '#server/store/key-file.ts';
import type { Command } from './command.ts';
import { CommandError } from './command-errors.ts';
import { openStore } from './open-store.ts';
import { readStateConfig, type StateConfig } from './state-config.ts';

/** The store to read, and how to release it: of a running server a copy, which it makes at one moment. */
async function openToRead(config: StateConfig): Promise<{ db: Db; close(): Promise<void> }> {
  const running = config.databaseUrl === undefined ? await reachServer(config.dataDir) : undefined;
  if (!running) {
    const db = await openStore(config);
    return { db, close: () => db.destroy() };
  }
  const { folder } = await running('snapshot', {});
  try {
    const db = await openDatabase<Tables>({ dir: folder });
    return {
      db,
      async close() {
        await db.destroy();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Writes a new file that only its owner reads, wholly or not at all. */
async function writeBackup(file: string, entries: AsyncIterable<BackupEntry>): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.new`;
  try {
    const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(encodeBackup(entries)), createGzip(), target);
    linkSync(temporary, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') throw existing(file);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC' || code === 'EROFS')
      throw new CommandError(`${file} cannot be written (${code}).`, error);
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

const existing = (file: string) => new CommandError(`${file} exists. Choose another name, or delete it.`);

function keyOf(config: StateConfig): Buffer {
  const key = readKey(config.keyFile, config.isKeyGiven);
  if (!key) throw new CommandError(`${config.keyFile} does not exist. Name the key file with --key-file.`);
  return key;
}

export const backupCommand: Command = {
  name: 'backup',
  summary: 'write the whole state into one file, while servers run',
  usage: ['backup FILE [--with-key]'],
  options: {
    'with-key': { type: 'boolean', about: 'include the key: the file then opens all stored secrets' },
  },
  positionals: [1, 1],
  details: [
    'The file has the state of one moment and can be restored into SQLite and PostgreSQL.',
    'Without the key, keep a copy of the key file elsewhere: stored secrets need it.',
  ],
  async run({ argv, env, version }) {
    const [file = ''] = argv.positionals;
    const config = readStateConfig(argv.values, env);
    const withKey = argv.values['with-key'] === true;
    if (existsSync(file)) throw existing(file);
    const key = withKey ? keyOf(config) : undefined;
    const counts = { tables: 0, rows: 0 };
    async function* counted(entries: AsyncIterable<BackupEntry>): AsyncGenerator<BackupEntry> {
      for await (const entry of entries) {
        if (entry.kind === 'table') counts.tables += 1;
        if (entry.kind === 'row') counts.rows += 1;
        yield entry;
      }
    }
    const { db, close } = await openToRead(config);
    try {
      await writeBackup(file, counted(dumpStore(db, { program: version, now: Date.now(), key })));
    } finally {
      await close();
    }
    const bytes = statSync(file).size;
    const kept = withKey
      ? 'It includes the key: keep it like a password.'
      : `It does not include the key. Keep a copy of ${config.keyFile} elsewhere.`;
    return {
      text: `Wrote ${file}: ${counts.rows} rows of ${counts.tables} tables, ${Math.ceil(bytes / 1024)} KiB.\n${kept}`,
      json: { file, ...counts, bytes, withKey },
    };
  },
};
