// Writes analysis/tables/stop-words.ts from what StopWords.java prints: node scripts/lucene-tables/stop-words.mjs FILE
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = process.argv[2];
if (!file) {
  process.stderr.write('Usage: node scripts/lucene-tables/stop-words.mjs FILE\n');
  process.exit(1);
}

const languages = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .sort()
  .map((line) => {
    const [name, ...all] = line.split('\t');
    // three of the lists take their own remarks for words; no tokenizer makes such a token
    const words = all.filter((word) => !/[\s#]/u.test(word));
    const lines = [''];
    for (const word of words) {
      if (lines.at(-1).length + word.length > 110) lines.push('');
      lines.push(`${lines.pop()} ${word}`.trimStart());
    }
    return `  ${name}: words(\`\n${lines.join('\n')}\n\`),`;
  });
const text = [
  '// Made by scripts/lucene-tables/stop-words.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.',
  '',
  'const words = (text: string): readonly string[] => text.trim().split(/\\s+/u);',
  '',
  '/** Words that the analyzer of a language drops. */',
  'export const stopWords = {',
  ...languages,
  '} as const;',
  '',
];
writeFileSync(join(import.meta.dirname, '..', '..', 'analysis', 'tables', 'stop-words.ts'), text.join('\n'));
