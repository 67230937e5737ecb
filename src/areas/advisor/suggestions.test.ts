import { describe, expect, it } from 'vitest';
import type { Triage } from '#contract/console/advisor-triage.ts';
import {
  coveringOf,
  createdOf,
  creationsOf,
  type Drop,
  dropsOf,
  type IndexKey,
  indexName,
  isOpen,
  keyLine,
  keyText,
  locationOf,
  type Suggested,
} from './suggestions.ts';

const shape = (id: string, avgMs: number, count: number) => ({
  id,
  namespace: 'shop.orders',
  avgMs,
  count,
  inefficiencyScore: 40,
  operations: [],
});
const answer: Suggested = {
  shapes: [shape('a', 100, 1), shape('b', 400, 3), shape('c', 9, 9)],
  suggestedIndexes: [
    { id: '1', namespace: 'shop.carts', avgObjSize: 1, impact: ['c'], index: [{ owner: 1 }], weight: 0.1 },
    {
      id: '2',
      namespace: 'shop.orders',
      avgObjSize: 1,
      impact: ['a', 'b'],
      index: [{ status: 1 }, { at: -1 }],
      weight: 0.9,
    },
  ],
};
const decision = (more: Partial<Triage>): Triage => ({
  clusterName: 'orders',
  suggestion: 'create shop.orders { status: 1, at: -1 }',
  decision: 'dismissed',
  reason: 'once a year',
  until: null,
  latencyMs: null,
  measured: null,
  by: 'ines',
  at: 5,
  ...more,
});

describe('indexes to create', () => {
  it('that were created stay among the decisions when the service suggests them no more', () => {
    const present = creationsOf('orders', answer, []);
    const accepted = { decision: 'accepted', reason: '', latencyMs: 812 } as const;
    const gone = decision({ ...accepted, suggestion: 'create shop.big.orders { a.b: 1, c.d: -1 }' });
    const decided = [
      gone,
      decision({ ...accepted, suggestion: 'create shop.orders { status: 1, at: -1 }' }),
      decision({ suggestion: 'create shop.orders { dismissed: 1 }' }),
      decision({ ...accepted, suggestion: 'drop shop.orders old_1' }),
      decision({ ...accepted, clusterName: 'other', suggestion: 'create shop.orders { x: 1 }' }),
    ];
    expect(createdOf('orders', present, decided)).toMatchObject([
      { namespace: 'shop.big.orders', key: [{ 'a.b': 1 }, { 'c.d': -1 }], triage: gone, count: 0 },
      { namespace: 'shop.orders', key: [{ dismissed: 1 }], triage: { decision: 'dismissed' } },
    ]);
  });

  it('are sorted by impact, each with the queries that it helps', () => {
    const [first, second] = creationsOf('orders', answer, []);
    expect(first).toMatchObject({
      id: 'create shop.orders { status: 1, at: -1 }',
      weight: 0.9,
      averageMs: 325,
      count: 4,
      scanned: 40,
    });
    expect(second?.weight).toBe(0.1);
  });

  it('carry the decision of their own cluster alone', () => {
    const decided = [decision({})];
    expect(creationsOf('orders', answer, decided)[0]?.triage?.by).toBe('ines');
    expect(creationsOf('other', answer, decided)[0]?.triage).toBeUndefined();
  });
});

it('puts indexes to drop in the order of the room that they take', () => {
  const drop = (name: string, sizeBytes: number) => ({
    ...{ name, namespace: 'shop.orders', accessCount: 0, sizeBytes },
    ...{ index: [{ a: 1 as const }], since: '2026-03-01T00:00:00Z' },
  });
  const result = dropsOf(
    'orders',
    {
      unusedIndexes: [drop('a_1', 10)],
      redundantIndexes: [drop('b_1', 30)],
      hiddenIndexes: [drop('c_1', 20)],
    },
    [],
  );
  expect(result.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
    'b_1 redundant',
    'c_1 hidden',
    'a_1 unused',
  ]);
});

it.each([
  ['no decision', undefined, true],
  ['it was dismissed', decision({}), false],
  ['it was put off until tomorrow', decision({ decision: 'later', until: 200 }), false],
  ['it was put off until now', decision({ decision: 'later', until: 100 }), true],
])('where %s', (_, triage, open) => {
  expect(isOpen(triage, 100)).toBe(open);
});

it('names keys as the database does', () => {
  const key: IndexKey = [{ 'a.b': 1 }, { c: -1 }];
  expect(keyText(key)).toBe('{ a.b: 1, c: -1 }');
  // lines break between fields only
  expect(keyLine(key)).toBe('{\u00a0a.b:\u00a01, c:\u00a0-1\u00a0}');
  expect(indexName(key)).toBe('a.b_1_c_-1');
  expect(locationOf('shop.orders.archive')).toEqual({ db: 'shop', collection: 'orders.archive' });
});

it('finds the index that covers another: the same fields first, all in one sense, and nothing left out', () => {
  const drop = (key: IndexKey) => ({ name: 'short', key }) as Drop;
  const other = (name: string, key: [string, number][], limited = false) => ({ name, key, limited });
  const listed = [
    other('short', [['a', 1]]),
    other(
      'partial',
      [
        ['a', 1],
        ['b', 1],
      ],
      true,
    ),
    other('turned', [
      ['a', -1],
      ['b', 1],
      ['c', -1],
    ]),
  ];
  expect(coveringOf(drop([{ a: 1 }]), listed)).toBe('turned');
  expect(coveringOf(drop([{ a: 1 }, { b: -1 }]), listed)).toBe('turned');
  expect(coveringOf(drop([{ a: 1 }, { b: 1 }]), listed)).toBeUndefined();
  expect(coveringOf(drop([{ b: 1 }]), listed)).toBeUndefined();
});
