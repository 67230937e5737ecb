// Counts phrases of `scripts/language/patterns.mjs` in comments, test titles, texts and documents, and finds names of
// `scripts/language/identifiers.mjs` in code; part of `npm run lint`.
// `--list KIND` prints every line with a phrase.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowed, allowedTexts, limits } from './language/allowed.mjs';
import { namesIn } from './language/identifiers.mjs';
import { phrasesIn } from './language/patterns.mjs';
import { proseOf } from './language/prose.mjs';
import { root, say } from './prepare.mjs';

const at = process.argv.indexOf('--list');
const listed = at < 0 ? undefined : process.argv[at + 1];
const kinds = ['*.ts', '*.tsx', '*.mjs', '*.md', '*.txt'];
const { stdout } = spawnSync('git', ['-c', 'core.quotePath=false', 'ls-files', ...kinds], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const files = stdout.split('\n').filter((file) => file && !allowed.some((each) => each.file.test(file)));
const counted = (text) => allowedTexts.reduce((rest, each) => rest.replace(each.text, ''), text);
const counts = Object.fromEntries(Object.keys(limits).map((kind) => [kind, { size: 0, lines: [] }]));

const names = [];

for (const file of files) {
  const isCode = /\.(?:ts|tsx|mjs)$/u.test(file);
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      if (isCode) for (const match of namesIn(file, line)) names.push({ file, line: index + 1, ...match });
      for (const { kind, text } of proseOf(file, line)) {
        counts[kind].size += text.split(/\s+/u).length;
        for (const match of phrasesIn(counted(text)))
          counts[kind].lines.push({ file, line: index + 1, ...match });
      }
    });
}

let failed = false;
const show = ({ file, line, phrase, instead }) => say(`${file}:${line}: "${phrase}": write ${instead}`);
for (const [kind, { size, lines }] of Object.entries(counts)) {
  const rate = (1000 * lines.length) / Math.max(1, size);
  const isOver = rate > limits[kind];
  failed ||= isOver;
  if (isOver || listed === kind) {
    const shown = listed === kind ? lines : lines.slice(0, 20);
    shown.forEach(show);
    say(`${kind}: ${rate.toFixed(2)} phrases in 1,000 words, at most ${limits[kind]} (${size} words)`);
  }
}
names.slice(0, 20).forEach(show);
failed ||= names.length > 0;
process.exit(failed ? 1 : 0);
