// Counts phrases of `scripts/language/patterns.mjs` in comments, test titles, texts and documents; part of `npm run lint`.
// `--list KIND` prints every line with a phrase.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowed, allowedTexts, limits } from './language/allowed.mjs';
import { phrasesIn } from './language/patterns.mjs';
import { proseOf } from './language/prose.mjs';
import { root, say } from './prepare.mjs';

const at = process.argv.indexOf('--list');
const listed = at < 0 ? undefined : process.argv[at + 1];
const names = ['*.ts', '*.tsx', '*.mjs', '*.md', '*.txt'];
const { stdout } = spawnSync('git', ['-c', 'core.quotePath=false', 'ls-files', ...names], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const files = stdout.split('\n').filter((file) => file && !allowed.some((each) => each.file.test(file)));
const counted = (text) => allowedTexts.reduce((rest, each) => rest.replace(each.text, ''), text);
const counts = Object.fromEntries(Object.keys(limits).map((kind) => [kind, { words: 0, lines: [] }]));

for (const file of files) {
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const { kind, text } of proseOf(file, line)) {
        counts[kind].words += text.split(/\s+/u).length;
        for (const found of phrasesIn(counted(text)))
          counts[kind].lines.push({ file, line: index + 1, ...found });
      }
    });
}

let failed = false;
for (const [kind, { words, lines }] of Object.entries(counts)) {
  const rate = (1000 * lines.length) / Math.max(1, words);
  const isOver = rate > limits[kind];
  failed ||= isOver;
  if (isOver || listed === kind) {
    const shown = listed === kind ? lines : lines.slice(0, 20);
    for (const { file, line, phrase, instead } of shown)
      say(`${file}:${line}: "${phrase}": write ${instead}`);
    say(`${kind}: ${rate.toFixed(2)} phrases in 1,000 words, at most ${limits[kind]} (${words} words)`);
  }
}
process.exit(failed ? 1 : 0);
