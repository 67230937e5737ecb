// Writes server/search/cases/{search,mixed,stage,scope}-cases.jsonl.gz: Lucene's answers to random searches,
// whole stages and joins between elements:
// node scripts/lucene-search/search-cases.mjs FOLDER
// FOLDER contains the jars of Lucene 9.12.3 (core, analysis-common, queries, queryparser, join, facet,
// highlighter, memory, sandbox and their dependencies), for example by `mvn dependency:copy-dependencies`.
// Needs a JDK of version 17 or later. The same seed gives the same cases.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// program, file, groups, queries of each, seed
const written = [
  ['SearchCases', 'search-cases.jsonl.gz', '34', '90', '7'],
  ['StageCases', 'stage-cases.jsonl.gz', '12', '110', '11'],
  ['SearchCases', 'mixed-cases.jsonl.gz', '6', '100', '31', 'mixed'],
  ['ScopeCases', 'scope-cases.jsonl.gz', '14', '60', '23'],
];
const jars = process.argv[2];
if (!jars) {
  process.stderr.write('Usage: node scripts/lucene-search/search-cases.mjs FOLDER\n');
  process.exit(1);
}

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.java'))
  .map((name) => join(import.meta.dirname, name));
const classes = mkdtempSync(join(tmpdir(), 'search-cases-'));
try {
  execFileSync('javac', ['-nowarn', '-cp', join(jars, '*'), '-d', classes, ...sources], { stdio: 'inherit' });
  for (const [program, name, ...counts] of written) {
    const lines = execFileSync('java', ['-cp', `${classes}:${join(jars, '*')}`, program, ...counts], {
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const file = join(import.meta.dirname, '../../server/search/cases', name);
    writeFileSync(file, gzipSync(lines, { level: 9 }));
  }
} finally {
  rmSync(classes, { recursive: true });
}
