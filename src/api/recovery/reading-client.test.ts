import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ReadingClient } from './reading-client.ts';

/** A list whose reads end one by one, each with what is stored when it begins. */
function listOf(client: ReadingClient) {
  const stored = ['one'];
  const ends: (() => void)[] = [];
  const options = {
    queryKey: ['list'],
    staleTime: 60_000,
    queryFn: ({ signal: _ }: { signal: AbortSignal }) => {
      const seen = [...stored];
      return new Promise<string[]>((resolve) => {
        ends.push(() => resolve(seen));
      });
    },
  };
  return { stored, ends, options, now: () => client.getQueryData<string[]>(['list']) };
}

const client = new ReadingClient({ defaultOptions: { queries: { retry: false } } });
afterEach(() => client.clear());

it('a first read that began before a change is replaced by one that begins after it', async () => {
  const { stored, ends, options, now } = listOf(client);
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  const awaited = client.ensureQueryData(options);
  stored.push('two');
  const refreshed = client.invalidateQueries({ queryKey: ['list'] });
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  await refreshed;
  expect(now()).toEqual(['one', 'two']);
  expect(await awaited).toEqual(['one', 'two']);
  stop();
});

it('a first read that nobody shows is read again when it is shown', async () => {
  const { stored, ends, options, now } = listOf(client);
  const awaited = client.ensureQueryData(options);
  stored.push('two');
  await client.invalidateQueries({ queryKey: ['list'] });
  ends[0]?.();
  expect(await awaited).toEqual(['one']);
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.();
  await vi.waitFor(() => expect(now()).toEqual(['one', 'two']));
  stop();
});
