import type { TokenStream } from '#analysis/token.ts';
import type { NoAnalysis } from '../../analyzer-text.ts';
import type { AnalysisQueue } from '../../worker/analysis-queue.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { Comparing, type Comparison, type SampleDocument } from './comparison.ts';

export interface Versions {
  this: AnalyzerChoice;
  other: AnalyzerChoice;
  /** What queries are taken apart with; absent: whatever documents are. */
  query: AnalyzerChoice | undefined;
}

export type Compared =
  | { kind: 'done'; comparison: Comparison }
  | { kind: 'impossible'; side: keyof Versions; outcome: NoAnalysis };

/** Small enough not to delay typing in the meantime. */
const batchDocuments = 25;
const batchCharacters = 30_000;

/** Runs a sample through both versions, batch by batch. Rejects when the signal is aborted. */
export async function compareVersions(
  queue: Pick<AnalysisQueue, 'run'>,
  versions: Versions,
  sample: { documents: readonly SampleDocument[]; query: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Compared> {
  const streams = async (side: keyof Versions, texts: readonly string[]): Promise<TokenStream[]> => {
    const analyzer = versions[side];
    if (analyzer === undefined || texts.length === 0) return [];
    const outcome = await queue.run({ analyzer, texts, lastOnly: true }, signal);
    signal.throwIfAborted();
    if (outcome.kind !== 'done') throw new Impossible(side, outcome);
    return outcome.analyses.map(({ stream }) => stream);
  };
  const asked = async (side: 'this' | 'other'): Promise<TokenStream> => {
    const [stream] = await streams(versions.query === undefined ? side : 'query', [sample.query]);
    return stream ?? { tokens: [], finalOffset: 0, finalIncrement: 0 };
  };
  try {
    const comparing = new Comparing({ this: await asked('this'), other: await asked('other') });
    let done = 0;
    for (const batch of batchesOf(sample.documents)) {
      const texts = batch.flatMap(({ values }) => values);
      const other = await streams('other', texts);
      const now = await streams('this', texts);
      let at = 0;
      for (const document of batch) {
        const end = at + document.values.length;
        comparing.add(document, other.slice(at, end), now.slice(at, end));
        at = end;
      }
      done += batch.length;
      onProgress(done);
    }
    return { kind: 'done', comparison: comparing.result() };
  } catch (error) {
    if (error instanceof Impossible) return { kind: 'impossible', side: error.side, outcome: error.outcome };
    throw error;
  }
}

class Impossible extends Error {
  readonly side: keyof Versions;
  readonly outcome: NoAnalysis;

  constructor(side: keyof Versions, outcome: NoAnalysis) {
    super(outcome.kind);
    this.side = side;
    this.outcome = outcome;
  }
}

function* batchesOf(documents: readonly SampleDocument[]): Generator<SampleDocument[]> {
  let batch: SampleDocument[] = [];
  let characters = 0;
  for (const document of documents) {
    const length = document.values.reduce((sum, value) => sum + value.length, 0);
    if (batch.length > 0 && (batch.length === batchDocuments || characters + length > batchCharacters)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(document);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
