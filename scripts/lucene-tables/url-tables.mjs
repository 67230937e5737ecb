// Writes analysis/tables/url-parts.ts from what UrlTables.java prints: node scripts/lucene-tables/url-tables.mjs FILE
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.argv[2];
if (!file) {
  process.stderr.write('Usage: node scripts/lucene-tables/url-tables.mjs FILE\n');
  process.exit(1);
}
const [domains = '', runs = ''] = readFileSync(file, 'utf8').trim().split('\n');

const wrapped = (text) => (text.match(/.{1,114}/gs) ?? []).map((part) => `  '${part}'`).join(' +\n');

writeFileSync(
  new URL('../../analysis/tables/url-parts.ts', import.meta.url),
  `// Made by scripts/lucene-tables/url-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.

/** The top-level domains of 2024-03-28, as IANA lists them. */
export const topLevelDomains =
${wrapped(domains)};

/** Runs of code points from U+0000 on that by turns are no part of a word and are one (or a hyphen): lengths in base 36. */
export const wordCharacterRuns =
${wrapped(runs)};
`,
);
