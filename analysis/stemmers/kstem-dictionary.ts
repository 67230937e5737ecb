import { exceptions, roots, words } from '../tables/kstem-words.ts';

export interface Dictionary {
  /** The root of a word that it knows: often the word itself. */
  rootOf(word: string): string | undefined;
  /** Whether endings may be completed to the word by an e. */
  completes(word: string): boolean;
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/u);

let unpacked: Dictionary | undefined;

/** Krovetz's dictionary, which takes some milliseconds the first time. */
export function kstemDictionary(): Dictionary {
  unpacked ??= unpack();
  return unpacked;
}

function unpack(): Dictionary {
  const existing = new Map<string, string>();
  let before = '';
  for (const [, count = 'A', end = ''] of words.replaceAll('\n', '').matchAll(/([A-Z])([a-z]*)/g)) {
    before = before.slice(0, count.charCodeAt(0) - 65) + end;
    existing.set(before, before);
  }
  for (const pair of wordsOf(roots)) {
    const [word = '', root = ''] = pair.split('=');
    existing.set(word, root);
  }
  const exceptional = new Set(wordsOf(exceptions));
  for (const word of exceptional) existing.set(word, word);
  return {
    rootOf: (word) => existing.get(word),
    completes: (word) => existing.has(word) && !exceptional.has(word),
  };
}
