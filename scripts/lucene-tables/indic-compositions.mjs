// Writes analysis/tables/indic-compositions.ts from what IndicCompositions.java prints:
// node scripts/lucene-tables/indic-compositions.mjs FILE
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.argv[2];
if (!file) {
  process.stderr.write('Usage: node scripts/lucene-tables/indic-compositions.mjs FILE\n');
  process.exit(1);
}

const wrapped = (words) =>
  words
    .join(' ')
    .replaceAll(/(.{1,100})(?: |$)/g, '    $1\n')
    .trimEnd();

const scripts = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

writeFileSync(
  new URL('../../analysis/tables/indic-compositions.ts', import.meta.url),
  `// Made by scripts/lucene-tables/indic-compositions.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.

/** By the first code point of a script: parts of a letter and the letter, as offsets from there. */
export const compositions: Readonly<Record<string, string>> = {
${scripts.map(([first, ...rows]) => `  '${first}': \`\n${wrapped(rows)}\`,`).join('\n')}
};
`,
);
