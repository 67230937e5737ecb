// Writes analysis/tables/kstem-words.ts from what KStemWords.java prints:
// node scripts/lucene-tables/kstem-words.mjs FILE
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.argv[2];
if (!file) {
  process.stderr.write('Usage: node scripts/lucene-tables/kstem-words.mjs FILE\n');
  process.exit(1);
}

const entries = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

function shared(one, other) {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

/** A capital letter tells how many letters a word shares with the one before it: A none, B one … */
function frontCoded(words) {
  let before = '';
  return words
    .map((word) => {
      const count = shared(word, before);
      before = word;
      return String.fromCharCode(65 + count) + word.slice(count);
    })
    .join('');
}

const wrapped = (parts) =>
  parts
    .join(' ')
    .replaceAll(/(.{1,105})(?: |$)/g, '$1\n')
    .trimEnd();

const words = entries.filter(([, root]) => root === undefined).map(([word]) => word);
const exceptions = entries.filter(([, root]) => root === '!').map(([word]) => word);
const roots = entries
  .filter(([, root]) => root !== undefined && root !== '!')
  .map((entry) => entry.join('='));

writeFileSync(
  new URL('../../analysis/tables/kstem-words.ts', import.meta.url),
  `// Made by scripts/lucene-tables/kstem-words.mjs from Apache Lucene 10.1.0, where the words come from the Center for
// Intelligent Information Retrieval, University of Massachusetts, Amherst (BSD licence); see NOTICE. Not edited by hand.

/**
 * Words that are their own stem. A capital letter begins a word and tells how many letters it shares with the one
 * before: A none, B one.
 */
export const words = \`
${frontCoded(words)
  .match(/.{1,110}/g)
  .join('\n')}
\`;

/** Words whose root is another one. */
export const roots = \`
${wrapped(roots)}
\`;

/** Words that stay, but to which no other word is completed by an e. */
export const exceptions = \`
${wrapped(exceptions)}
\`;
`,
);
