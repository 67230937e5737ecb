import { join } from 'node:path';
import { createSecretBox } from '#server/auth/secret-box.ts';
import type { Config } from '#server/config.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { loadOrCreateKey } from '#server/store/key-file.ts';
import { checkKey, hasSealed } from './connections/key-check.ts';
import { describeError, type Log } from './log.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** The key and the database, in a state in which they belong together. */
export async function openState(config: Config, log: Log) {
  const keyFile = config.keyFile ?? join(config.dataDir, 'secrets.key');
  const db = await openDatabase<Tables>({
    ...(config.databaseUrl ? { url: config.databaseUrl } : { dir: config.dataDir }),
    onIdleError: (error) => log.error(describeError(error), 'the database connection broke'),
  });
  try {
    await migrate(db, migrations);
    const sealed = (await hasSealed(db)) ? 'the database' : undefined;
    const box = createSecretBox(loadOrCreateKey(keyFile, { sealed, given: config.keyFile !== undefined }));
    await checkKey(db, box, keyFile);
    return { box, db };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
