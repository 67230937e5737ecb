import type { CustomAnalyzer } from '../definition.ts';
import { builtInAnalyzer, customAnalyzer, type Stage, Unavailable } from '../pipeline.ts';
import type { Token, TokenStream } from '../token.ts';

interface CaseToken {
  term: string;
  start: number;
  end: number;
  pos: number;
  posLen?: number;
  type: string;
}

/** One line of the cases: what Lucene itself made of a text. */
export interface LuceneCase {
  id: string;
  component: string;
  analyzer: string | (CustomAnalyzer & { type?: never }) | { type: 'autocomplete' };
  text: string;
  tokens?: CaseToken[];
  /** Of Lucene 10, where it differs. */
  tokensV10?: CaseToken[];
  end?: [number, number];
  /** Lucene refuses the definition. */
  error?: string;
  steps?: {
    stage: string;
    text?: string;
    offsets?: number[];
    tokens?: CaseToken[];
    end?: [number, number];
  }[];
}

export type Outcome = 'exact' | 'differs' | 'unavailable';

const asText = ({ term, start, end, increment, span, type }: Token): string =>
  JSON.stringify([term, start, end, increment, span, type]);
const wantedText = ({ term, start, end, pos, posLen = 1, type }: CaseToken): string =>
  JSON.stringify([term, start, end, pos, posLen, type]);

function equal(
  stream: TokenStream,
  wanted: readonly CaseToken[],
  end: readonly number[] | undefined,
): boolean {
  if (stream.tokens.length !== wanted.length) return false;
  if (end && (end[0] !== stream.finalOffset || end[1] !== stream.finalIncrement)) return false;
  return wanted.every((token, index) => wantedText(token) === asText(stream.tokens[index] as Token));
}

function stepAgrees(step: NonNullable<LuceneCase['steps']>[number], stages: readonly Stage[]): boolean {
  const found = stages.find(({ stage }) => stage === step.stage);
  if (!found) return false;
  if ('stream' in found) return equal(found.stream, step.tokens ?? [], step.end);
  if (found.text.text !== step.text) return false;
  return (step.offsets ?? []).every((offset, at) => found.text.correct(at) === offset);
}

/** Whether every token of every stage is what Lucene made. */
export async function judge(each: LuceneCase): Promise<Outcome> {
  const { analyzer } = each;
  try {
    if (typeof analyzer !== 'string' && !('tokenizer' in analyzer)) return 'unavailable';
    const ready =
      typeof analyzer === 'string' ? await builtInAnalyzer(analyzer) : await customAnalyzer(analyzer);
    const { stages, stream } = ready.analyze(each.text);
    if (each.error !== undefined) return 'differs';
    // the end of the stream was recorded before Lucene 10
    const end = each.tokensV10 ? undefined : each.end;
    if (!equal(stream, each.tokensV10 ?? each.tokens ?? [], end)) return 'differs';
    if (each.tokensV10) return 'exact';
    return (each.steps ?? []).every((step) => stepAgrees(step, stages)) ? 'exact' : 'differs';
  } catch (error) {
    if (error instanceof Unavailable) return 'unavailable';
    if (each.error !== undefined) return 'exact';
    throw error;
  }
}
