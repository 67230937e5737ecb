import { randomBytes } from 'node:crypto';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { hasSealed, nextKeyFile, usesKey } from '#server/bff/connections/key-check.ts';
import { resealSecrets } from '#server/bff/key-rotation/reseal-secrets.ts';
import type { Db } from '#server/bff/tables.ts';
import { readKey } from '#server/store/key-file.ts';
import { createFile } from '#server/store/private-file.ts';
import type { Command, CommandResult } from './command.ts';
import { CommandError } from './command-errors.ts';
import { finishKeyChange } from './key-change.ts';
import { openStore, requireCurrent, requireNoServer, requireStopped } from './open-store.ts';
import { readStateConfig, type StateConfig } from './state-config.ts';

/** The key to change to: a given one, or that of an interrupted change; undefined where one is to be created. */
function presentNextKey({ keyFile }: StateConfig, input: string | undefined): Buffer | undefined {
  const key = readKey(input ?? nextKeyFile(keyFile), true);
  if (input !== undefined && !key) throw new CommandError(`--new-key: ${input} does not exist.`);
  return key;
}

function createNextKey({ keyFile }: StateConfig): Buffer {
  const path = nextKeyFile(keyFile);
  const key = randomBytes(32);
  try {
    createFile(path, key);
  } catch (error) {
    throw new CommandError(
      `${path} cannot be written. Create a key (head -c 32 /dev/urandom > FILE) and name it with --new-key.`,
      error,
    );
  }
  return key;
}

/** Seals everything with the next key, unless an interrupted run did already. */
async function changeKey(db: Db, config: StateConfig, input: string | undefined) {
  const { keyFile, isKeyGiven } = config;
  const current = readKey(keyFile, isKeyGiven);
  const present = presentNextKey(config, input);
  if (present && (await usesKey(db, present))) return { secrets: 0, unreadable: [], isResumed: true };
  if (!current || !(await usesKey(db, current)))
    throw new CommandError(`${keyFile} is not the key of the stored secrets. Put the right one there.`);
  const next = present ?? createNextKey(config);
  const resealed = await resealSecrets(db, createSecretBox(current), createSecretBox(next));
  return { ...resealed, isResumed: false };
}

function resultOf(
  { secrets, unreadable, isResumed }: Awaited<ReturnType<typeof changeKey>>,
  keyFile: string,
  previous: string | undefined,
): CommandResult {
  const lines = [
    isResumed ? 'Completed an interrupted change of the key.' : `Sealed ${secrets} secrets with the new key.`,
    `The new key is in ${keyFile}. Copy it to every replica before its start.`,
    ...(previous === undefined
      ? []
      : [
          `The previous key is in ${previous}. Backups made before need it; delete it with the last of them.`,
        ]),
    ...unreadable.map((row) => `Not readable with the previous key either: ${row}. Enter this secret again.`),
  ];
  return { text: lines.join('\n'), json: { secrets, unreadable, keyFile, previous: previous ?? null } };
}

export const rotateKeyCommand: Command = {
  name: 'rotate-key',
  summary: 'seal all stored secrets with a new key',
  usage: ['rotate-key [--new-key FILE]'],
  options: {
    'new-key': { type: 'string', value: 'FILE', about: 'file with the new key of 32 bytes (one is created)' },
  },
  positionals: [0, 0],
  details: [
    'Stop all servers first. After an interruption, run the command again: it continues.',
    'With --new-key the key file stays as it is: mount the new one in its place.',
  ],
  async run({ argv, env }) {
    const config = readStateConfig(argv.values, env);
    const { 'new-key': newKey } = argv.values;
    const input = typeof newKey === 'string' ? newKey : undefined;
    await requireNoServer(config);
    const db = await openStore(config);
    try {
      await requireStopped(config, db);
      await requireCurrent(db);
      if (!(await hasSealed(db)))
        throw new CommandError('The store has no secrets yet. Start the server once.');
      const changed = await changeKey(db, config, input);
      if (input !== undefined) return resultOf(changed, input, config.keyFile);
      return resultOf(changed, config.keyFile, finishKeyChange(config.keyFile));
    } finally {
      await db.destroy();
    }
  },
};
