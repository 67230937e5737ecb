/** Candidate stems for a word with a certain ending. */
export interface Guess {
  /** Tried in this order; the first one in the dictionary is the stem. */
  tried: readonly string[];
  /** The result where none of them is a word; absent: the word unchanged. */
  otherwise?: string;
  /** A form that counts before all others, unless it is one of the exceptions. */
  completed?: string;
}

/** Recognizes one ending, or several that are handled together. */
export type Ending = (word: string) => Guess | undefined;

const isConsonant = (word: string, at: number): boolean => {
  const letter = word.charAt(at);
  if (letter === 'y') return at === 0 || !isConsonant(word, at - 1);
  return !'aeiou'.includes(letter);
};

const hasVowel = (word: string): boolean => [...word].some((_, at) => !isConsonant(word, at));

const endsDouble = (word: string): boolean => {
  const last = word.length - 1;
  return last > 0 && word.charAt(last) === word.charAt(last - 1) && isConsonant(word, last);
};

/** The part before an ending, which is never the whole word. */
const before = (word: string, ending: string): string | undefined =>
  word.endsWith(ending) && word.length > ending.length ? word.slice(0, -ending.length) : undefined;

const shorter = (word: string, letters = 1): string => word.slice(0, -letters);

/** The stem with one letter instead of two at its end, where that is so. */
const undoubled = (stem: string): string[] => (endsDouble(stem) ? [shorter(stem)] : []);

/** Whether a stem ends so with at least one letter more before the last. */
const endsIn = (stem: string, ending: string): boolean => stem.length > 1 && stem.endsWith(ending);

/** One form, in the dictionary or not. */
function always(form: string, tried: readonly string[] = []): Guess {
  return { tried: [...tried, form], otherwise: form };
}

const plural: Ending = (word) => {
  const ies = before(word, 'ies');
  if (ies !== undefined) return { tried: [`${ies}ie`, `${ies}y`], otherwise: `${ies}y` };
  const es = before(word, 'es');
  if (es !== undefined) {
    const withE = `${es}e`;
    // crosses are rarely crosses of lacrosse
    const eFirst = es.length > 1 && !es.endsWith('ss');
    return { tried: eFirst ? [withE, es] : [es, withE], otherwise: withE };
  }
  const s = before(word, 's');
  if (s === undefined || word.length <= 3 || s.endsWith('s') || before(word, 'ous') !== undefined) {
    return undefined;
  }
  return { tried: [s], otherwise: s };
};

/** What verbs have in common that end in -ed or -ing; `fallback` if no form is a word. */
function verb(stem: string, fallback: string): Guess {
  const tried = [stem, ...undoubled(stem)];
  return { completed: `${stem}e`, tried, otherwise: endsDouble(stem) ? stem : fallback };
}

const pastTense: Ending = (word) => {
  if (word.length <= 4) return undefined;
  const ied = before(word, 'ied');
  if (ied !== undefined) return { tried: [`${ied}ie`, `${ied}y`], otherwise: `${ied}y` };
  const stem = before(word, 'ed');
  if (stem === undefined || !hasVowel(stem)) return undefined;
  return verb(stem, word.startsWith('un') ? word : `${stem}e`);
};

const progressive: Ending = (word) => {
  const stem = word.length > 5 ? before(word, 'ing') : undefined;
  if (stem === undefined || !hasVowel(stem)) return undefined;
  const last = stem.length - 1;
  const twoConsonants = last > 0 && isConsonant(stem, last) && isConsonant(stem, last - 1);
  return verb(stem, twoConsonants ? stem : `${stem}e`);
};

const ity: Ending = (word) => {
  const stem = before(word, 'ity');
  if (stem === undefined) return undefined;
  const tried = [stem, `${stem}e`];
  // -ability, -ivity and -ality are so productive that the dictionary is not consulted
  if (endsIn(stem, 'il')) return always(`${shorter(stem, 2)}le`, tried);
  if (endsIn(stem, 'iv')) return always(`${stem}e`, tried);
  if (endsIn(stem, 'al')) return always(stem, tried);
  return { tried: [...tried, word], otherwise: stem };
};

const ness: Ending = (word) => {
  const stem = before(word, 'ness');
  return stem === undefined ? undefined : always(stem.replace(/i$/, 'y'));
};

const ism: Ending = (word) => {
  const stem = before(word, 'ism');
  return stem === undefined ? undefined : always(stem);
};

/** Stems of -ition, -ation and -ication, in the order in which they are tried. */
function longIon(word: string): string[] {
  const [ition, ation, ication] = ['ition', 'ation', 'ication'].map((ending) => before(word, ending));
  return [
    ...(ition === undefined ? [] : [`${ition}e`]),
    ...(ation === undefined ? [] : [`${ation}ate`, `${ation}e`, ation]),
    ...(ication === undefined ? [] : [`${ication}y`]),
  ];
}

const ion: Ending = (word) => {
  const stem = before(word, 'ion');
  if (stem === undefined) return undefined;
  const ization = before(word, 'ization');
  if (ization !== undefined) return always(`${ization}ize`);
  return { tried: [...longIon(word), `${stem}e`, stem] };
};

const erAndOr: Ending = (word) => {
  const izer = before(word, 'izer');
  if (izer !== undefined) return always(`${izer}ize`);
  const stem = before(word, 'er') ?? before(word, 'or');
  if (stem === undefined) return undefined;
  const rest = shorter(stem);
  return {
    tried: [
      ...undoubled(stem),
      ...(stem.endsWith('i') ? [`${rest}y`] : []),
      ...(stem.endsWith('e') ? [rest] : []),
      // observed: after an i, -or is taken for -er
      stem.endsWith('i') ? `${stem}e` : shorter(word),
      stem,
      `${stem}e`,
    ],
  };
};

const ly: Ending = (word) => {
  const stem = before(word, 'ly');
  if (stem === undefined) return undefined;
  const tried = [`${stem}le`, stem];
  if (endsIn(stem, 'al')) return { tried, otherwise: stem };
  if (endsIn(stem, 'ab')) return { tried, otherwise: `${stem}le` };
  return { tried: stem.endsWith('i') ? [...tried, `${shorter(stem)}y`] : tried, otherwise: stem };
};

const al: Ending = (word) => {
  const stem = word.length < 4 ? undefined : before(word, 'al');
  if (stem === undefined) return undefined;
  const tried = [stem, ...undoubled(stem), `${stem}e`, `${stem}um`];
  if (endsIn(stem, 'ic')) {
    const rest = shorter(stem, 2);
    return always(stem, [...tried, rest, `${rest}y`]);
  }
  return { tried: stem.endsWith('i') ? [...tried, shorter(stem), word] : tried };
};

const ive: Ending = (word) => {
  const stem = before(word, 'ive');
  if (stem === undefined) return undefined;
  const rest = shorter(stem, 2);
  const ative = endsIn(stem, 'at') ? [`${rest}e`, rest] : [];
  return { tried: [stem, `${stem}e`, ...ative, `${stem}ion`] };
};

const ize: Ending = (word) => {
  const stem = before(word, 'ize');
  return stem === undefined ? undefined : { tried: [stem, ...undoubled(stem), `${stem}e`] };
};

const ment: Ending = (word) => {
  const stem = before(word, 'ment');
  return stem === undefined ? undefined : { tried: [stem] };
};

const ble: Ending = (word) => {
  if (!word.endsWith('able') && !word.endsWith('ible')) return undefined;
  const stem = word.slice(0, -4);
  return { tried: [stem, ...undoubled(stem), `${stem}e`, `${stem}ate`] };
};

const ic: Ending = (word) => {
  const stem = before(word, 'ic');
  return stem === undefined ? undefined : { tried: [`${word}al`, `${stem}y`, `${stem}e`, stem] };
};

const ncy: Ending = (word) => {
  if (!word.endsWith('ency') && !word.endsWith('ancy')) return undefined;
  const stem = word.slice(0, -2);
  return always(`${stem}ce`, [`${stem}t`]);
};

const nce: Ending = (word) => {
  if (!word.endsWith('ence') && !word.endsWith('ance')) return undefined;
  const stem = word.slice(0, -4);
  return { tried: [`${stem}e`, stem] };
};

/** Inflections first, then what derives words from words. */
export const endings: readonly Ending[] = [
  ...[plural, pastTense, progressive, ity, ness, ion, erAndOr, ly, al],
  ...[ive, ize, ment, ble, ism, ic, ncy, nce],
];
