/** Texts of up to 1 MiB that parsers and patterns take long for. */

/** As much as fits into a body of 1 MiB with the rest of its request. */
const most = 1_000_000;
const fill = (part: string, length = most) => part.repeat(Math.floor(length / part.length));
const numbered = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

export const yaml: Record<string, string> = {
  '12,000 keys': numbered(12_000, (index) => `k${index}: 1\n`),
  '60,000 keys': numbered(60_000, (index) => `k${index}: 1\n`),
  '20,000 merge keys': `a: &a {x: 1}\nb:\n${fill('  <<: *a\n', 180_000)}`,
  '50,000 nested lists': fill('[', 50_000),
  'nested block lists': fill('- '),
  'nested objects': fill('{a: '),
  '40,000 aliases': `- &a 1\n${fill('- *a\n', 200_000)}`,
  '100,000 items': fill('- a\n', 400_000),
  'an alias bomb': numbered(30, (index) =>
    index === 0 ? 'a0: &a0 [1,1]\n' : `a${index}: &a${index} [*a${index - 1},*a${index - 1}]\n`,
  ),
  'open quotes': fill('"', most / 2),
  tags: fill('!a '),
  directives: fill('%\n'),
};
export const json: Record<string, string> = {
  'nested lists': fill('['),
  'nested objects': fill('{"a":'),
  'many numbers': `[${fill('1,')}1]`,
  'many keys': `{${numbered(60_000, (index) => `"k${index}":1,`)}"z":1}`,
  'many keys of small objects': `[${numbered(60_000, (index) => `${index % 10 ? '' : '{'}"k${index}":1${index % 10 < 9 ? ',' : '},'}`)}1]`,
  'many decimals': `[${fill('{"$numberDecimal":"1234567890.123456789"},')}1]`,
  'a long number': fill('9'),
  'a long decimal': `{"$numberDecimal":"${fill('9')}"}`,
  'an open text': `"${fill('\\"', most / 4)}`,
};
/** Patterns, names, addresses, certificates: what regular expressions of ours look at. */
export const plain: Record<string, string> = {
  'one letter': fill('a'),
  blanks: `${fill(' ')}x`,
  'dots and letters': fill('a.'),
  'nested groups': fill('('),
  'nested repetitions': `${fill('(a+)+', 1_000)}$`,
  'heads of certificates': fill('-----BEGIN CERTIFICATE-----\n'),
};
/** JavaScript object notation, HCL, policies and addresses, as far as the server reads them. */
export const structured: Record<string, string> = {
  digits: fill('1'),
  'digits and colons': fill('1:'),
  'addresses of mail': fill('a@'),
  'distinguished names': fill('CN=a,'),
  slashes: fill('a/'),
  quotes: fill('\\"', most / 2),
  policies: fill('forbid(principal,action,resource);'),
  'open conditions': fill('when{'),
  'parts of a policy': `forbid(principal,action,resource)when{${fill('!(')}`,
  'blocks of HCL': fill('a{'),
};
