// Writes analysis/tables/galician-rules.ts from galician.rslp, a file inside the jar of lucene-analysis-common:
// node scripts/lucene-tables/galician-rules.mjs FILE
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = process.argv[2];
if (!file) {
  process.stderr.write('Usage: node scripts/lucene-tables/galician-rules.mjs FILE\n');
  process.exit(1);
}

const list = (text = '') => [...text.matchAll(/"([^"]*)"/gu)].map(([, word]) => word);

/** `# Plural 3 words s`: name, shortest word, how exceptions are compared, endings of words that it looks at. */
const header = /^\{\s*"([^"]*)",\s*(\d+),\s*([01]),\s*\{(.*)\},\s*$/u;
/** `ns 1 n luns`: ending, shortest stem, replacement or a hyphen, exceptions. */
const rule = /^\{\s*"([^"]*)",\s*(\d+)(?:,\s*"([^"]*)"(?:,\s*\{(.*)\})?)?\s*\}\s*(?:,|\}\s*;)$/u;

function words(line) {
  const step = header.exec(line);
  if (step) return ['#', step[1], step[2], step[3] === '1' ? 'words' : 'endings', ...list(step[4])];
  const found = rule.exec(line);
  if (!found) throw new Error(`neither a step nor a rule: ${line}`);
  return [found[1], found[2], found[3] || '-', ...list(found[4])];
}

/** Lines of a hundred characters; one that begins with a space goes on with the one before it. */
function wrapped(all) {
  const lines = [''];
  for (const word of all) {
    if (lines.at(-1).length + word.length > 110) lines.push('');
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines.join('\n').trimStart();
}

const lines = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'));

writeFileSync(
  join(import.meta.dirname, '..', '..', 'analysis', 'tables', 'galician-rules.ts'),
  `// Made by scripts/lucene-tables/galician-rules.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.

export const galicianRules = \`
${lines.map((line) => wrapped(words(line))).join('\n')}
\`;
`,
);
