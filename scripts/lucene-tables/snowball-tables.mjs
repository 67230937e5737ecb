// Writes analysis/tables/snowball/ from what SnowballTables.java prints: node scripts/lucene-tables/snowball-tables.mjs FILE
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of each stemmer's tables in their order; `-` is one that the stemmer here does without. */
const names = {
  arabic: '- - - - - - - - - - noun1a noun1b noun2a noun2b noun2c1 noun2c2 - verb1 verb2a verb2b verb2c -',
  armenian: 'adjectives verbs nouns endings',
  basque: 'verbs nouns adjectives',
  catalan: '- pronouns standard verbs residual',
  danish: 'main pairs other',
  dutch: '- - doubles main derivations -',
  english: '- possessives plurals afterVerbal verbal step2 step3 step4 - - -',
  estonian: 'emphasis verbs longVowels iPlural nouns cases beforeTe plurals nu doubles degrees exceptions',
  finnish: 'particles beforeAn beforeAen beforeEn possessives longVowels cases other iPlural tPlural',
  french: '- - beforeEment beforeIte standard iVerbs verbs residual doubles',
  german: '- - step1 step2 beforeKeit step3',
  hungarian:
    '- - doubles instrumental cases specialCases otherCases factive plurals owned singularOwners pluralOwners',
  irish: 'initials nouns derivations verbs',
  italian: '- - pronouns beforePronouns beforeAmente beforeIta standard verbs',
  kp: 'step1 step2 step3 step4 step4b lateT doubles afterGe',
  lithuanian: 'endings derivations conflicts - -',
  lovins: 'beforeIte endings doubles respellings',
  norwegian: 'main pairs other',
  porter: 'plurals afterVerbal verbal step2 step3 step4',
  portuguese: '- - beforeAmente beforeMente beforeIdade standard verbs residual forms',
  romanian: '- - step0 combinations standard verbs vowels',
  russian: 'gerunds adjectives participles reflexives verbs nouns derivations tidying',
  spanish: '- pronouns beforePronouns beforeAmente beforeMente beforeIdad standard yVerbs verbs residual',
  swedish: 'main pairs other',
  turkish:
    'possessives lArI nU nUn yA nA DA ndA DAn ndAn ylA ncA yUm sUn yUz sUnUz lAr nUz DUr cAsInA yDU ysA ymUs consonants',
};

/** The last release that had a stemmer, where Lucene 10.1.0 has it no more. */
const releases = { kp: '9.12.3', lovins: '9.12.3' };

/** A table whose every suffix has a guard, as the suffixes of each guard. */
function guarded(entries) {
  const byGuard = new Map();
  for (const entry of entries) {
    const [suffix, , guard] = entry.split(':');
    byGuard.set(guard, [...(byGuard.get(guard) ?? []), `${suffix}?`]);
  }
  const sorted = [...byGuard].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return sorted.map(([guard, suffixes]) => `    ${guard}: ${wrapped(suffixes.join(' '))},`);
}

/** A table as its rules: the suffixes that fall under each, those under none first. */
function rules(entries) {
  const byRule = [];
  for (const entry of entries) {
    const [, suffix, rule, guard] = /^(.*?):(-?\d+)(?::(.+))?$/u.exec(entry);
    // the empty suffix is what happens when no other fits
    if (suffix === '') continue;
    const at = Math.max(0, Number(rule));
    byRule[at] = [...(byRule[at] ?? []), guard ? `${suffix}?` : suffix];
  }
  return Array.from(byRule, (suffixes = []) => suffixes.join(' '));
}

function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1).length + word.length > 104) lines.push('');
    lines.push(`${lines.pop()} ${word}`.trimStart());
  }
  return lines.length === 1 ? quoted(text) : `\`\n${lines.join('\n')}\``;
}

const quoted = (text) => (text.includes("'") ? `"${text}"` : `'${text}'`);

function table(stemmer, name, entries) {
  if (`${stemmer} ${name}` === 'lovins endings') return [`  ${name}: {`, ...guarded(entries), '  },'];
  return [`  ${name}: [${rules(entries).map(wrapped).join(', ')}],`];
}

const file = process.argv[2];
if (!file) {
  process.stderr.write('Usage: node scripts/lucene-tables/snowball-tables.mjs FILE\n');
  process.exit(1);
}
const tables = new Map();
for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
  const [stemmer, ...entries] = line.split('\t');
  tables.set(stemmer, [...(tables.get(stemmer) ?? []), entries]);
}
const folder = join(import.meta.dirname, '..', '..', 'analysis', 'tables', 'snowball');
for (const [stemmer, all] of tables) {
  const named = names[stemmer].split(' ');
  if (named.length !== all.length) throw new Error(`${stemmer}: ${all.length} tables, ${named.length} names`);
  const lines = [
    `// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene ${releases[stemmer] ?? '10.1.0'}; see NOTICE. Not edited by hand.`,
    '// The suffixes of each rule; those that fall under no rule stand first.',
    '',
    'export const tables = {',
    ...all.flatMap((entries, index) => (named[index] === '-' ? [] : table(stemmer, named[index], entries))),
    '} as const;',
    '',
  ];
  writeFileSync(join(folder, `${stemmer}.ts`), lines.join('\n'));
}
