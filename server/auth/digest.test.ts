import { expect, test } from 'vitest';
import { type DigestAlgorithm, digestHa1, digestResponse } from './digest.ts';

// RFC 7616 §3.9.1
const vector = {
  username: 'Mufasa',
  password: 'Circle of Life',
  realm: 'http-auth@example.org',
  method: 'GET',
  uri: '/dir/index.html',
  nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
  nc: '00000001',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};
const expected: Record<DigestAlgorithm, string> = {
  MD5: '8ca523f5e9506fed4657c9700eebdbec',
  'SHA-256': '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
};

test.each(['MD5', 'SHA-256'] as const)('%s gives the response of RFC 7616 §3.9.1', (algorithm) => {
  const ha1 = digestHa1(vector.username, vector.realm, vector.password, algorithm);
  expect(digestResponse({ ...vector, ha1, algorithm })).toBe(expected[algorithm]);
});
