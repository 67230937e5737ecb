import { describe, expect, test } from 'vitest';
import { buildBasic, parseBasic } from './basic.ts';

const header = (text: string | Uint8Array) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('parseBasic', () => {
  test('reads the pair, and keeps colons in the secret', () => {
    expect(parseBasic(header('id:a:b:'))).toEqual([{ id: 'id', secret: 'a:b:' }]);
    expect(parseBasic(header('id:s').replace('Basic', 'basic'))).toEqual([{ id: 'id', secret: 's' }]);
    expect(parseBasic(header('id:'))).toEqual([{ id: 'id', secret: '' }]);
  });

  test('offers the URL-decoded pair too, since the header does not say whether it is encoded', () => {
    expect(parseBasic(header('mdb%5Fsa:s%3A%2F+x'))).toEqual([
      { id: 'mdb%5Fsa', secret: 's%3A%2F+x' },
      { id: 'mdb_sa', secret: 's:/ x' },
    ]);
    expect(parseBasic(header('id:100%'))).toEqual([{ id: 'id', secret: '100%' }]);
  });

  test.each<[string, string | undefined]>([
    ['no header', undefined],
    ['nothing after the scheme', 'Basic '],
    ['another scheme', 'Bearer aWQ6cw=='],
    ['no padding', 'Basic aWQ6cw'],
    ['characters outside base64', 'Basic aWQ6c_=='],
    ['no colon', header('id')],
    ['no id', header(':s')],
    ['bytes that are not UTF-8', header(Uint8Array.of(0x61, 0x3a, 0xff))],
    ['a header over 8 KB', header(`id:${'x'.repeat(9000)}`)],
  ])('refuses %s', (_, text) => {
    expect(parseBasic(text)).toEqual([]);
  });
});

describe('buildBasic', () => {
  const pair = { id: 'id', secret: 'p:ä + %' };

  test('is read back, raw and encoded', () => {
    expect(parseBasic(buildBasic(pair))).toContainEqual(pair);
    expect(parseBasic(buildBasic(pair, { urlEncode: true }))).toContainEqual(pair);
    expect(parseBasic(buildBasic({ id: 'a:b', secret: 's' }, { urlEncode: true }))).toContainEqual({
      id: 'a:b',
      secret: 's',
    });
  });

  test('refuses an id with a colon when it cannot be encoded', () => {
    expect(() => buildBasic({ id: 'a:b', secret: 's' })).toThrow(/colon/);
  });
});
