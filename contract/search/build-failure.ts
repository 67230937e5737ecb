import type { AnalyzerProblem } from './analyzer-problems.ts';
import { lostStemmers } from './components.ts';
import type { CustomAnalyzer } from './custom-analyzer.ts';
import type { Definition } from './definition.ts';

/**
 * Why the engine cannot build an index whose definition the service takes; undefined: it can. The index then is
 * FAILED, with this message.
 */
export function buildFailure({ analyzers = [] }: Definition): string | undefined {
  for (const analyzer of analyzers) {
    const [first] = engineProblems(analyzer);
    if (first) return `The analyzer ${analyzer.name} cannot be made: ${first.message}`;
  }
  return undefined;
}

/**
 * Analyzers that the service accepts and its engine cannot build: an editor shows the message of the failed
 * index as a warning.
 */
function engineProblems({ tokenizer, tokenFilters = [] }: CustomAnalyzer): AnalyzerProblem[] {
  const parts = [
    { part: tokenizer, path: ['tokenizer'] },
    ...tokenFilters.map((part, index) => ({ part, path: ['tokenFilters', index] })),
  ];
  return parts.flatMap(({ part, path }): AnalyzerProblem[] => {
    if ((part.type === 'edgeGram' || part.type === 'nGram') && part.minGram === 0) {
      return [{ path: [...path, 'minGram'], message: 'minGram must be greater than zero.' }];
    }
    if (part.type === 'snowballStemming' && lostStemmers.includes(part.stemmerName)) {
      return [{ path: [...path, 'stemmerName'], message: `there is no stemmer ${part.stemmerName}.` }];
    }
    return [];
  });
}
