import { type CharFilter, Corrections, corrected } from '../filtered-text.ts';
import { caseFold } from '../token-filters/fold-tables.ts';

/** Characters without a combining class that compose with the one before them (NFC_QC=Maybe). */
const composing =
  /^[\u09be\u09d7\u0b3e\u0b56\u0b57\u0bbe\u0bd7\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dcf\u0ddf\u102e\u1161-\u1175\u11a8-\u11c2\u1b35\u{11127}\u{1133e}\u{11357}\u{114b0}\u{114ba}\u{114bd}\u{115af}\u{11930}]/u;
const composer = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;
const lowMark = '\u0334';
const highMark = '\u0345';

/** Whether a character moves in front of a mark of another class: then it has one. */
function hasCombiningClass(character: string): boolean {
  return (
    (character + lowMark).normalize('NFD').startsWith(lowMark) ||
    !(highMark + character).normalize('NFD').startsWith(highMark)
  );
}

const starters = new Map<string, boolean>();

/** Whether a normalized text may be cut before this character. What folds to nothing belongs to what precedes it. */
function startsSegment(character: string): boolean {
  const existing = starters.get(character);
  if (existing !== undefined) return existing;
  const [first] = caseFold(character).normalize('NFD');
  const starts = first !== undefined && !composing.test(first) && !hasCombiningClass(first);
  starters.set(character, starts);
  return starts;
}

/** Characters that compose with one before them. */
const secondOfPair = Array.from(
  '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u030f\u0311\u0313\u0314\u031b\u0323\u0324\u0325\u0326' +
    '\u0327\u0328\u032d\u032e\u0330\u0331\u0338\u0342\u0345\u0653\u0654\u0655\u093c\u09be\u09d7\u0b3e\u0b56\u0b57\u0bbe\u0bd7\u0c56' +
    '\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dca\u0dcf\u0ddf\u102e\u1161\u11a8\u1b35\u3099\u309a\u{110ba}\u{11127}\u{1133e}\u{11357}\u{114b0}' +
    '\u{114ba}\u{114bd}\u{115af}',
);
const firstOfPair = new Map<string, boolean>();

/** Whether some mark composes with the character or with its base letter: é and a dot below are ẹ́. */
function composes(character: string): boolean {
  let existing = firstOfPair.get(character);
  if (existing === undefined) {
    existing = secondOfPair.some((mark) => (character + mark).normalize('NFC') !== character + mark);
    firstOfPair.set(character, existing);
  }
  return existing;
}

/** Whether nothing remains of a segment after its part that is already normal. */
function vanishes(segment: string): boolean {
  const kept = Array.from(segment);
  while (kept.length > 0 && caseFold(kept.at(-1) ?? '') === '') kept.pop();
  const normal = kept.join('');
  if (normal.length === segment.length) return false;
  const last = kept.at(-1) ?? '';
  return normal === '' || (normalized(normal) === normal && startsSegment(last) && !composes(last));
}

/**
 * The character before a mark that changes alone, such as a mark that decomposes into two. It is normalized
 * separately from the marks after it if it is normal and composes with nothing // observed
 */
function standingApart(segment: string, character: string): string {
  const [first] = segment;
  if (first === undefined || normalized(character) === character || !startsSegment(first)) return '';
  return normalized(segment) !== segment || composes(first) ? '' : first;
}

function normalized(segment: string): string {
  let out = '';
  for (const character of segment) out += caseFold(character);
  return out.normalize('NFC');
}

/** NFKC_Casefold: lower case, no differences of width and form, and nothing that cannot be seen. */
export const icuNormalizeCharFilter: CharFilter = (input) => {
  const corrections = new Corrections();
  let out = '';
  // behind what vanishes the next segment is normalized as a whole // observed
  let isWhole = false;
  const flush = (segment: string): void => {
    isWhole = vanishes(segment);
    const result = normalized(segment);
    // a letter is read together with what may compose with it // observed: ICU normalizes from boundary to boundary
    const isLate = segment.startsWith(result) && !composer.test(result);
    noteLength(corrections, out.length, segment.length, result.length, isLate);
    out += result;
  };
  let segment = '';
  for (const character of input.text) {
    const apart = isWhole ? '' : standingApart(segment, character);
    const done = startsSegment(character) ? segment : apart;
    if (done !== '') flush(done);
    segment = segment.slice(done.length);
    segment += character;
  }
  if (segment !== '') flush(segment);
  const filtered = corrected(input, out, corrections);
  return out === input.text ? filtered : { ...filtered, inPieces: true };
};

function noteLength(
  corrections: Corrections,
  at: number,
  before: number,
  after: number,
  isLate: boolean,
): void {
  const { last } = corrections;
  if (after < before) corrections.add(at + after, last + before - after, isLate);
  for (let extra = 1; extra <= after - before; extra += 1) corrections.add(at + extra, last - extra);
}
