import { type ScalarTag, stringify } from 'yaml';

/** Words that some readers take for a flag, nothing or a number // YAML 1.1 and 1.2 */
const reserved: ReadonlySet<string> = new Set([
  ...['y', 'n', 'yes', 'no', 'on', 'off', 'true', 'false', 'null', 'nan', 'inf', 'none', 'nil'],
]);

/** Characters that are line ends, or not allowed, in one of the two versions. */
const special = /[^\t\n\x20-\x7E\xA0-\u2027\u202A-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Whether every reader takes a text without quotes for that text: numbers, dates and times all begin otherwise. */
const isPlain = (text: string): boolean =>
  /^(?!e[-+\d])[\p{L}/$]/iu.test(text) &&
  !reserved.has(text.toLowerCase()) &&
  !special.test(text) &&
  text === text.trim();

const escaped = (text: string): string =>
  JSON.stringify(text).replaceAll(
    new RegExp(special, 'gu'),
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

/** A text that one of the readers would take for something else: quoted, on one line. */
const ambiguousText: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) =>
    typeof value === 'string' && !isPlain(value) && (!value.includes('\n') || special.test(value)),
  test: /(?!)/u,
  resolve: (text) => text,
  stringify: ({ value }) => escaped(String(value)),
};

/** A number with an exponent needs a point: readers of version 1.1 take `1e+21` for a text. */
const exponent: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => typeof value === 'number' && /e/u.test(String(value)),
  test: /(?!)/u,
  resolve: Number,
  stringify: ({ value }) => String(value).replace(/^(-?\d+)e/u, '$1.0e'),
};

/** Writes a value as YAML that readers of version 1.1 and of 1.2 take for the same value. */
export function writeYaml(value: unknown): string {
  return stringify(value, {
    lineWidth: 120,
    // the same part twice is written twice: people do not read anchors
    aliasDuplicateObjects: false,
    customTags: (tags) => [ambiguousText, exponent, ...tags],
  });
}
