import { beforeAll, describe, expect, it } from 'vitest';
import { operationOf } from '#contract/api/operations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;

beforeAll(async () => {
  at = await testEmulator();
});

const run = (command: unknown, more: object = {}) =>
  at.ask('POST', `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/command`, {
    body: { db: 'test', command, ...more },
  });

describe('the command of a request', () => {
  it('may be an object of JSON, and the reply is one of relaxed Extended JSON', async () => {
    const documents = [
      { _id: 1, zero: 0, empty: '', none: null, list: [], at: { $date: '2026-03-13T00:00:00Z' } },
      { _id: 2, big: { $numberLong: '9007199254740993' } },
    ];
    expect((await run({ insert: 'notes', documents })).body.reply).toMatchObject({ ok: 1, n: 2 });
    const { body } = await run({ find: 'notes', filter: { zero: 0, empty: '', none: null } });
    expect(body.reply.cursor.firstBatch).toEqual([documents[0]]);
  });

  it('may be a text of JSON or Extended JSON, and the reply is a text of the canonical form', async () => {
    await run('{"insert": "texts", "documents": [{"_id": {"$numberInt": "1"}, "n": 2}]}');
    const { body } = await run('{"find": "texts"}');
    expect(JSON.parse(body.reply).cursor.firstBatch).toEqual([
      { _id: { $numberInt: '1' }, n: { $numberInt: '2' } },
    ]);
  });

  it.each([[''], ['{}'], [{}], [[]], [7], [{ find: { $oid: 'x' } }]])(
    'refuses %j by its name',
    async (command) => {
      const refused = await run(command);
      expect([refused.status, refused.body.badRequestDetail.fields[0].field]).toEqual([400, 'command']);
    },
  );

  it('is required', async () => {
    const refused = await run(undefined);
    expect(refused.body.badRequestDetail.fields).toEqual([{ field: 'command', description: 'is required' }]);
  });

  it('answers a command that fails with the refusal of the database', async () => {
    expect((await run({ noSuchCommand: 1 })).body.reply).toMatchObject({
      ok: 0,
      codeName: 'CommandNotFound',
    });
  });
});

it('documents every field of the command', () => {
  const { body } = operationOf('runEmulatorCommand');
  const { shape } = body as unknown as { shape: Record<string, { description?: string }> };
  expect(Object.keys(shape)).toEqual(['db', 'command', 'readPreference']);
  for (const [name, field] of Object.entries(shape)) expect(field.description, name).toMatch(/\.$/u);
});
