// Writes analysis/tables/folds.ts from what Folds.java prints: npx tsx scripts/lucene-tables/folds.mjs FOLDER
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseFoldedByRule, foldedByRule } from '../../analysis/token-filters/fold-rules.ts';

const folder = process.argv[2];
if (!folder) {
  process.stderr.write('Usage: npx tsx scripts/lucene-tables/folds.mjs FOLDER\n');
  process.exit(1);
}

function read(name) {
  const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [point, units = ''] = line.split(' ');
      const text = units.replaceAll(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));
      return [Number.parseInt(point, 16), text];
    }),
  );
}

/** Code points whose result a rule does not tell: distance to the one before in base 36, and the result. */
function exceptions(wanted, rule) {
  const parts = [];
  let before = 0;
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const text = String.fromCodePoint(point);
    const result = wanted.get(point) ?? text;
    if (rule(text) === result) continue;
    // `=`: stays as it is
    parts.push(`${(point - before).toString(36)}${result === text ? '=' : `:${result}`}`);
    before = point;
  }
  if (parts.some((part) => part.includes('@'))) throw new Error('the separator stands in a result');
  return parts.join('@');
}

const escaped = (text) =>
  text.replaceAll(/[^ -~]|['\\]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const lines = (text) => (text.match(/.{1,90}/gsu) ?? []).map((part) => `  '${escaped(part)}'`).join(' +\n');

const groups = new Map();
for (const [point, result] of read('ascii.txt')) {
  groups.set(result, (groups.get(result) ?? '') + String.fromCharCode(point));
}
const ascii = [...groups]
  .map(([result, points]) => `  ['${escaped(result)}', '${escaped(points)}'],`)
  .join('\n');

writeFileSync(
  new URL('../../analysis/tables/folds.ts', import.meta.url),
  `// Made by scripts/lucene-tables/folds.mjs from Apache Lucene 9.12.3; see NOTICE. Not edited by hand.

/** Characters that have an ASCII spelling, by that spelling. */
export const asciiSpellings: readonly (readonly [string, string])[] = [
${ascii}
];

/** What search folding makes of characters that the rule does not tell: see the generator. */
export const foldExceptions =
${lines(exceptions(read('folding.txt'), foldedByRule))};

/** The same for NFKC_Casefold. */
export const caseFoldExceptions =
${lines(exceptions(read('casefold.txt'), caseFoldedByRule))};
`,
);
