// Prints what Lucene itself needs for the texts and queries of `npm run bench`, for BENCHMARKS.md:
// node scripts/lucene-search/search-bench.mjs FOLDER [DOCUMENTS]
// FOLDER holds the jars of Lucene 9.12.3 (core, analysis-common). Needs a JDK of version 17 or later; no test runs this.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [jars, documents = '100000'] = process.argv.slice(2);
if (!jars) {
  process.stderr.write('Usage: node scripts/lucene-search/search-bench.mjs FOLDER [DOCUMENTS]\n');
  process.exit(1);
}
const classes = mkdtempSync(join(tmpdir(), 'search-bench-'));
try {
  const source = join(import.meta.dirname, 'SearchBench.java');
  execFileSync('javac', ['-nowarn', '-cp', join(jars, '*'), '-d', classes, source], { stdio: 'inherit' });
  execFileSync('java', ['-cp', `${classes}:${join(jars, '*')}`, 'SearchBench', documents], {
    stdio: ['ignore', 'inherit', 'ignore'],
  });
} finally {
  rmSync(classes, { recursive: true });
}
