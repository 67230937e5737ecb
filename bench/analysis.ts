import type { CustomAnalyzer } from '../analysis/definition.ts';
import { customAnalyzer } from '../analysis/pipeline.ts';
import { median } from './load.ts';

const english = `<p>The harbour master's ledger lists every ship that came in before the storm, with her tonnage, her
cargo and the name of whoever paid the dues. Nobody has read these pages since the lighthouse was rebuilt; the ink is
brown, the hand is small, and half of the entries don't agree with the customs house.</p> <ul><li>12 barrels of
salted cod &amp; 3.5 tons of slate</li><li>A crate of clocks, marked <b>"fragile"</b></li></ul> <p>When the tide
turned, the pilots' boats were already waiting beyond the bar, running lights lowered, and their crews argued about
which of the schooners would try the narrow channel first.</p>`;

const french = `<p>L'état-major du port tenait conseil au-dessus de la halle aux poissons, où l'on n'entendait que les
mouettes et le bruit des chaînes. Aujourd'hui, quelques marins s'étaient réunis près des entrepôts&nbsp;; ils
attendaient qu'une décision soit prise avant la marée du soir.</p> <p>Les registres d'autrefois racontent que la
goélette « Espérance » partit deux fois, revint une fois, et que son capitaine, têtu et généreux, vendit jusqu'à sa
montre pour payer l'équipage.</p>`;

const pipeline: CustomAnalyzer = {
  name: 'typical',
  charFilters: [{ type: 'htmlStrip' }],
  tokenizer: { type: 'standard' },
  tokenFilters: [
    { type: 'lowercase' },
    { type: 'englishPossessive' },
    {
      type: 'stopword',
      tokens: 'a an and are as at be but by for if in into is it no not of on or the to was'.split(' '),
    },
    { type: 'porterStemming' },
  ],
};

/** Ten thousand characters of prose in two languages. */
function prose(): string {
  let text = '';
  while (text.length < 10_000) text += `${english}\n${french}\n`;
  return text.slice(0, 10_000);
}

export interface AnalysisBench {
  characters: number;
  tokens: number;
  /** Milliseconds for the text, medians. */
  pipeline: number;
  segmenter: number;
  /** Milliseconds of the very first text, as a page sees it. */
  first: number;
}

/** A typical pipeline beside a bare loop over the words that the platform finds in the same text. */
export async function benchAnalysis(rounds: number): Promise<AnalysisBench> {
  const text = prose();
  const analyzer = await customAnalyzer(pipeline);
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  const analyze = () => analyzer.analyze(text).stream.tokens.length;
  const segment = () => {
    let words = 0;
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
    return words;
  };
  const first = timed(analyze);
  if (segment() === 0) throw new Error('no words were found');
  for (let turn = 0; turn < 20; turn += 1) analyze();
  const [mine, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds * 10; round += 1) {
    mine.push(timed(analyze));
    bare.push(timed(segment));
  }
  return {
    characters: text.length,
    tokens: analyze(),
    pipeline: median(mine),
    segmenter: median(bare),
    first,
  };
}

function timed(action: () => unknown): number {
  const began = performance.now();
  action();
  return performance.now() - began;
}
