import { builtInAnalyzers } from '#contract/search/analyzer-names.ts';
import { exact, type Fidelity } from './component-facts.ts';

/** One of the engine's own analyzers. */
export interface BuiltIn {
  /** `lucene.french` */
  value: string;
  label: string;
  group: 'General' | 'Languages';
  about: string;
  fidelity: Fidelity;
}

const general: Record<string, string> = {
  standard: 'Words as Unicode defines them, in lower case. The default.',
  simple: 'Runs of letters, in lower case; digits and punctuation are dropped.',
  whitespace: 'The text between whitespace, unchanged.',
  keyword: 'The whole text as one token.',
};

/** Where the name alone does not say it. */
const languages: Record<string, { label?: string; about: string }> = {
  brazilian: { label: 'Brazilian Portuguese', about: 'Words without stop words, stemmed.' },
  chinese: { about: 'Pairs of adjacent characters; the same as CJK.' },
  cjk: { label: 'Chinese, Japanese, Korean (CJK)', about: 'Pairs of adjacent characters.' },
  japanese: { about: 'Pairs of adjacent characters; the same as CJK.' },
  korean: { about: 'Pairs of adjacent characters; the same as CJK.' },
  kuromoji: { label: 'Japanese (Kuromoji)', about: 'Words from a dictionary, in their base form.' },
  morfologik: { label: 'Polish (Morfologik)', about: 'Base forms of words from a dictionary; case is kept.' },
  nori: { label: 'Korean (Nori)', about: 'Words from a dictionary, compounds split.' },
  persian: { about: 'Words without stop words, normalized and stemmed; joiners become spaces.' },
  polish: { label: 'Polish (Stempel)', about: 'Words without stop words, stemmed by a table.' },
  smartcn: { label: 'Chinese, simplified (Smart)', about: 'Words from a dictionary and probabilities.' },
  thai: { about: 'Words from a dictionary, without stop words.' },
  ukrainian: { about: 'Base forms of words from a dictionary, without stop words.' },
};

const noDictionary = (what: string): Fidelity => ({
  kind: 'none',
  why: `It needs ${what}, which this console does not include, so its tokens cannot be shown.`,
});

const fidelities: Record<string, Fidelity> = {
  kuromoji: noDictionary('a dictionary of Japanese of 18 MB'),
  nori: noDictionary('a dictionary of Korean of 25 MB'),
  smartcn: noDictionary('a dictionary of Chinese and its statistics'),
  morfologik: noDictionary('a dictionary of Polish'),
  ukrainian: noDictionary('a dictionary of Ukrainian'),
  thai: {
    kind: 'approximate',
    why: 'The engine’s own dictionary has one word in fifty more than this preview, which splits such words differently.',
  },
};

/** Every analyzer of the engine, the general ones first. */
export const builtIns: readonly BuiltIn[] = builtInAnalyzers
  .map((value): BuiltIn => {
    const name = value.replace('lucene.', '');
    const { label = capital(name), about = 'Words in lower case, without stop words, stemmed.' } =
      languages[name] ?? {};
    return {
      value,
      label,
      group: name in general ? 'General' : 'Languages',
      about: general[name] ?? about,
      fidelity: fidelities[name] ?? exact,
    };
  })
  .sort((a, b) =>
    a.group === b.group
      ? a.group === 'General'
        ? 0
        : a.label.localeCompare(b.label)
      : a.group === 'General'
        ? -1
        : 1,
  );

/** The facts about an analyzer by its name; undefined for a name that the engine does not have. */
export function builtInNamed(value: string): BuiltIn | undefined {
  return builtIns.find((each) => each.value === value);
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
