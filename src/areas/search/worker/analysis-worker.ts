import { autocompleteAnalyzer } from '#analysis/autocomplete.ts';
import { DefinitionProblem } from '#analysis/definition-problem.ts';
import {
  type Analyzer,
  builtInAnalyzer,
  customAnalyzer,
  type Stage,
  Unavailable,
} from '#analysis/pipeline.ts';
import { PatternProblem } from '#analysis/regex/pattern-problem.ts';
import type { AnalysisJob, AnalysisOutcome, Analyzed, FromAnalysisWorker, ShownStage } from './protocol.ts';

function analyzerOf(analyzer: Analyzed): Promise<Analyzer> {
  if (typeof analyzer === 'string') return builtInAnalyzer(analyzer);
  return 'tokenizer' in analyzer ? customAnalyzer(analyzer) : autocompleteAnalyzer(analyzer);
}

function shown(stage: Stage): ShownStage {
  if ('stream' in stage) return stage;
  const { text, correct } = stage.text;
  return {
    stage: stage.stage,
    name: stage.name,
    text,
    offsets: Array.from({ length: text.length + 1 }, (_, offset) => correct(offset)),
  };
}

const notify = (message: FromAnalysisWorker): void => postMessage(message);

async function answer({ analyzer, texts, lastOnly = false }: AnalysisJob): Promise<AnalysisOutcome> {
  try {
    const ready = await analyzerOf(analyzer);
    notify({ kind: 'begun' });
    const analyses = texts.map((text) => {
      const { stages, stream } = ready.analyze(text);
      return { text, stages: lastOnly ? [] : stages.map(shown), stream };
    });
    return { kind: 'done', analyses };
  } catch (error) {
    if (error instanceof Unavailable)
      return { kind: 'unavailable', component: error.component, message: error.message, index: undefined };
    if (error instanceof PatternProblem) {
      const { message, index } = error;
      return error.unsupported
        ? { kind: 'unavailable', component: 'pattern', message, index }
        : { kind: 'refused', field: 'pattern', message, index };
    }
    if (error instanceof DefinitionProblem)
      return { kind: 'refused', field: error.field, message: error.message, index: undefined };
    throw error;
  }
}

addEventListener('message', ({ data }: MessageEvent<AnalysisJob>) => {
  answer(data).then(notify, (error: unknown) => {
    // the page receives errors of the worker, not rejections of its promises
    setTimeout(() => {
      throw error;
    });
  });
});
