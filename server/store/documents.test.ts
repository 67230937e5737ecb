import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DocumentChange, type DocumentStore, openDocumentStore } from './documents.ts';
import { openSqlite } from './sqlite.ts';

let dir: string;
let store: DocumentStore;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'qd-documents-'));
  store = await openDocumentStore(dir);
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true });
});

const change = (id: string, body: string | null = `body of ${id}`, world = 'w'): DocumentChange => ({
  ...{ world, kind: 'alert', id },
  body,
});
const ids = () => [...store.load()].map(({ world, id }) => `${world}/${id}`);

async function reopen(): Promise<void> {
  store.close();
  store = await openDocumentStore(dir);
}

/** Changes the file behind the store's back. */
async function tamper(sql: string): Promise<void> {
  store.close();
  const database = await openSqlite(join(dir, 'emulator.db'), { format: 99 });
  database.exec(sql);
  database.close();
  store = await openDocumentStore(dir);
}

describe('a document store', () => {
  test('returns written, replaced and deleted documents correctly after a restart', async () => {
    await store.append([change('a'), change('b'), change('c')]);
    await store.append([change('b', 'newer'), change('c', null), change('never', null)]);
    await reopen();
    expect([...store.load()]).toEqual([
      { world: 'w', kind: 'alert', id: 'a', body: 'body of a' },
      { world: 'w', kind: 'alert', id: 'b', body: 'newer' },
    ]);
  });

  test('writes the same where a document is wrongly announced as new', async () => {
    const announced = (one: DocumentChange): DocumentChange => ({ ...one, isNew: true });
    await store.append([change('a'), announced(change('b')), change('c')]);
    await store.append([
      announced(change('a', 'newer')),
      announced(change('c', null)),
      announced(change('d')),
    ]);
    // a load compares number and checksums of all documents with what was written
    await reopen();
    expect([...store.load()].map(({ id, body }) => [id, body])).toEqual([
      ['a', 'newer'],
      ['b', 'body of b'],
      ['d', 'body of d'],
    ]);
  });

  test('keeps the order of changes that are queued together', async () => {
    await Promise.all([store.append([change('a', '1')]), store.append([change('a', '2')]), store.append([])]);
    await Promise.all([store.append([change('b')]), store.dropWorld('w'), store.append([change('c')])]);
    await reopen();
    expect(ids()).toEqual(['w/c']);
  });

  test('drops one world and keeps the others', async () => {
    await store.append([change('a', 'x', 'one'), change('b', 'x', 'one'), change('a', 'x', 'two')]);
    await store.dropWorld('one');
    await reopen();
    expect(ids()).toEqual(['two/a']);
  });

  test('writes the changes queued in one turn as one transaction', async () => {
    store.close();
    const commits: string[] = [];
    const bodies = Array.from({ length: 100 }, (_, index) => change(`${index}`));
    store = await openDocumentStore(dir);
    const before = readFileSync(join(dir, 'emulator.db-wal')).length;
    await Promise.all(bodies.map((one) => store.append([one]).then(() => commits.push(one.id))));
    const pages = (readFileSync(join(dir, 'emulator.db-wal')).length - before) / 4120;
    expect(commits.length).toBe(100);
    // One transaction writes each page once; a hundred would write the same two pages again and again.
    expect(pages).toBeLessThan(20);
  });

  test('reads many documents in order', async () => {
    const names = Array.from({ length: 1203 }, (_, index) => String(index).padStart(5, '0'));
    await store.append(names.toReversed().map((name) => change(name)));
    await reopen();
    expect(ids()).toEqual(names.map((name) => `w/${name}`));
  });

  test('returns any text as it was given', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text, text, text), { maxLength: 10 }), async (rows) => {
        await store.dropWorld('x');
        const changes = rows.map(([kind, id, more, body]) => ({ world: 'x', kind, id: id + more, body }));
        await store.append(changes);
        const expected = new Map(changes.map((one) => [JSON.stringify([one.kind, one.id]), one]));
        const results = new Map([...store.load()].map((one) => [JSON.stringify([one.kind, one.id]), one]));
        expect(results).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  test.each(['a\0b', '\ud800', 'x\udc00'])(
    'refuses text that would come back otherwise, and nothing else with it',
    async (text) => {
      const bad = store.append([change('good'), change('bad', text)]);
      const good = store.append([change('other')]);
      await expect(bad).rejects.toMatchObject({ code: 'INVALID' });
      await good;
      expect(ids()).toEqual(['w/other']);
    },
  );

  test('in memory, holds until it is closed', async () => {
    const memory = await openDocumentStore(':memory:');
    await memory.append([change('a')]);
    expect([...memory.load()]).toHaveLength(1);
    memory.close();
    expect(existsSync(':memory:')).toBe(false);
  });

  test('may be written while it is read', async () => {
    await store.append([change('a'), change('b')]);
    const read: string[] = [];
    for (const { id } of store.load()) {
      if (read.length === 0) await store.append([change('c'), change('d')]);
      read.push(id);
    }
    // fewer than now: the read shows the state at its start
    expect(read).toEqual(['a', 'b']);
    expect(ids()).toHaveLength(4);
  });

  test('counts its documents, and adds up their checksums of 48 bits, in the file', async () => {
    await store.append(Array.from({ length: 40 }, (_, at) => change(`${at}`)));
    await store.append([change('1', null), change('2', 'newer'), change('a', 'b', 'other')]);
    await store.dropWorld('other');
    store.close();
    const database = await openSqlite(join(dir, 'emulator.db'), { format: 99 });
    const counted = `SELECT (SELECT value FROM meta WHERE key = 'rows') AS rows,
      (SELECT value FROM meta WHERE key = 'sum') AS sum, count(*) AS wanted, sum(sum) % (1 << 48) AS wantedSum,
      max(sum) < (1 << 48) AND typeof(max(sum)) = 'integer' AS fits FROM docs`;
    const existing = database.prepare(counted).get() as Record<string, number>;
    database.close();
    store = await openDocumentStore(dir);
    expect(existing).toMatchObject({ rows: 39, wanted: 39, fits: 1 });
    expect(existing.sum).toBe(existing.wantedSum);
  });

  test('is opened with the key that it was written with, and with no other', async () => {
    const key = (fill: number) => ({ bytes: new Uint8Array(32).fill(fill), path: 'secret.key' });
    store.close();
    store = await openDocumentStore(dir, { key: key(1) });
    await store.append([change('a')]);
    store.close();
    const other = openDocumentStore(dir, { key: key(2) });
    await expect(other).rejects.toMatchObject({ code: 'INVALID' });
    await expect(other).rejects.toThrow(/^secret\.key is not the key that .*emulator\.db was written with$/);
    store = await openDocumentStore(dir, { key: key(1) });
    expect(ids()).toEqual(['w/a']);
  });

  test('writes queued changes on close, and refuses later ones', async () => {
    const queued = store.append([change('a')]);
    store.close();
    store.close();
    await queued;
    const late = store.append([change('b')]);
    await expect(late).rejects.toMatchObject({
      code: 'CLOSED',
      message: expect.stringMatching(/is closed$/),
    });
    store = await openDocumentStore(dir);
    expect(ids()).toEqual(['w/a']);
  });
});

describe('when no space is left', () => {
  const big = (id: string) => change(id, 'x'.repeat(20_000));

  test('rejects every append of the transaction, and stores nothing of it', async () => {
    store.close();
    store = await openDocumentStore(dir, { maxBytes: 200_000 });
    await store.append([big('1'), big('2')]);
    const crowd = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => store.append([big(`more${index}`)])),
    );
    expect(crowd.map((result) => result.status === 'rejected' && result.reason.code)).toEqual(
      Array(20).fill('FULL'),
    );
    expect(ids()).toEqual(['w/1', 'w/2']);
  });

  test('it works again when there is some, without a restart', async () => {
    store.close();
    store = await openDocumentStore(dir, { maxBytes: 200_000 });
    const kept: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      await store.append([big(`${index}`)]).then(
        () => kept.push(`w/${index}`),
        () => {},
      );
    }
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.length).toBeLessThan(20);
    await store.append([change('0', null), change('1', null)]);
    await store.append([big('z')]);
    await reopen();
    expect(ids().sort()).toEqual([...kept.filter((id) => id !== 'w/0' && id !== 'w/1'), 'w/z'].sort());
  });
});

describe('a damaged file', () => {
  beforeEach(() => store.append(['a', 'b', 'c'].map((id) => change(id))));

  test.each([
    ['a changed body', "UPDATE docs SET body = 'body of x' WHERE id = 'b'"],
    ['a changed id', "UPDATE docs SET id = 'bb' WHERE id = 'b'"],
    ['a body of another type', "UPDATE docs SET body = x'00' WHERE id = 'b'"],
  ])('%s is reported with the file and the row', async (_, sql) => {
    await tamper(sql);
    expect(() => ids()).toThrow(/emulator\.db is damaged: the checksum of row "w" "alert" "bb?"/);
  });

  test.each([
    ['a missing row', "DELETE FROM docs WHERE id = 'b'"],
    ['a row that was never counted', "UPDATE meta SET value = 2 WHERE key = 'rows'"],
  ])('%s is reported', async (_, sql) => {
    await tamper(sql);
    expect(() => ids()).toThrow(/documents were found, or others than were written/);
  });

  test('a row reverted to an earlier state is reported', async () => {
    const sumOf = async () => {
      store.close();
      const database = await openSqlite(join(dir, 'emulator.db'), { format: 99 });
      const row = database.prepare("SELECT sum FROM docs WHERE id = 'b'").get() as { sum: number };
      database.close();
      store = await openDocumentStore(dir);
      return row.sum;
    };
    const before = await sumOf();
    await store.append([change('b', 'newer')]);
    await tamper(`UPDATE docs SET body = 'body of b', sum = ${before} WHERE id = 'b'`);
    expect(() => ids()).toThrow(/3 of 3 documents were found, or others than were written/);
  });

  test('a format of a later version is refused', async () => {
    await expect(tamper('PRAGMA user_version = 2')).rejects.toMatchObject({ code: 'NEWER_VERSION' });
  });

  test('any flipped bit is either reported or has no effect', async () => {
    store.close();
    const intact = readFileSync(join(dir, 'emulator.db'));
    let reported = 0;
    for (let offset = 0; offset < intact.length; offset += 23) {
      const bytes = Buffer.from(intact);
      bytes[offset] = (bytes[offset] ?? 0) ^ (1 << (offset % 8));
      // A folder for each: a damaged file may keep its lock until the process ends.
      const folder = join(dir, String(offset));
      mkdirSync(folder);
      writeFileSync(join(folder, 'emulator.db'), bytes);
      const refusal = await openDocumentStore(folder).then(
        (opened) => {
          store = opened;
          return undefined;
        },
        (error: unknown) => error,
      );
      if (refusal === undefined) expect(ids()).toEqual(['w/a', 'w/b', 'w/c']);
      else
        expect(refusal).toMatchObject({
          name: 'StoreError',
          message: expect.stringContaining('emulator.db'),
        });
      reported += refusal === undefined ? 0 : 1;
      store.close();
    }
    expect(reported).toBeGreaterThan(5);
  });
});
