// Writes analysis/tables/java-blocks.ts from what JavaBlocks.java prints: node scripts/lucene-tables/java-blocks.mjs FILE
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write('Usage: node scripts/lucene-tables/java-blocks.mjs FILE\n');
  process.exit(1);
}
const lines = readFileSync(file, 'utf8').trim().split('\n');
const text = `// Made by scripts/lucene-tables/java-blocks.mjs from what a JDK 25 (Unicode 16) answers. Not edited by hand.

/** Blocks of Unicode by the names that Java's patterns take, without blanks, lines and case; first and last in hex. */
export const javaBlocks = \`
${lines.join('\n')}
\`;
`;
writeFileSync(join(import.meta.dirname, '..', '..', 'analysis', 'tables', 'java-blocks.ts'), text);
