import type { CustomAnalyzer } from './custom-analyzer.ts';
import type { Definition } from './definition.ts';

/** Stemmers that the list of the service names and its engine has lost // observed */
const lostStemmers: readonly string[] = ['kp', 'lovins'];

/**
 * Why the engine cannot build an index whose definition the service takes; undefined: it can. The index then is
 * FAILED, with this message.
 */
export function buildFailure({ analyzers = [] }: Definition): string | undefined {
  for (const analyzer of analyzers) {
    const why = reason(analyzer);
    if (why !== undefined) return `The analyzer ${analyzer.name} cannot be made: ${why}`;
  }
  return undefined;
}

function reason({ tokenizer, tokenFilters = [] }: CustomAnalyzer): string | undefined {
  for (const part of [tokenizer, ...tokenFilters]) {
    if ((part.type === 'edgeGram' || part.type === 'nGram') && part.minGram === 0) {
      return 'minGram must be greater than zero.';
    }
    if (part.type === 'snowballStemming' && lostStemmers.includes(part.stemmerName)) {
      return `there is no stemmer ${part.stemmerName}.`;
    }
  }
  return undefined;
}
