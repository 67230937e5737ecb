import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { writeYaml } from './write-yaml.ts';

const versions = ['1.1', '1.2'] as const;
const readBack = (text: string) =>
  versions.map((version) => parse(text, { version, merge: true, uniqueKeys: true }) as unknown);
/** What PyYAML, SnakeYAML and Ruby read as something else than a text. */
const retyped = /^(?:[-+.]?\d.*|[-+]?\.(?:inf|nan)|~|=|<<|y|n|yes|no|on|off|true|false|null|nan|inf|)$/iu;

describe('a text that readers of YAML take for something else', () => {
  it.each([
    ...['no', 'No', 'yes', 'on', 'OFF', 'y', 'N', 'true', 'null', 'Null', '~', '', ' ', '=', '<<'],
    ...['12:30:45', '190:20:30', '1_000', '0o17', '017', '0x1F', '0b11', '1e3', '1.5', '.5', '-1', '+1'],
    ...['.inf', '-.INF', '.NaN', 'nan', '2026-11-28', '2026-11-28T12:00:00Z', '2001-12-14 21:59:43.10 -5'],
    ...[' leading', 'trailing ', 'tab\t', '- item', '? key', ': value', '# no comment', 'a # b', 'a: b'],
    ...['&anchor', '*alias', '!tag', '|', '>', '%TAG', '@at', '`tick', '{a: b}', '[a]', "it's", '"quoted"'],
    ...['a\u2028b', 'a\u0085b', '\uFEFFa', 'a\u007Fb', 'a\rb', 'line\nline\n', '\n', 'two\n\n', ' a\nb'],
    ...[
      '10.0.0.0/8',
      '::1',
      'DOMAIN\\svc',
      'ÄÖ',
      '日本',
      '😀',
      '---',
      '...',
      'a'.repeat(500),
      `${'x '.repeat(200)}y`,
    ],
  ])('is a text as a value, in a list and as a key: %j', (text) => {
    const value = { value: text, list: [text, { [text]: text }], [`k${text}`]: 1 };
    const written = writeYaml(value);
    expect(readBack(written)).toEqual([value, value]);
    const [, scalar = ''] = /^value: (.*)$/mu.exec(written) ?? [];
    expect(retyped.test(scalar)).toBe(false);
  });
});

test('a number with an exponent has a point, which readers of version 1.1 require', () => {
  expect(writeYaml({ a: 1e21, b: 1.5e-9, c: -1e30, d: 0.25, e: 12 })).toBe(
    'a: 1.0e+21\nb: 1.5e-9\nc: -1.0e+30\nd: 0.25\ne: 12\n',
  );
});

test('any value of JSON is read as the same value in both versions', () => {
  const key = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((name) => name !== '__proto__');
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 24 }).filter((each) => !/\p{Surrogate}/u.test(each)),
    fc.stringMatching(/^[-+.0-9_:eExob ]{0,12}$/u),
    fc.constantFrom('no', 'on', '~', '<<', '=', '012', '1:2', '2026-01-01'),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((each) => !Object.is(each, -0)),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(key, text), tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(value, (any) => {
      const [old, current] = readBack(writeYaml({ any }));
      expect(old).toEqual({ any });
      expect(current).toEqual({ any });
    }),
    { numRuns: 400 },
  );
});
