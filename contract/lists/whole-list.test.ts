import { describe, expect, test } from 'vitest';
import { mostRows, readWhole } from './whole-list.ts';

describe('one read of a whole list', () => {
  /** A service that holds `size` rows and answers pages of 100 unless the query names a size. */
  function service(size: number, { counted = true, linked = false } = {}) {
    const queries: object[] = [];
    const ask = async (args: object) => {
      const query = 'query' in args ? (args.query as { pageNum?: number; itemsPerPage?: number }) : {};
      queries.push(query);
      const { pageNum = 1, itemsPerPage = 100 } = query;
      const from = (pageNum - 1) * itemsPerPage;
      const length = Math.max(0, Math.min(itemsPerPage, size - from));
      const results = Array.from({ length }, (_, at) => ({ id: `r${from + at}` }));
      const links = linked && from + length < size ? [{ rel: 'next', href: 'x' }] : [];
      return { results, links, ...(counted ? { totalCount: size } : {}) };
    };
    return { ask, queries };
  }

  test('without paging reads every page, the largest ones', async () => {
    const { ask, queries } = service(1203);
    const { results, totalCount } = await readWhole(ask, { groupId: 'g', query: { status: 'OPEN' } });
    expect([results.length, results.at(-1)?.id, totalCount]).toEqual([1203, 'r1202', 1203]);
    expect(queries).toEqual([
      { status: 'OPEN' },
      ...[1, 2, 3].map((pageNum) => ({ status: 'OPEN', itemsPerPage: 500, pageNum })),
    ]);
  });

  test('with the largest page does not read the first page twice', async () => {
    const { ask, queries } = service(501);
    expect((await readWhole(ask, { query: { itemsPerPage: 500 } })).results).toHaveLength(501);
    expect(queries).toHaveLength(2);
  });

  test('follows links where rows are not counted', async () => {
    const { ask } = service(1203, { counted: false, linked: true });
    const { results, totalCount } = await readWhole(ask, {});
    expect([results.length, totalCount]).toEqual([1203, 1203]);
  });

  test.each([
    ['a page', { query: { pageNum: 1, itemsPerPage: 500 } }],
    ['a small page', { query: { itemsPerPage: 20 } }],
  ])('of %s is one request', async (_, args) => {
    const { ask, queries } = service(1203);
    await readWhole(ask, args);
    expect(queries).toHaveLength(1);
  });

  test('of a short list or of anything else is one request', async () => {
    const { ask, queries } = service(100);
    await readWhole(ask, {});
    expect(queries).toHaveLength(1);
    expect(await readWhole(async () => ({ name: 'x' }), {})).toEqual({ name: 'x' });
  });

  test('lists a row once that moves to another page meanwhile', async () => {
    const { results } = await readWhole(
      async (args) => {
        const second = JSON.stringify(args).includes('"pageNum":2');
        const ids = second ? [499, 500] : Array.from({ length: 500 }, (_, at) => at);
        return { results: ids.map((id) => ({ id })), totalCount: 502 };
      },
      { query: { itemsPerPage: 500 } },
    );
    expect(results).toHaveLength(501);
  });

  test('ends at the most rows, and its count shows that there are more', async () => {
    const { ask } = service(mostRows + 700);
    const { results, totalCount } = await readWhole(ask, {});
    expect([results.length, totalCount]).toEqual([mostRows, mostRows + 700]);
  });
});
