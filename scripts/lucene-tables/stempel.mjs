// Writes analysis/tables/stempel.ts from the table in the jar of lucene-analysis-stempel:
// node scripts/lucene-tables/stempel.mjs org/apache/lucene/analysis/pl/stemmer_20000.tbl
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

const file = process.argv[2];
if (!file) {
  process.stderr.write('Usage: node scripts/lucene-tables/stempel.mjs FILE\n');
  process.exit(1);
}
const bytes = readFileSync(file);
let at = 0;
const take = (length) => {
  at += length;
  return at - length;
};
const byte = () => bytes.readUInt8(take(1));
const unit = () => bytes.readUInt16BE(take(2));
const int = () => bytes.readInt32BE(take(4));
const times = (make) => Array.from({ length: int() }, make);
const text = () => {
  const length = unit();
  return bytes.toString('utf8', take(length), at);
};

function readCell() {
  const letter = String.fromCharCode(unit());
  const command = int();
  int(); // how many commands were there before the tree was made smaller
  const row = int();
  int(); // letters to be skipped: only a search of whole words does
  return { letter, command, row };
}

function readTree() {
  const [forward, root] = [byte(), int()];
  if (forward !== 0 || root !== 0) throw new Error('a tree that is read from the left');
  return { commands: times(text), rows: times(() => times(readCell)) };
}

if (!text().toUpperCase().includes('M')) throw new Error('one tree alone');
byte();
int();
const trees = times(readTree);
if (at !== bytes.length) throw new Error('something stands behind the trees');

const code = (number) => (number < 0 ? '' : number.toString(36));
const cellOf = ({ command, row }) => code(command) + (row < 0 ? '' : `>${code(row)}`);
const lines = trees.flatMap(({ commands, rows }) => [
  commands.join(' '),
  rows.map((row) => row.map(({ letter }) => letter).join('')).join(' '),
  rows.map((row) => row.map(cellOf).join(',')).join(' '),
]);
const packed = deflateRawSync(lines.join('\n'), { level: 9 }).toString('base64');

writeFileSync(
  new URL('../../analysis/tables/stempel.ts', import.meta.url),
  `// Made by scripts/lucene-tables/stempel.mjs from Apache Lucene 9.12.3 (Egothor); see NOTICE. Not edited by hand.

/**
 * Trees of word endings, three lines each, deflated, in base 64: commands; letters of every row; and for each letter the
 * number of its command and, after a \`>\`, of the row that follows, in base 36.
 */
export const stempelTrees =
${packed
  .match(/.{1,114}/g)
  .map((part) => `  '${part}'`)
  .join(' +\n')};
`,
);
