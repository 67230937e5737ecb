// Fadillah Tala's stemmer for Indonesian, as Lucene has it. Every affix that goes counts as one syllable, and nothing
// goes from words of two.

interface Word {
  text: string;
  syllables: number;
  /** Prefixes that went; some suffixes stay after them. */
  without: readonly Prefix[];
}

type Prefix = 'ke' | 'peng' | 'di' | 'meng' | 'ter' | 'ber' | 'pe' | 'per';
type PrefixRule = readonly [prefix: RegExp, kind: Prefix, replacement?: string];

const particles = /(?:kah|lah|pun)$/u;
const possessives = /(?:[km]u|nya)$/u;

const firstPrefixes: readonly PrefixRule[] = [
  [/^meng/u, 'meng'],
  [/^meny(?=[aeiou])/u, 'meng', 's'],
  [/^me[nm]?/u, 'meng'],
  [/^peng/u, 'peng'],
  [/^peny(?=[aeiou])/u, 'peng', 's'],
  [/^peny/u, 'peng'],
  [/^pen(?=[aeiou])/u, 'peng', 't'],
  [/^pe[nm]/u, 'peng'],
  [/^di/u, 'di'],
  [/^ter/u, 'ter'],
  [/^ke/u, 'ke'],
];

const secondPrefixes: readonly PrefixRule[] = [
  [/^ber/u, 'ber'],
  [/^bel(?=ajar$)/u, 'ber'],
  // no flag u: Lucene counts UTF-16 units
  [/^be(?=[^aeiou]er)/, 'ber'],
  [/^per/u, 'per'],
  [/^pel(?=ajar$)/u, 'per'],
  [/^pe/u, 'pe'],
];

const suffixes: readonly (readonly [suffix: RegExp, notWithout: readonly Prefix[]])[] = [
  [/kan$/u, ['ke', 'peng', 'pe']],
  [/an$/u, ['di', 'meng', 'ter']],
  [/(?<!s)i$/u, ['ber', 'ke', 'peng']],
];

/** Takes particles, pronouns, prefixes and suffixes from Indonesian words of more than two syllables. */
export function indonesianStem(text: string): string {
  const whole: Word = { text, syllables: text.replace(/[^aeiou]/gu, '').length, without: [] };
  const base = withoutEnding(withoutEnding(whole, particles), possessives);
  const first = withoutPrefix(base, firstPrefixes);
  if (first === base) return withoutSuffix(withoutPrefix(base, secondPrefixes)).text;
  const second = withoutSuffix(first);
  return (second === first ? first : withoutPrefix(second, secondPrefixes)).text;
}

function withoutEnding(word: Word, ending: RegExp): Word {
  const { text, syllables } = word;
  if (syllables <= 2 || !ending.test(text)) return word;
  return { ...word, text: text.replace(ending, ''), syllables: syllables - 1 };
}

function withoutPrefix(word: Word, rules: readonly PrefixRule[]): Word {
  const { text, syllables, without } = word;
  const rule = syllables > 2 ? rules.find(([prefix]) => prefix.test(text)) : undefined;
  if (!rule) return word;
  const [prefix, kind, replacement = ''] = rule;
  return {
    text: text.replace(prefix, replacement),
    syllables: syllables - 1,
    without: [...without, kind],
  };
}

function withoutSuffix(word: Word): Word {
  const fits = suffixes.find(
    ([suffix, notWithout]) =>
      suffix.test(word.text) && !notWithout.some((prefix) => word.without.includes(prefix)),
  );
  return fits ? withoutEnding(word, fits[0]) : word;
}
