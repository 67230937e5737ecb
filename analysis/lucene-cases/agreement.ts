import { type AutocompleteOptions, autocompleteAnalyzer } from '../autocomplete.ts';
import type { CustomAnalyzer } from '../definition.ts';
import { DefinitionProblem } from '../definition-problem.ts';
import { type Analyzer, builtInAnalyzer, customAnalyzer, type Stage, Unavailable } from '../pipeline.ts';
import { PatternProblem } from '../regex/pattern-problem.ts';
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
  analyzer: string | (CustomAnalyzer & { type?: never }) | ({ type: 'autocomplete' } & AutocompleteOptions);
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
  const match = stages.find(({ stage }) => stage === step.stage);
  if (!match) return false;
  if ('stream' in match) return equal(match.stream, step.tokens ?? [], step.end);
  if (match.text.text !== step.text) return false;
  return (step.offsets ?? []).every((offset, at) => match.text.correct(at) === offset);
}

/** How far an analysis agrees with what Lucene made of the same text. */
export interface Agreement {
  /** Of the tokens at the end of the chain; or, where Lucene refuses the definition, of the refusal. */
  tokens: Outcome;
  /** Of every stage and of the end of the stream, where they were recorded. */
  stages?: 'exact' | 'differs';
  /** Why it differs, where no tokens were made at all. */
  problem?: string;
}

/**
 * Compares one case. What throws without saying that the definition is refused is a difference. `began` is told
 * when the analyzer is made and its tables are there.
 */
export async function compare(each: LuceneCase, began?: () => void): Promise<Agreement> {
  try {
    const analyzer = await analyzerOf(each);
    began?.();
    const { stages, stream } = analyzer.analyze(each.text);
    if (each.error !== undefined) return { tokens: 'differs', problem: `Lucene refuses it: ${each.error}` };
    if (!equal(stream, each.tokensV10 ?? each.tokens ?? [], undefined)) return { tokens: 'differs' };
    // stages and ends were recorded before Lucene 10
    if (each.tokensV10) return { tokens: 'exact' };
    return { tokens: 'exact', stages: stagesAgree(each, stages, stream) ? 'exact' : 'differs' };
  } catch (error) {
    if (isUnavailable(error)) return { tokens: 'unavailable', problem: error.message };
    if (each.error !== undefined && isRefusal(error)) return { tokens: 'exact' };
    return { tokens: 'differs', problem: error instanceof Error ? error.message : String(error) };
  }
}

async function analyzerOf({ analyzer }: LuceneCase): Promise<Analyzer> {
  if (typeof analyzer === 'string') return builtInAnalyzer(analyzer);
  return 'tokenizer' in analyzer ? customAnalyzer(analyzer) : autocompleteAnalyzer(analyzer);
}

function stagesAgree(each: LuceneCase, stages: readonly Stage[], stream: TokenStream): boolean {
  const { end, steps = [] } = each;
  if (end && (end[0] !== stream.finalOffset || end[1] !== stream.finalIncrement)) return false;
  return steps.every((step) => stepAgrees(step, stages));
}

const isUnavailable = (error: unknown): error is Error =>
  error instanceof Unavailable || (error instanceof PatternProblem && error.unsupported);
const isRefusal = (error: unknown): boolean =>
  error instanceof DefinitionProblem || error instanceof PatternProblem;

/** Whether every token of every stage is what Lucene made. */
export async function validate(each: LuceneCase): Promise<Outcome> {
  const { tokens, stages } = await compare(each);
  return stages === 'differs' ? 'differs' : tokens;
}
