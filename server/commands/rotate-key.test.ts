import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox, type SecretBox } from '#server/auth/secret-box.ts';
import { destinationPlace } from '#server/bff/audit/destinations.ts';
import { createChangeSets, locationOfBody } from '#server/bff/change-sets/store.ts';
import { usesKey } from '#server/bff/connections/key-check.ts';
import { changePlace } from '#server/bff/forward/audit.ts';
import { createIdempotency } from '#server/bff/forward/idempotency.ts';
import { createDeployments } from '#server/bff/functions/deployments.ts';
import { resealSecrets } from '#server/bff/key-rotation/reseal-secrets.ts';
import { sealedColumns } from '#server/bff/key-rotation/sealed-columns.ts';
import { createSettingsStore, type SettingsStore } from '#server/bff/notifications/settings-store.ts';
import { locationOfRehearsal } from '#server/bff/rehearsals/rehearsal-table.ts';
import { locationOfPoll } from '#server/bff/replicas/shared-polls.ts';
import { tokenPlace } from '#server/bff/sign-in/oidc.ts';
import type { Db, Tables } from '#server/bff/tables.ts';
import { privateKey, publicKey, startService, type TestService } from '#server/bff/test-kit.ts';
import { locationOfMaskSecret } from '#server/bff/twins/documents/collection-tables.ts';
import { openDatabase } from '#server/store/database.ts';
import { environmentOf, startState } from './command-for-tests.ts';

let state: Awaited<ReturnType<typeof startState>>;
let service: TestService;
let keyFile: string;
beforeEach(async () => {
  service = await startService();
  state = await startState({ service });
  keyFile = join(state.console.dir, 'secrets.key');
  await state.console.bff.ensureConnection({
    name: 'Emulator',
    origin: service.origin,
    publicKey,
    privateKey,
  });
});
afterEach(async () => {
  await state.console.close();
  await service.close();
});

const keyOf = (path: string) => readFileSync(path);
async function withStore<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url, QUARTERDECK_DATA: dir } = environmentOf(state.console);
  const db = await openDatabase<Tables>(url ? { url } : { dir: String(dir) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const answer = { status: 200, headers: {}, text: '"first"' };
const idempotent = (db: Db, box: SecretBox, text: string) =>
  createIdempotency({
    ...{ db, box, now: Date.now, holder: 'test' },
    runningHolders: async () => new Set(),
  }).once('kim', 'key', {}, async () => ({
    answer: { ...answer, text },
    forget: false,
  }));
const mail: Parameters<SettingsStore['saveMailServer']>[0] = {
  host: 'mail.example.com',
  port: 587,
  security: 'starttls',
  user: 'kim',
  password: 'mail-password',
  from: 'console@example.com',
};

/** A secret in every sealed column. */
async function fill(db: Db, box: SecretBox): Promise<void> {
  await createDeployments(db, box, [], Date.now).create({
    name: 'Shop',
    uri: 'mongodb://u:p4ss@127.0.0.1:27017',
    readOnly: true,
  });
  await idempotent(db, box, '"first"');
  await createSettingsStore(db, box).saveMailServer(mail);
  const body = { id: 'set', version: 1 };
  await db
    .insertInto('change_sets')
    .values({
      ...body,
      connection: 'emulator',
      state: 'draft',
      running: 0,
      body: box.seal('{"id":"set","steps":[]}', locationOfBody(body)),
    })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      ...{ hash: 'h', public_id: 'p', user_id: 'launch', created_at: Date.now(), last_seen_at: Date.now() },
      ...{ user_agent: '', address: '', provider_token: box.seal('token', tokenPlace) },
    })
    .execute();
  await fillUnfinished(db, box);
}

async function fillUnfinished(db: Db, box: SecretBox): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      ...{ id: 'line', at: Date.now(), actor: 'kim', actor_id: null, connection: 'emulator' },
      ...{ operation: 'updateGroup', target: '/groups/g', outcome: 'unknown', status: null },
      ...{ request_id: 'r', service_at: null, token: null, holder: 'ended', unsent: 0 },
      request: box.seal('{"operationId":"updateGroup","args":{}}', changePlace('line')),
    })
    .execute();
  await db
    .insertInto('audit_destinations')
    .values({
      ...{
        name: 'webhook' as const,
        bit: 2,
        enabled: 1,
        body: '{"url":"https://logs.example.com"}',
        version: 1,
      },
      ...{ failures: 0, next_at: 0 },
      secret: box.seal('a signing key of it', destinationPlace({ name: 'webhook', version: 1 })),
    })
    .execute();
  const rehearsal = { id: 'rehearsal', connection: 'emulator', twin_id: 'twin', set_id: 'set' };
  await db
    .insertInto('rehearsals')
    .values({
      ...{ ...rehearsal, state: 'running', body: '{}', created_at: Date.now() },
      steps: box.seal('{"id":"set"}', locationOfRehearsal(rehearsal.id)),
    })
    .execute();
  await db
    .insertInto('twin_collections')
    .values({
      ...{ id: 'collection', twin_id: 'twin', state: 'paused', body: '{}', created_at: Date.now() },
      secret: box.seal('a secret of masks', locationOfMaskSecret('collection')),
    })
    .execute();
  await db
    .insertInto('polls')
    .values({
      ...{ id: 'poll', claim: 1, claimed_until: 0, answer_order: 1, answered_at: 0, transitional: 0 },
      answer: box.seal('{"status":200}', locationOfPoll('poll')),
    })
    .execute();
}

const filled = () => withStore((db) => fill(db, createSecretBox(keyOf(keyFile))));

describe('quarterdeck rotate-key', () => {
  test('seals the secrets of every column with a new key, which the server uses', async () => {
    await state.console.bff.close();
    await filled();
    const before = keyOf(keyFile);
    const rotated = await state.command('rotate-key --json');
    expect(rotated).toMatchObject({ code: 0, error: '' });
    expect(JSON.parse(rotated.out)).toEqual({
      secrets: sealedColumns.length,
      unreadable: [],
      keyFile,
      previous: `${keyFile}.previous`,
    });
    expect(keyOf(keyFile)).not.toEqual(before);
    expect(keyOf(`${keyFile}.previous`)).toEqual(before);
    const box = createSecretBox(keyOf(keyFile));
    await withStore(async (db) => {
      expect((await createDeployments(db, box, [], Date.now).open('shop')).uri).toContain('p4ss');
      expect((await idempotent(db, box, '"second"')).answer.text).toBe('"first"');
      expect((await createSettingsStore(db, box).openMailServer())?.password).toBe('mail-password');
      expect(await createChangeSets(db, box).get('set')).toEqual({ id: 'set', steps: [] });
      const session = await db
        .selectFrom('sessions')
        .select('provider_token')
        .where('hash', '=', 'h')
        .executeTakeFirst();
      expect(box.open(session?.provider_token ?? '', tokenPlace)).toBe('token');
      const line = await db.selectFrom('audit').select('request').where('id', '=', 'line').executeTakeFirst();
      expect(box.open(line?.request ?? '', changePlace('line'))).toContain('updateGroup');
      const poll = await db.selectFrom('polls').select('answer').executeTakeFirst();
      expect(box.open(poll?.answer ?? '', locationOfPoll('poll'))).toBe('{"status":200}');
      await db.deleteFrom('change_sets').execute();
    });
    await state.console.restart();
    const session = await state.console.signIn();
    const response = await state.console.ask('POST', '/bff/connections/emulator/test', { session });
    expect(await response.json()).toMatchObject({ ok: true });
  });

  test('refuses while a server runs', async () => {
    const before = keyOf(keyFile);
    expect(await state.command('rotate-key')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/Stop/),
    });
    expect(keyOf(keyFile)).toEqual(before);
    expect(existsSync(`${keyFile}.next`)).toBe(false);
  });

  test('interrupted before its transaction, it goes on with the key that it had created', async () => {
    await state.console.bff.close();
    const next = Buffer.alloc(32, 5);
    writeFileSync(`${keyFile}.next`, next, { mode: 0o600 });
    expect((await state.command('rotate-key')).code).toBe(0);
    expect(keyOf(keyFile)).toEqual(next);
    expect(await withStore((db) => usesKey(db, next))).toBe(true);
  });

  test('interrupted after its transaction, the server names the command, which completes the change', async () => {
    await state.console.bff.close();
    await state.command('rotate-key');
    renameSync(keyFile, `${keyFile}.next`);
    renameSync(`${keyFile}.previous`, keyFile);
    await expect(state.console.restart()).rejects.toThrow('run: quarterdeck rotate-key');
    expect(await state.command('rotate-key')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Completed an interrupted change'),
    });
    expect(existsSync(`${keyFile}.next`)).toBe(false);
    await state.console.restart();
  });

  test('that fails in the middle changes no secret', async () => {
    await state.console.bff.close();
    await filled();
    const current = createSecretBox(keyOf(keyFile));
    const next = createSecretBox(Buffer.alloc(32, 9));
    let sealed = 0;
    const failing: SecretBox = {
      ...next,
      seal(...input) {
        sealed += 1;
        if (sealed === 4) throw new Error('the machine stops');
        return next.seal(...input);
      },
    };
    await withStore(async (db) => {
      await expect(resealSecrets(db, current, failing)).rejects.toThrow('the machine stops');
      for (const { read } of sealedColumns)
        for (const { sealed: text, place } of await read(db))
          expect(current.open(text ?? '', place)).not.toBe('');
    });
  });

  test('leaves secrets that were unreadable before, and names them', async () => {
    await state.console.bff.close();
    await withStore((db) => db.updateTable('connections').set({ identity: 'moved' }).execute());
    const { unreadable } = JSON.parse((await state.command('rotate-key --json')).out) as {
      unreadable: string[];
    };
    expect(unreadable).toEqual(['connections emulator']);
  });

  test('takes a given key and leaves the key file, which may be mounted', async () => {
    await state.console.bff.close();
    const before = keyOf(keyFile);
    const other = join(state.console.dir, 'other.key');
    writeFileSync(other, Buffer.alloc(32, 6), { mode: 0o600 });
    for (let round = 0; round < 2; round += 1)
      expect(await state.command(`rotate-key --new-key ${other}`)).toMatchObject({ code: 0, error: '' });
    expect(keyOf(keyFile)).toEqual(before);
    expect(await withStore((db) => usesKey(db, keyOf(other)))).toBe(true);
    expect((await state.command('rotate-key --new-key /none')).error).toBe(
      '--new-key: /none does not exist.',
    );
    expect((await state.command('rotate-key')).error).toContain('is not the key of the stored secrets');
    expect(existsSync(`${keyFile}.next`)).toBe(false);
  });
});
