import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { forget } from './query.ts';

it('removes a deleted resource from every list of its connection at once, and changes nothing else', () => {
  const client = new QueryClient();
  const [one, two] = [{ id: 'a' }, { id: 'b' }];
  const first = ['operation', 'c', 'listThings', { query: { pageNum: 1 } }];
  const second = ['operation', 'c', 'listOthers', {}];
  const third = ['operation', 'c', 'getThing', {}];
  const elsewhere = ['operation', 'd', 'listThings', {}];
  const others = { results: [two] };
  client.setQueryData(first, { results: [one, two], totalCount: 9, links: [] });
  client.setQueryData(second, others);
  client.setQueryData(third, one);
  client.setQueryData(elsewhere, { results: [one], totalCount: 1 });

  forget(client, 'c', 'a');

  expect(client.getQueryData(first)).toEqual({ results: [two], totalCount: 8, links: [] });
  expect(client.getQueryData(second)).toBe(others);
  expect(client.getQueryData(third)).toBe(one);
  expect(client.getQueryData(elsewhere)).toEqual({ results: [one], totalCount: 1 });
});
