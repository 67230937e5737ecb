import { tables } from '../../tables/snowball/turkish.ts';
import { Suffixes } from './suffixes.ts';
import * as chain from './turkish-marks.ts';

const vowel = /[aeıioöuü]/g;

const { all, any, from, optional, remove } = chain;

/** A rule may be defined before its parts. */
const later =
  (step: () => chain.Step): chain.Step =>
  (word) =>
    step()(word);
const beforeKi: chain.Step = later(() => suffixesBeforeKi);

const lArThenKi = optional(all(from, chain.lAr, remove, beforeKi));
const ownerThenLAr = all(any(chain.possessives, chain.sU), remove, lArThenKi);
const sUThenLAr = all(chain.sU, remove, lArThenKi);

/** Suffixes allowed before -ki, which forms a noun from a word that already has an ending. */
const suffixesBeforeKi = all(
  from,
  chain.ki,
  any(
    all(
      chain.DA,
      remove,
      optional(
        all(from, any(all(chain.lAr, remove, optional(beforeKi)), all(chain.possessives, remove, lArThenKi))),
      ),
    ),
    all(
      chain.nUn,
      remove,
      optional(all(from, any(all(chain.lArI, remove), all(from, ownerThenLAr), beforeKi))),
    ),
    all(chain.ndA, any(all(chain.lArI, remove), sUThenLAr, beforeKi)),
  ),
);

const personOrNothing = optional(any(chain.sUnUz, chain.lAr, chain.yUm, chain.sUn, chain.yUz));

/** Endings of verbs that nouns take; false where nothing more is to be taken off. */
function dropNominalVerb(word: chain.Cursor): boolean {
  let goOn = true;
  const stop: chain.Step = () => {
    goOn = false;
    return true;
  };
  word.toEnd();
  all(
    from,
    any(
      any(chain.ymUs, chain.yDU, chain.ysA, chain.yken),
      all(chain.cAsInA, personOrNothing, chain.ymUs),
      all(chain.lAr, remove, optional(all(from, any(chain.DUr, chain.yDU, chain.ysA, chain.ymUs))), stop),
      all(chain.nUz, any(chain.yDU, chain.ysA)),
      all(any(chain.sUnUz, chain.yUz, chain.sUn, chain.yUm), remove, optional(all(from, chain.ymUs))),
      all(chain.DUr, remove, optional(all(from, personOrNothing, chain.ymUs))),
    ),
    remove,
  )(word);
  return goOn;
}

const nounSuffixes = any(
  all(from, chain.lAr, remove, optional(beforeKi)),
  all(
    from,
    chain.ncA,
    remove,
    optional(
      any(all(from, chain.lArI, remove), all(from, ownerThenLAr), all(from, chain.lAr, remove, beforeKi)),
    ),
  ),
  all(from, any(chain.ndA, chain.nA), any(all(chain.lArI, remove), sUThenLAr, beforeKi)),
  all(from, any(chain.ndAn, chain.nU), any(sUThenLAr, chain.lArI)),
  all(
    from,
    chain.DAn,
    remove,
    optional(
      all(
        from,
        any(all(chain.possessives, remove, lArThenKi), all(chain.lAr, remove, optional(beforeKi)), beforeKi),
      ),
    ),
  ),
  all(
    from,
    any(chain.nUn, chain.ylA),
    remove,
    optional(any(all(from, chain.lAr, remove, beforeKi), all(from, ownerThenLAr), beforeKi)),
  ),
  all(from, chain.lArI, remove),
  beforeKi,
  all(
    from,
    any(chain.DA, chain.yU, chain.yA),
    remove,
    optional(
      all(
        from,
        any(all(chain.possessives, remove, optional(all(from, chain.lAr))), chain.lAr),
        remove,
        from,
        beforeKi,
      ),
    ),
  ),
  all(from, ownerThenLAr),
);

const consonants = new Suffixes(tables.consonants);
const hardConsonants = ['p', 'ç', 't', 'k'];
const vowelAfter: Readonly<Record<string, string>> = {
  ...{ a: 'ı', ı: 'ı', e: 'i', i: 'i' },
  ...{ o: 'u', u: 'u', ö: 'ü', ü: 'ü' },
};

/** Turkish words seldom end in d or g, so a vowel was taken with the suffix. */
function mendEnd(text: string): string {
  if (text === 'ad' || text === 'soyad') return text;
  if (/[dg]$/.test(text)) {
    const lastVowel = text.match(vowel)?.at(-1);
    if (lastVowel !== undefined) return text + vowelAfter[lastVowel];
  }
  const result = consonants.longest(text);
  return result ? text.slice(0, result.start) + hardConsonants[result.rule - 1] : text;
}

/** Snowball's Turkish stemmer. */
export function turkishStem(text: string): string {
  if ((text.match(vowel)?.length ?? 0) < 2) return text;
  const word = new chain.Cursor(text);
  if (!dropNominalVerb(word)) return word.text;
  word.toEnd();
  nounSuffixes(word);
  return mendEnd(word.text);
}
