import { describe, expect, test } from 'vitest';
import { type EjsonObject, int } from '#src/lib/ejson/value.ts';
import { indexColumns } from './index-columns.tsx';
import { indexEntries, keysText, redundantTo } from './index-entry.ts';
import { emptyDraft, expiredFilter, readDraft } from './index-form.ts';

const listed: EjsonObject[] = [
  { v: int(2), key: { _id: int(1) }, name: '_id_' },
  { v: int(2), key: { status: int(1) }, name: 'status_1' },
  { v: int(2), key: { status: int(1), total: int(-1) }, name: 'status_1_total_-1' },
  { v: int(2), key: { at: int(1) }, name: 'at_1', expireAfterSeconds: int(3600) },
  { v: int(2), key: { place: '2dsphere' }, name: 'place', sparse: true, hidden: true },
];
const at = (text: string) => ({ $date: text });

describe('an index in the list', () => {
  const entries = indexEntries(listed, { status_1: int(4096) }, [
    { name: 'status_1', accesses: { ops: { $numberLong: '3' }, since: at('2026-01-01T00:00:00Z') } },
    { name: 'status_1', accesses: { ops: { $numberLong: '4' }, since: at('2026-03-01T00:00:00Z') } },
  ]);
  const named = (name: string) => entries.find((each) => each.name === name);

  test('has its size, and the uses of all members since the last of them started', () => {
    expect(named('status_1')).toMatchObject({
      bytes: 4096,
      uses: { count: 7, since: at('2026-03-01T00:00:00Z') },
    });
    expect(named('at_1')?.uses).toBeUndefined();
  });

  test('lists its special properties', () => {
    expect(named('at_1')?.properties).toEqual(['TTL 3600 s']);
    expect(named('place')?.properties).toEqual(['2dsphere', 'sparse', 'hidden']);
    expect(keysText(named('status_1_total_-1')?.keys ?? {})).toBe('status: 1, total: -1');
  });

  test('is needless where another one begins with its keys, unless it does something of its own', () => {
    const [id, status, both, ttl] = entries;
    expect(status && redundantTo(status, entries)).toBe(both);
    expect([id, both, ttl].map((each) => each && redundantTo(each, entries))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test.each([
  ['{ a: -1 }', {}, '{ a: 1, b: 1 }', {}, true],
  ['{ a: 1, b: 1 }', {}, '{ a: -1, b: -1, c: 1 }', {}, true],
  ['{ a: 1, b: 1 }', {}, '{ a: 1, b: -1, c: 1 }', {}, false],
  ['{ a: 1 }', {}, '{ a: 1, b: 1 }', { unique: true }, true],
  ['{ a: 1 }', { unique: true }, '{ a: 1, b: 1 }', {}, false],
  ['{ a: 1 }', {}, '{ a: 1, b: 1 }', { sparse: true }, false],
  ['{ a: 1 }', { collation: { locale: 'en' } }, '{ a: 1, b: 1 }', { collation: { locale: 'en' } }, true],
  ['{ a: 1 }', {}, '{ a: 1, b: 1 }', { collation: { locale: 'en' } }, false],
])('the index %s %j beside %s %j is covered: %s', (keys, options, otherKeys, otherOptions, isCovered) => {
  const key = (text: string) => readDraft({ ...emptyDraft, keys: text }).spec?.key ?? null;
  const [entry, other] = indexEntries(
    [
      { name: 'one', key: key(keys), ...options },
      { name: 'two', key: key(otherKeys), ...otherOptions },
    ],
    {},
    undefined,
  );
  expect(entry && other && redundantTo(entry, [entry, other])?.name).toBe(isCovered ? 'two' : undefined);
});

test('documents that a new index expires at once are those of its own filter', () => {
  const draft = { ...emptyDraft, keys: '{ at: 1 }', expireAfter: '60', partial: '{ done: true }' };
  expect(expiredFilter(readDraft(draft).spec ?? {}, 100_000)).toEqual({
    $and: [{ done: true }, { at: { $lt: { $date: { $numberLong: '40000' } } } }],
  });
  expect(expiredFilter(readDraft({ ...emptyDraft, keys: '{ at: 1 }' }).spec ?? {}, 0)).toBeUndefined();
});

describe('the form of a new index', () => {
  const read = (draft: Partial<typeof emptyDraft>) => readDraft({ ...emptyDraft, ...draft });

  test('names the index as drivers do, and omits unset options', () => {
    expect(read({ keys: '{ status: 1, total: -1 }', unique: true }).spec).toEqual({
      key: { status: int(1), total: int(-1) },
      name: 'status_1_total_-1',
      unique: true,
    });
  });

  test('takes a partial filter and an expiry', () => {
    const draft = { keys: '{ at: 1 }', expireAfter: '60', partial: '{ done: true }', name: 'old' };
    expect(read(draft).spec).toEqual({
      key: { at: int(1) },
      name: 'old',
      expireAfterSeconds: int(60),
      partialFilterExpression: { done: true },
    });
  });

  test('takes a collation, and the paths of a wildcard index', () => {
    const draft = { keys: '{ "$**": 1 }', collation: '{ locale: "en" }', wildcard: '{ attributes: 1 }' };
    expect(read(draft).spec).toMatchObject({
      collation: { locale: 'en' },
      wildcardProjection: { attributes: int(1) },
    });
  });

  test.each([
    ['a collation without a locale', { keys: '{ a: 1 }', collation: '{ strength: 2 }' }, 'collation'],
    ['a collation of a text index', { keys: '{ a: "text" }', collation: '{ locale: "en" }' }, 'collation'],
    ['paths of an ordinary index', { keys: '{ a: 1 }', wildcard: '{ b: 1 }' }, 'wildcard'],
    ['paths of both kinds', { keys: '{ "$**": 1 }', wildcard: '{ a: 1, b: 0 }' }, 'wildcard'],
    ['no keys', { keys: '' }, 'keys'],
    ['a key that is no order', { keys: '{ a: 2 }' }, 'keys'],
    ['an unknown kind', { keys: '{ a: "tree" }' }, 'keys'],
    ['text that is no document', { keys: '{ a: ' }, 'keys'],
    ['an expiry of several fields', { keys: '{ a: 1, b: 1 }', expireAfter: '5' }, 'expireAfter'],
    ['an expiry that is no number', { keys: '{ a: 1 }', expireAfter: '1h' }, 'expireAfter'],
    ['sparse and partial', { keys: '{ a: 1 }', sparse: true, partial: '{ b: 1 }' }, 'sparse'],
    ['a partial filter that is no document', { keys: '{ a: 1 }', partial: '{' }, 'partial'],
  ] as const)('refuses %s at its field', (_, draft, field) => {
    const { spec, problems } = read(draft);
    expect(spec).toBeUndefined();
    expect(Object.keys(problems)).toEqual([field]);
  });
});

test('rows of two lines show every cell of the wide table', () => {
  const wide = indexColumns(() => undefined).filter(({ optional }) => !optional);
  expect(wide.filter(({ narrow }) => !narrow || narrow.spare).map(({ id }) => id)).toEqual([]);
});
