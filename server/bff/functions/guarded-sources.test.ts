import type { Document } from 'bson';
import { describe, expect, test, vi } from 'vitest';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import { refuse } from '../http/errors.ts';
import { createDeploymentPools } from './deployment-pools.ts';
import { commandName, lazySource, namespaceOf, readOnlySource, scrubbedSource } from './guarded-sources.ts';

function fake(run: (command: Document) => Promise<Document> = () => Promise.resolve({ ok: 1 })) {
  const seen: string[] = [];
  const source: DataSource = {
    run: (_db, command) => {
      seen.push(commandName(command));
      return run(command);
    },
    begin: async () => 'begun',
    commit: async () => {},
    abort: async () => {},
    close: async () => {
      seen.push('closed');
    },
  };
  return { source, seen };
}

test('a namespace is names only', () => {
  expect(namespaceOf('shop', { insert: 'orders', documents: [{ a: 'secret' }] })).toBe('shop.orders');
  expect(namespaceOf('shop', { getMore: 5, collection: 'orders' })).toBe('shop.orders');
  expect(namespaceOf('shop', { dropDatabase: 1 })).toBe('shop');
  expect(namespaceOf('shop', { insert: { secret: 1 } })).toBe('shop');
});

describe('a source that is read only', () => {
  test('passes reads on and refuses writes with the reason, unsent', async () => {
    const { source, seen } = fake();
    const guarded = readOnlySource(source, 'writes are disabled');
    await expect(guarded.run('shop', { find: 'orders' })).resolves.toEqual({ ok: 1 });
    await expect(guarded.run('shop', { insert: 'orders', documents: [{}] })).rejects.toMatchObject({
      codeName: 'Unauthorized',
      message: 'insert was refused: writes are disabled',
    });
    const out = { aggregate: 'orders', pipeline: [{ $out: 'copy' }], cursor: {} };
    await expect(guarded.run('shop', out)).rejects.toBeInstanceOf(CommandError);
    expect(seen).toEqual(['find']);
  });

  test.each([{ killAllSessions: [] }, { killSessions: [] }, { planCacheClear: 'orders' }])(
    'refuses to disturb other users by %j',
    async (command) => {
      const { source, seen } = fake();
      const guarded = readOnlySource(source, 'writes are disabled');
      await expect(guarded.run('admin', command)).rejects.toMatchObject({ codeName: 'Unauthorized' });
      expect(seen).toEqual([]);
    },
  );
});

describe('a source that is opened when it is used', () => {
  test('is opened once, and never for nothing', async () => {
    const { source, seen } = fake();
    const open = vi.fn(() => Promise.resolve(source));
    const unused = lazySource(open);
    await unused.close();
    expect(open).not.toHaveBeenCalled();
    const used = lazySource(open);
    await Promise.all([used.run('a', { ping: 1 }), used.run('a', { ping: 1 })]);
    await used.close();
    expect(open).toHaveBeenCalledTimes(1);
    expect(seen).toEqual(['ping', 'ping', 'closed']);
  });

  test('reports why it cannot be opened, and is retried', async () => {
    const { source } = fake();
    let count = 0;
    const lazy = lazySource(() => {
      count += 1;
      return count === 1 ? Promise.reject(refuse('DEPLOYMENT_NOT_FOUND')) : Promise.resolve(source);
    });
    await expect(lazy.run('a', { ping: 1 })).rejects.toMatchObject({
      codeName: 'HostUnreachable',
      message: 'There is no such deployment.',
    });
    await expect(lazy.run('a', { ping: 1 })).resolves.toEqual({ ok: 1 });
  });
});

test('removes the secrets of a source from its errors, causes included', async () => {
  const failing = fake(() => {
    const error = new CommandError('HostUnreachable', 'no way for canary');
    error.cause = new Error('canary');
    return Promise.reject(error);
  });
  const clean = scrubbedSource(failing.source, (text) => text.replaceAll('canary', '••••'));
  const error = await clean.run('a', { ping: 1 }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ codeName: 'HostUnreachable', message: 'no way for ••••' });
  expect(`${(error as Error).stack} ${(error as Error).cause}`).not.toContain('canary');
});

describe('connections to deployments', () => {
  const deployment = (stamp: string) => ({
    id: 'prod',
    name: 'Prod',
    stamp,
    uri: 'mongodb://a',
    hosts: 'mongodb://a',
    secrets: [],
    readOnly: false,
  });

  test('are shared, and closed after a while without use', async () => {
    vi.useFakeTimers();
    const { source, seen } = fake();
    const connect = vi.fn(() => source);
    const pools = createDeploymentPools(connect, () => {});
    const [one, two] = [pools.lease(deployment('1')), pools.lease(deployment('1'))];
    one.release();
    one.release();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen).toEqual([]);
    two.release();
    await vi.advanceTimersByTimeAsync(200_000);
    const three = pools.lease(deployment('1'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen).toEqual([]);
    three.release();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen).toEqual(['closed']);
    expect(connect).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  test('are made anew with another connection string, while the old ones serve those who have them', async () => {
    const sources = [fake(), fake()];
    let count = 0;
    const pools = createDeploymentPools(
      () => sources[count++]?.source ?? fake().source,
      () => {},
    );
    const old = pools.lease(deployment('1'));
    const fresh = pools.lease(deployment('2'));
    await old.source.run('a', { ping: 1 });
    await fresh.source.run('a', { ping: 1 });
    await old.source.close();
    expect(sources.map((each) => each.seen)).toEqual([['ping'], ['ping']]);
    old.release();
    fresh.release();
    await pools.close();
    expect(sources.map((each) => each.seen)).toEqual([
      ['ping', 'closed'],
      ['ping', 'closed'],
    ]);
  });
});
