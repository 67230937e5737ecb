import { type Explanation, explained, javaFloat } from '../explanation.ts';
import { lastExactNorm, lengthOfNorm } from '../index/small-float.ts';
import type { SimilarityName, TextField } from '../index/text-field.ts';

const f = Math.fround;
const k1 = f(1.2);
const b = 0.75;

/** Scores occurrences of a term, or of a phrase, in one field. */
export interface Scorer {
  score(freq: number, norm: number): number;
  /** Whether it is never lower for a higher frequency or a shorter field. */
  rises: boolean;
  /** `counted`: how the frequency is named. */
  explain(freq: number, norm: number, counted: string): Explanation;
}

/** Statistics for the weight of a term: its document count and its text. */
export interface TermStatistics {
  text: string;
  docFreq: number;
}

/** The scorer of a field for one term, or for several that are scored as one phrase. */
export function scorerOf(field: TextField, terms: readonly TermStatistics[], boost: number): Scorer {
  return makers[field.options.similarity](field, terms, boost);
}

/** How the similarity is called in explanations. */
export const similarityTitles: Readonly<Record<SimilarityName, string>> = {
  bm25: 'BM25Similarity',
  boolean: 'BooleanSimilarity',
  stableTfl: 'StableTflSimilarity',
};

type MakeScorer = (field: TextField, terms: readonly TermStatistics[], boost: number) => Scorer;

const makers: Readonly<Record<SimilarityName, MakeScorer>> = {
  bm25: (field, terms, boost) => new Bm25(field, terms, boost),
  boolean: (_field, _terms, boost) => ({
    score: () => boost,
    rises: true,
    explain: () =>
      explained(boost, 'score(BooleanWeight), computed from:', [explained(boost, 'boost, query boost')]),
  }),
  stableTfl,
};

function idfOf(docFreq: number, docCount: number): number {
  return f(Math.log(1 + (docCount - docFreq + 0.5) / (docFreq + 0.5)));
}

/** Lucene's, with every step rounded to 32 bits where Lucene's is: the order of close scores depends on it. */
class Bm25 implements Scorer {
  // each step is, and so is its rounding
  readonly rises = true;
  readonly #terms: readonly TermStatistics[];
  readonly #docCount: number;
  readonly #averageLength: number;
  readonly #boost: number;
  readonly #idf: number;
  readonly #weight: number;
  readonly #inverses: number[] = [];

  constructor({ docCount, sumTotalTermFreq }: TextField, terms: readonly TermStatistics[], boost: number) {
    let idf = 0;
    for (const { docFreq } of terms) idf += idfOf(docFreq, docCount);
    this.#terms = terms;
    this.#docCount = docCount;
    this.#averageLength = f(sumTotalTermFreq / docCount);
    this.#boost = boost;
    this.#idf = f(idf);
    this.#weight = f(boost * this.#idf);
  }

  score(freq: number, norm: number): number {
    return this.#saturated(this.#weight, freq, norm);
  }

  #saturated(weighed: number, freq: number, norm: number): number {
    const inverse = this.#inverses[norm] ?? this.#inverseOf(norm);
    return f(weighed - f(weighed / f(1 + f(freq * inverse))));
  }

  #inverseOf(norm: number): number {
    const length = lengthOfNorm[norm] as number;
    const inverse = f(1 / f(k1 * f(f(1 - b) + f(f(b * length) / this.#averageLength))));
    this.#inverses[norm] = inverse;
    return inverse;
  }

  explain(freq: number, norm: number, counted: string): Explanation {
    const tf = explained(
      this.#saturated(1, freq, norm),
      'tf, computed as freq / (freq + k1 * (1 - b + b * dl / avgdl)) from:',
      [
        explained(freq, counted),
        explained(k1, 'k1, term saturation parameter'),
        explained(b, 'b, length normalization parameter'),
        explained(
          lengthOfNorm[norm] as number,
          `dl, length of field${norm > lastExactNorm ? ' (approximate)' : ''}`,
        ),
        explained(this.#averageLength, 'avgdl, average length of field'),
      ],
    );
    return explained(
      this.score(freq, norm),
      `score(freq=${javaFloat(freq)}), computed as boost * idf * tf from:`,
      [
        this.#boost === 1 ? undefined : explained(this.#boost, 'boost'),
        explainIdf(this.#terms, this.#docCount, this.#idf),
        tf,
      ],
    );
  }
}

function explainIdf(terms: readonly TermStatistics[], docCount: number, idf: number): Explanation {
  const each = terms.map(({ docFreq }) =>
    explained(idfOf(docFreq, docCount), 'idf, computed as log(1 + (N - n + 0.5) / (n + 0.5)) from:', [
      explained(docFreq, 'n, number of documents containing term'),
      explained(docCount, 'N, total number of documents with field'),
    ]),
  );
  const [only] = each;
  return only && each.length === 1 ? only : explained(idf, 'idf, sum of:', each);
}

/** Without statistics of the index: how likely a term of that length is in a field of that length // observed */
function stableTfl(_field: TextField, terms: readonly TermStatistics[], boost: number): Scorer {
  const rarity = (termLength: number, length: number): number => {
    const likely = 1 - (1 - 0.00781 * 2 ** (-0.917 * termLength)) ** length;
    return Math.log((1 - likely + 0.05) / (likely + 0.05) + 1);
  };
  const score = (freq: number, norm: number): number => {
    const length = lengthOfNorm[norm] as number;
    const rare = terms.reduce((sum, { text }) => sum + rarity([...text].length, length), 0);
    return f((boost * rare * freq) / (freq + k1));
  };
  return {
    score,
    rises: false,
    explain: (freq, norm, counted) =>
      explained(score(freq, norm), `score(freq=${javaFloat(freq)}), computed as boost * tr * tf from:`, [
        explained(freq, counted),
      ]),
  };
}
