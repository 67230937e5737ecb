import { porterStem } from '#analysis/stemmers/porter.ts';
import { editDistance } from '#src/lib/edit-distance.ts';

/** How a term that the document holds is like one that it does not. */
export interface NearMiss {
  term: string;
  /** "differs only by accents" */
  words: string;
  /** The smaller, the nearer. */
  distance: number;
}

const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** A term without what people leave out: marks and case. */
function plainSpelling(term: string): string {
  return term
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøæœłđı]/g, (letter) => spelled[letter] ?? letter);
}

const pieces = (term: string): string[] => term.split(/[^\p{L}\p{M}\p{N}]+/u).filter((each) => each !== '');

/** Rules in their order; the first matching one describes the similarity of two terms. */
const kinships: readonly ((asked: string, held: string) => string | undefined)[] = [
  (asked, held) => (asked.toLowerCase() === held.toLowerCase() ? 'differs only by capitals' : undefined),
  (asked, held) => (plainSpelling(asked) === plainSpelling(held) ? 'differs only by accents' : undefined),
  (asked, held) => {
    const [one, other] = [pieces(asked), pieces(held)].map((each) => plainSpelling(each.join('')));
    return one !== '' && one === other ? 'differs by punctuation' : undefined;
  },
  (asked, held) => {
    const inside = pieces(held);
    if (inside.length < 2) return undefined;
    if (inside.includes(asked)) return 'holds it as a part';
    const like = inside.find((each) => plainSpelling(each) === plainSpelling(asked));
    if (like === undefined) return undefined;
    const difference = like.toLowerCase() === asked.toLowerCase() ? 'capitals' : 'accents';
    return `holds ${like} as a part, which differs by ${difference}`;
  },
  (asked, held) => {
    const [one, other] = [plainSpelling(asked), plainSpelling(held)];
    return one.length > 3 && porterStem(one) === porterStem(other) ? 'has the same stem' : undefined;
  },
  (asked, held) => (asked.length > 1 && held.startsWith(asked) ? 'begins with it' : undefined),
  (asked, held) => (held.length > 2 && asked.startsWith(held) ? 'is its beginning' : undefined),
  (asked, held) => {
    const shorter = Math.min(asked.length, held.length);
    const most = shorter > 5 ? 2 : shorter > 2 ? 1 : 0;
    const distance = editDistance(asked, held, most);
    if (distance > most) return undefined;
    return distance === 1 ? 'differs by one letter' : `differs by ${distance} letters`;
  },
];

/** Longer terms are no words, and comparing them takes long. */
const longestCompared = 60;

/** The terms that are most like one that was not found. */
export function nearMisses(asked: string, held: Iterable<string>, most = 3): NearMiss[] {
  if (asked === '' || asked.length > longestCompared) return [];
  const near: NearMiss[] = [];
  for (const term of held) {
    if (term.length > longestCompared || term === '') continue;
    const distance = kinships.findIndex((kinship) => kinship(asked, term) !== undefined);
    const words = kinships[distance]?.(asked, term);
    if (words !== undefined) near.push({ term, words, distance });
  }
  return near.toSorted((a, b) => a.distance - b.distance).slice(0, most);
}
