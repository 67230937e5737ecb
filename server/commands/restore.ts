import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createSecretBox } from '#server/auth/secret-box.ts';
import {
  type CheckedBackup,
  checkBackup,
  isEmptyStore,
  restoreStore,
} from '#server/bff/backup/restore-store.ts';
import { nextKeyFile, opensKeyCheck, usesKey } from '#server/bff/connections/key-check.ts';
import type { Db } from '#server/bff/tables.ts';
import { readKey } from '#server/store/key-file.ts';
import { createFolder, replaceFile } from '#server/store/private-file.ts';
import type { Command } from './command.ts';
import { CommandError } from './command-errors.ts';
import { finishKeyChange } from './key-change.ts';
import { openStore, requireNoServer, requireStopped, storeName } from './open-store.ts';
import { readStateConfig, type StateConfig } from './state-config.ts';

type KeyStep = 'none' | 'create' | 'replace';

/** Refuses a backup whose secrets the key of this console would not open; returns what happens to the key file. */
function checkKeyOf(backup: CheckedBackup, config: StateConfig, replace: boolean): KeyStep {
  const { keyFile, isKeyGiven } = config;
  const present = readKey(keyFile, isKeyGiven);
  const { keyCheck } = backup;
  const included = backup.header.key === undefined ? undefined : Buffer.from(backup.header.key, 'base64');
  const key = included ?? present;
  if (keyCheck === undefined) return 'none';
  if (!key) {
    throw new CommandError(
      `The backup does not include its key, and ${keyFile} does not exist. Put the key file of that console there.`,
    );
  }
  if (!opensKeyCheck(createSecretBox(key), keyCheck)) {
    throw new CommandError(
      included
        ? 'The backup is damaged: its key does not open its secrets.'
        : `${keyFile} is not the key of this backup. Put the key file of that console there.`,
    );
  }
  if (!included || present?.equals(included)) return 'none';
  if (!present) return 'create';
  if (replace) return 'replace';
  throw new CommandError(
    `${keyFile} differs from the key in the backup. Move it away, or replace it with --replace.`,
  );
}

/** Restores the content with the key in an order that a crash at any moment leaves usable. */
async function restoreWithKey(
  step: KeyStep,
  backup: CheckedBackup,
  keyFile: string,
  db: Db,
  restore: () => Promise<void>,
): Promise<void> {
  if (step === 'none') return restore();
  const key = Buffer.from(backup.header.key ?? '', 'base64');
  const written = step === 'create' ? keyFile : nextKeyFile(keyFile);
  createFolder(dirname(keyFile));
  replaceFile(written, key);
  try {
    await restore();
  } catch (error) {
    // a lost connection leaves open whether the transaction took place
    const isUsed = await usesKey(db, key).catch(() => true);
    if (!isUsed) rmSync(written, { force: true });
    throw error;
  }
  // an interruption here is completed by `rotate-key`, which recognizes the key of the store
  if (step === 'replace') finishKeyChange(keyFile);
}

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'replace the state by that of a backup',
  usage: ['restore FILE [--replace] [--dry-run]'],
  options: {
    replace: { type: 'boolean', about: 'replace a store that is not empty' },
    'dry-run': { type: 'boolean', about: 'check the backup and the key, and change nothing' },
  },
  positionals: [1, 1],
  details: [
    'Stop all servers first. Format, version and checksum are checked before anything changes.',
    'People sign in again afterwards. Tokens and users that were removed since the backup exist again.',
  ],
  async run({ argv, env }) {
    const [file = ''] = argv.positionals;
    const config = readStateConfig(argv.values, env);
    const [replace, dryRun] = [argv.values.replace === true, argv.values['dry-run'] === true];
    const backup = await checkBackup(file);
    const keyStep = checkKeyOf(backup, config, replace);
    const { createdAt, program } = backup.header;
    const about = `${backup.rows} rows of ${backup.tables} tables, from ${new Date(createdAt).toISOString()}`;
    const json = { file, rows: backup.rows, tables: backup.tables, createdAt, program, restored: !dryRun };
    if (dryRun) return { text: `${file} can be restored: ${about}. Nothing was changed.`, json };
    await requireNoServer(config);
    const db = await openStore(config, { create: true });
    try {
      await requireStopped(config, db);
      if (!replace && !(await isEmptyStore(db))) {
        throw new CommandError(`${storeName(config)} is not empty. Replace its content with --replace.`);
      }
      await restoreWithKey(keyStep, backup, config.keyFile, db, () => restoreStore(db, file, backup));
    } finally {
      await db.destroy();
    }
    return { text: `Restored ${about}, into ${storeName(config)}.`, json };
  },
};
