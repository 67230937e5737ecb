import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { reachServer } from '#server/bff/admin/admin-channel.ts';
import { executedMigrations } from '#server/bff/backup/schema-at.ts';
import { hasSealed, nextKeyFile, usesKey } from '#server/bff/connections/key-check.ts';
import { migrations } from '#server/bff/migrations.ts';
import type { Db } from '#server/bff/tables.ts';
import { databaseClock } from '#server/store/database-clock.ts';
import { readKey } from '#server/store/key-file.ts';
import { type Finding, finding } from './check-finding.ts';
import { openStore, storeName } from './open-store.ts';
import type { StateConfig } from './state-config.ts';

interface Target {
  origin: string;
  ca: string | null;
}

interface StateFindings {
  findings: Finding[];
  /** The services of the stored connections. */
  targets: Target[];
}

const skewMs = 30_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function keyIn(config: StateConfig): { key: Buffer | undefined; findings: Finding[] } {
  try {
    const key = readKey(config.keyFile, config.isKeyGiven);
    const findings = existsSync(nextKeyFile(config.keyFile))
      ? [finding('key', 'warning', 'A change of the key was interrupted. Run: quarterdeck rotate-key')]
      : [];
    return { key, findings };
  } catch (error) {
    return { key: undefined, findings: [finding('key', 'failed', messageOf(error))] };
  }
}

async function checkSchema(db: Db, config: StateConfig): Promise<Finding> {
  const executed = await executedMigrations(db);
  const unknown = executed.filter((name) => !migrations.some((each) => each.name === name));
  if (unknown.length > 0) {
    const message = `${storeName(config)} was written by a newer version (${unknown.join(', ')}). Use that version.`;
    return finding('store', 'failed', message);
  }
  const missing = migrations.length - executed.length;
  if (missing === 0) return finding('store', 'ok', `${storeName(config)} has the schema of this version.`);
  const next = 'The next start applies them; make a backup before.';
  return finding('store', 'warning', `${storeName(config)} lacks ${missing} migrations. ${next}`);
}

/** Whether the store takes changes, by one that is taken back. */
async function checkWritable(db: Db): Promise<Finding> {
  const transaction = await db.startTransaction().execute();
  try {
    await transaction.insertInto('meta').values({ key: 'write-check', value: '' }).execute();
    return finding('store', 'ok', 'The store takes changes.');
  } catch (error) {
    return finding(
      'store',
      'failed',
      `The store takes no changes: ${messageOf(error)}. Check space and permissions.`,
    );
  } finally {
    await transaction.rollback().execute();
  }
}

async function checkDatabaseClock(db: Db): Promise<Finding> {
  const { rows } = await sql<{ at: number }>`select ${databaseClock(db)} as at`.execute(db);
  const skew = Math.round(((rows[0]?.at ?? 0) - Date.now()) / 1000);
  if (Math.abs(skew) * 1000 <= skewMs)
    return finding('clock', 'ok', 'The clock of this machine agrees with that of the database.');
  const direction = skew > 0 ? 'behind' : 'ahead of';
  const message = `The clock of this machine is ${Math.abs(skew)} s ${direction} that of the database. Synchronize both with NTP.`;
  return finding('clock', 'warning', message);
}

async function checkKey(db: Db, key: Buffer | undefined, { keyFile }: StateConfig): Promise<Finding> {
  if (!(await hasSealed(db))) {
    return finding(
      'key',
      'ok',
      key ? `${keyFile} can be read.` : `${keyFile} is created at the first start.`,
    );
  }
  if (!key) return finding('key', 'failed', `${keyFile} is missing. Put the key file of this console there.`);
  return (await usesKey(db, key))
    ? finding('key', 'ok', `${keyFile} opens the stored secrets.`)
    : finding('key', 'failed', `${keyFile} is not the key of the stored secrets. Put the right one there.`);
}

async function checkOpened(db: Db, config: StateConfig, key: Buffer | undefined): Promise<StateFindings> {
  const schema = await checkSchema(db, config);
  const findings = [schema];
  if (schema.state !== 'ok') return { findings, targets: [] };
  findings.push(await checkWritable(db), await checkKey(db, key, config));
  if (config.databaseUrl !== undefined) findings.push(await checkDatabaseClock(db));
  return {
    findings,
    targets: await db.selectFrom('connections').select(['origin', 'ca']).distinct().execute(),
  };
}

/** Store and key, by the running server where it has the store open. */
export async function checkState(config: StateConfig): Promise<StateFindings> {
  const { key, findings } = keyIn(config);
  const isSqlite = config.databaseUrl === undefined;
  try {
    const running = isSqlite ? await reachServer(config.dataDir) : undefined;
    if (running) {
      const { connections: targets } = await running('describeStore', {});
      findings.push(finding('store', 'ok', `A running server has ${storeName(config)} open.`));
      return { findings, targets };
    }
    if (isSqlite && !existsSync(join(config.dataDir, 'console.db'))) {
      findings.push(finding('store', 'warning', `${storeName(config)} is created at the first start.`));
      return { findings, targets: [] };
    }
    const db = await openStore(config);
    try {
      const opened = await checkOpened(db, config, key);
      return { findings: [...findings, ...opened.findings], targets: opened.targets };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    findings.push(finding('store', 'failed', messageOf(error)));
    return { findings, targets: [] };
  }
}
