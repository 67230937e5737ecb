// Writes analysis/tables/word-classes.ts from the npm package @unicode/unicode-12.1.0 (Unicode 12.1, the version
// that Lucene's tokenizers know): node scripts/unicode-tables.mjs FOLDER_OF_THE_PACKAGE
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
if (!folder) {
  process.stderr.write('Usage: node scripts/unicode-tables.mjs FOLDER\n');
  process.exit(1);
}
const last = 0x10ffff;

async function pointsOf(property, value) {
  const name = readdirSync(join(resolve(folder), property, value)).find((file) =>
    /^code-points\.m?js$/.test(file),
  );
  const { default: points } = await import(pathToFileURL(join(resolve(folder), property, value, name)).href);
  return points;
}

const bits = new Uint32Array(last + 1);
const names = [];
let next = 0;
function define(name, points) {
  for (const point of points) bits[point] |= 1 << next;
  names.push(name);
  next += 1;
}
const words = (value) => pointsOf('Word_Break', value);
const among = (points, set) => points.filter((point) => set.has(point));

const letters = await words('ALetter');
const hebrew = await words('Hebrew_Letter');
const lettersOfAll = new Set([...letters, ...hebrew]);
const fullWidth = new Set(await pointsOf('Block', 'Halfwidth_And_Fullwidth_Forms'));
const regional = await words('Regional_Indicator');
const modifiers = await pointsOf('Binary_Property', 'Emoji_Modifier');
const keyCapBase = [...'0123456789#*'].map((character) => character.codePointAt(0));
const accidental = [0xa9, 0xae, 0x2122, 0x3030, 0x303d];
const noEmoji = new Set([...regional, ...keyCapBase, ...accidental, ...modifiers]);
const emoji = (await pointsOf('Binary_Property', 'Emoji')).filter((point) => !noEmoji.has(point));
const selectors = new Set([0xfe0e, 0xfe0f]);

define('letter', letters);
define('hebrew', hebrew);
define(
  'extend',
  [...(await words('Extend')), ...(await words('Format'))].filter((point) => !selectors.has(point)),
);
define('numeric', [
  ...(await words('Numeric')),
  ...among(await pointsOf('General_Category', 'Decimal_Number'), fullWidth),
]);
define('katakana', await words('Katakana'));
define('midLetter', await words('MidLetter'));
define('midNum', await words('MidNum'));
define('midNumLet', await words('MidNumLet'));
define('singleQuote', await words('Single_Quote'));
define('doubleQuote', await words('Double_Quote'));
define('extendNumLet', await words('ExtendNumLet'));
define('han', await pointsOf('Script', 'Han'));
define('hiragana', await pointsOf('Script', 'Hiragana'));
define('hangul', among(await pointsOf('Script', 'Hangul'), lettersOfAll));
define('regional', regional);
define('complex', await pointsOf('Line_Break', 'Complex_Context'));
define('emoji', new Set([...(await pointsOf('Binary_Property', 'Extended_Pictographic')), ...emoji]));
define('emojiModifier', modifiers);
define('emojiModifierBase', await pointsOf('Binary_Property', 'Emoji_Modifier_Base'));
define('keyCapBase', keyCapBase);
define('keyCap', [0x20e3]);
define('zwj', await words('ZWJ'));
define('textSelector', [0xfe0e]);
define('emojiSelector', [0xfe0f]);
define(
  'tagSpec',
  Array.from({ length: 0x5f }, (_, index) => 0xe0020 + index),
);
define('tagTerm', [0xe007f]);

const classes = [];
const classOf = new Map();
const runs = [];
let from = 0;
for (let point = 0; point <= last + 1; point += 1) {
  if (point <= last && bits[point] === bits[from]) continue;
  const mask = bits[from];
  if (!classOf.has(mask)) {
    classOf.set(mask, classes.length);
    classes.push(mask);
  }
  runs.push(
    `${(point - from).toString(36)}${classOf.get(mask) === 0 ? '' : `.${classOf.get(mask).toString(36)}`}`,
  );
  from = point;
}

writeFileSync(
  new URL('../analysis/tables/word-classes.ts', import.meta.url),
  `// Made by scripts/unicode-tables.mjs from Unicode 12.1; see NOTICE. Not edited by hand.

/** Properties of characters in words, one bit each, in this order. */
export const wordProperties = [
${names.map((name) => `  '${name}',`).join('\n')}
] as const;

/** Which properties characters of a class have. */
export const wordClasses: readonly number[] = [
${classes.map((mask) => `  ${mask},`).join('\n')}
];

/** Runs of code points from U+0000 on: length and, after a dot, the class, both in base 36; without one it is 0. */
export const wordRuns =
${chunked(runs.join(' '))
  .map((part) => `  '${part}'`)
  .join(' +\n')};
`,
);

function chunked(text) {
  return text.match(/.{1,110}/g) ?? [];
}
