import { type Dictionary, kstemDictionary } from './kstem-dictionary.ts';
import { endings, type Guess } from './kstem-endings.ts';

/** Shorter and longer words stay as they are, and so do all that are not in lower-case ASCII letters. */
const stemmed = /^[a-z]{3,49}$/;

function findMatch({ completed, tried }: Guess, { rootOf, completes }: Dictionary): string | undefined {
  const first = completed !== undefined && completes(completed) ? completed : undefined;
  const word = first ?? tried.find((each) => rootOf(each) !== undefined);
  return word === undefined ? undefined : rootOf(word);
}

/** Krovetz's stemmer: takes endings away as long as that leads to a word of its dictionary. */
export function kstemmer(): (word: string) => string {
  const dictionary = kstemDictionary();
  return (word) => {
    const existing = dictionary.rootOf(word);
    if (existing !== undefined || !stemmed.test(word)) return existing ?? word;
    let rest = word;
    for (const ending of endings) {
      const guess = ending(rest);
      if (!guess) continue;
      const root = findMatch(guess, dictionary);
      if (root !== undefined) return root;
      rest = guess.otherwise ?? rest;
    }
    return rest;
  };
}
