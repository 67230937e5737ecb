// Writes analysis/tables/thai-words.ts: of the words in FILES (one a line, what follows a tab is left out) those that
// Java's word iterator for Thai takes for words, found by asking the Java on the path.
// node --import tsx scripts/lucene-tables/thai-words.mjs FILES
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { thaiWordEnds } from '../../analysis/tokenizers/thai-division.ts';

/** Java's answers: per text the ends of its pieces, as they are printed. */
function asked(texts) {
  const program = fileURLToPath(new URL('ThaiWords.java', import.meta.url));
  const { stdout, status } = spawnSync('java', [program], {
    input: `${texts.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error('Java did not answer.');
  return stdout.trimEnd().split('\n');
}

/** Thai letters and signs, beginning with what a syllable can begin with. */
const plausible = /^(?![\u0e30-\u0e3a\u0e45\u0e47-\u0e4e])[\u0e01-\u0e4e]+$/;
const consonants = Array.from({ length: 0x2e }, (_, index) => String.fromCharCode(0x0e01 + index));
const candidates = [
  ...new Set([
    ...consonants,
    '\u0e46',
    ...process.argv
      .slice(2)
      .flatMap((file) => readFileSync(file, 'utf8').split(/\r?\n/))
      .map((line) => line.split('\t')[0].trim()),
  ]),
].filter((word) => plausible.test(word));

/** The words as a tree whose branches can be taken away and put back. */
const newNode = () => ({ count: 0, isWord: false, next: new Map() });
const root = newNode();
const letters = new Set(candidates.join(''));
const tree = {
  root,
  knows: (letter) => letters.has(letter),
  isWord: (node) => node.isWord,
  after(node, letter) {
    const found = node.next.get(letter);
    return found && found.count > 0 ? found : undefined;
  },
};

function put(word, count) {
  let node = root;
  node.count += count;
  for (const letter of word) {
    if (!node.next.has(letter)) node.next.set(letter, newNode());
    node = node.next.get(letter);
    node.count += count;
  }
  node.isWord = count > 0;
}

function wordsUnder(node, prefix) {
  const deeper = [...node.next].filter(([, { count }]) => count > 0);
  const found = deeper.flatMap(([letter, next]) => wordsUnder(next, prefix + letter));
  return node.isWord ? [prefix, ...found] : found;
}

/** Whether the tree divides the first run of a text as Java does. */
function agrees(text, answer) {
  const end = /^[\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e44\u0e47-\u0e4e]*[\u0e2f\u0e46]?/.exec(text)[0].length;
  if (end < 2) return true;
  const wanted = answer.split(' ').map(Number);
  return (
    thaiWordEnds(text, { start: 0, first: 0, end }, tree).join(' ') ===
    wanted.filter((each) => each <= end).join(' ')
  );
}

/** Per word or beginning, texts that continue it, with Java's answers. */
function probes(beginnings, ends) {
  const answers = ends.map((end) => asked(beginnings.map((each) => each + end)));
  return new Map(
    beginnings.map((each, index) => [each, ends.map((end, at) => [each + end, answers[at][index]])]),
  );
}

const behindWords = probes(candidates, ['ฯ', 'ไทย', 'ฯไทย']);
const whole = (word) =>
  behindWords
    .get(word)
    .some(([text, answer]) => text !== `${word}ฯ` && answer.split(' ')[0] === `${word.length}`);
for (const word of candidates.filter(whole)) put(word, 1);

// What Java leaves whole need not be a word: of what no word explains it makes one piece too. A branch that Java does not
// follow shows where it goes on after letters that it could not read.
const beginnings = new Set(
  wordsUnder(root, '').flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))),
);
const behindBeginnings = probes(
  [...beginnings].filter((each) => !/[\u0e2f\u0e45\u0e46]/.test(each)),
  ['ไทยกฎ', 'ภาษาญี่ปุ่น', 'โรงเรียน', 'ฝรั่งเศส', 'แผ่นดิน', 'ญี่ปุ่น', 'เฉพาะ', 'ซึ่งกัน'],
);
const stillExplained = (word) =>
  behindWords
    .get(word)
    .slice(0, 2)
    .every((probe) => agrees(...probe));

function score(beginning) {
  return behindBeginnings.get(beginning).filter((probe) => agrees(...probe)).length;
}

/** Takes words away if Java's answers are then met more often. */
function without(words, beginning, before) {
  for (const word of words) put(word, -1);
  if (score(beginning) > before && words.every(stillExplained)) return true;
  for (const word of words) put(word, 1);
  return false;
}

function prune(node, beginning) {
  const all = behindBeginnings.get(beginning);
  if (all) {
    const before = score(beginning);
    if (before < all.length) {
      if (without(wordsUnder(node, beginning), beginning, before)) return;
      if (node.isWord) without([beginning], beginning, before);
    }
  }
  for (const [letter, next] of node.next) if (next.count > 0) prune(next, beginning + letter);
}

for (let before = -1; before !== root.count; ) {
  before = root.count;
  prune(root, '');
}

/** Each word: how many letters it shares with the one before it, from A on, and its other letters as single bytes. */
function packed(words) {
  let before = '';
  const bytes = [];
  for (const word of words) {
    let shared = 0;
    while (shared < word.length && word[shared] === before[shared]) shared += 1;
    bytes.push(
      65 + shared,
      ...Array.from(word.slice(shared), (letter) => letter.charCodeAt(0) - 0x0e00 + 0x80),
    );
    before = word;
  }
  return deflateRawSync(Uint8Array.from(bytes), { level: 9 }).toString('base64');
}

writeFileSync(
  new URL('../../analysis/tables/thai-words.ts', import.meta.url),
  `// Made by scripts/lucene-tables/thai-words.mjs from the word lists of ICU and PyThaiNLP; see NOTICE. Not edited by hand.

/**
 * Thai words in their order, deflated, in base 64: per word a byte that tells how many letters it shares with the one
 * before it, from A on, and its other letters, of which 0x80 is U+0E00.
 */
export const thaiWords =
${packed(wordsUnder(root, '').sort())
  .match(/.{1,114}/g)
  .map((part) => `  '${part}'`)
  .join(' +\n')};
`,
);
