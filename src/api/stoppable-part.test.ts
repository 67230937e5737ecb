import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { Stopped, stoppable, stopQueries } from './stoppable.ts';

const queryKey = ['documents'];

/** A query that publishes 1, and waits. */
function observe(client: QueryClient, result: Promise<number>) {
  const queryFn = stoppable<number>(queryKey, (signal, publish) => {
    publish(1);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      void result.then(resolve);
    });
  });
  return new QueryObserver<number>(client, { queryKey, queryFn, retry: false });
}

it('shows the first part of a result while the rest is read', async () => {
  let resolve: (value: number) => void = () => {};
  const promise = new Promise<number>((done) => {
    resolve = done;
  });
  const observer = observe(new QueryClient(), promise);
  const end = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: 1, isFetching: true });
  resolve(2);
  await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: 2, isFetching: false });
  end();
});

it('keeps no part of a query that was stopped, and no part in place of a result', async () => {
  const client = new QueryClient();
  const observer = observe(client, new Promise(() => {}));
  const end = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toBe(1);
  stopQueries(queryKey);
  await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: undefined, status: 'error' });
  expect(observer.getCurrentResult().error).toBeInstanceOf(Stopped);
  client.setQueryData(queryKey, 7);
  void observer.refetch();
  await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: 7, isFetching: true });
  stopQueries(queryKey);
  end();
});
