import { type Document, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { CommandError } from '#server/data/commands/command-error.ts';
import { parseEjson } from '#server/data/values/ejson.ts';
import { commandSource } from './command-source.ts';

function recording(reply: (command: Document) => string = () => '{"ok":1}') {
  const sent: { db: string; command: Document }[] = [];
  const source = commandSource(async ({ db, command }) => {
    const document = parseEjson(command) as Document;
    sent.push({ db, command: document });
    return reply(document);
  });
  return { source, sent };
}

describe('a data source over commands', () => {
  it('sends commands as canonical extended JSON and reads replies', async () => {
    let text = '';
    const source = commandSource(async ({ command }) => {
      text = command;
      return '{"ok":{"$numberDouble":"1.0"},"n":{"$numberInt":"2"}}';
    });
    expect(await source.run('db', { insert: 'c', documents: [{ a: 1, b: Long.MAX_VALUE }] })).toMatchObject({
      n: 2,
    });
    expect(text).toContain('{"a":{"$numberInt":"1"},"b":{"$numberLong":"9223372036854775807"}}');
  });

  it('throws the refusal of a command, with number, name and labels', async () => {
    const { source } = recording(
      () =>
        '{"ok":0,"code":112,"codeName":"WriteConflict","errmsg":"no","errorLabels":["TransientTransactionError"]}',
    );
    const error = await source.run('db', { ping: 1 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toMatchObject({
      code: 112,
      codeName: 'WriteConflict',
      labels: ['TransientTransactionError'],
    });
  });

  it('keeps numbers and names that are in no list of ours', async () => {
    const { source } = recording(() => '{"ok":0,"code":40324,"codeName":"Location40324","errmsg":"no"}');
    await expect(source.run('db', {})).rejects.toMatchObject({ code: 40324, codeName: 'Location40324' });
  });

  it('starts a transaction with its first command and ends it at admin', async () => {
    const { source, sent } = recording();
    const session = await source.begin({
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    });
    await source.run('db', { find: 'a' }, { session });
    await source.run('db', { find: 'b' }, { session });
    await source.commit(session);
    const [first, second, commit] = sent;
    expect(first?.command).toMatchObject({
      startTransaction: true,
      autocommit: false,
      readConcern: { level: 'snapshot' },
    });
    expect(second?.command).not.toHaveProperty('startTransaction');
    expect(second?.command.lsid).toEqual(first?.command.lsid);
    expect(second?.command.txnNumber).toEqual(first?.command.txnNumber);
    expect(commit).toMatchObject({
      db: 'admin',
      command: { commitTransaction: 1, autocommit: false, writeConcern: { w: 'majority' } },
    });
  });

  it('sends nothing to end a transaction that never had a command', async () => {
    const { source, sent } = recording();
    await source.commit(await source.begin());
    await source.abort(await source.begin());
    expect(sent).toEqual([]);
  });

  it('gives every transaction a session of its own', async () => {
    const { source, sent } = recording();
    for (const session of [await source.begin(), await source.begin()])
      await source.run('db', {}, { session });
    const sessions = sent.map(({ command }) => command.lsid?.id.toString('hex'));
    expect(sessions).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.any(String)]);
    expect(sessions[0]).not.toBe(sessions[1]);
  });

  it('knows no transaction that has ended', async () => {
    const { source } = recording();
    const session = await source.begin();
    await source.abort(session);
    await expect(source.run('db', {}, { session })).rejects.toMatchObject({ codeName: 'NoSuchTransaction' });
  });

  it('sends nothing once it was cancelled', async () => {
    const { source, sent } = recording();
    await expect(source.run('db', {}, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(sent).toEqual([]);
  });
});
