import { isRecord } from '../values/is-record.ts';
/**
 * The error of a document in a synonym collection; undefined: nothing. One wrong document makes the whole
 * mapping fail // documented
 */
export function synonymProblem(document: unknown): string | undefined {
  if (!isRecord(document)) return 'is no document';
  const { mappingType, synonyms, input } = document;
  if (mappingType !== 'equivalent' && mappingType !== 'explicit') {
    return mappingType === undefined
      ? 'mappingType is required: equivalent or explicit'
      : 'mappingType must be equivalent or explicit';
  }
  return (
    wordsProblem('synonyms', synonyms) ??
    (mappingType === 'explicit' ? wordsProblem('input', input) : undefined)
  );
}

function wordsProblem(name: string, words: unknown): string | undefined {
  if (words === undefined) return `${name} is required`;
  if (!Array.isArray(words)) return `${name} must be a list of texts`;
  if (words.length === 0) return `${name} must hold at least one text`;
  const wrong = words.findIndex((each) => typeof each !== 'string');
  if (wrong >= 0) return `${name}[${wrong}] must be text`;
  const blank = words.findIndex((each) => String(each).trim() === '');
  return blank < 0 ? undefined : `${name}[${blank}] must not be blank`;
}

/** The texts of a document of synonyms that an analyzer cuts into words, each by its field. */
export function synonymTexts(document: Readonly<Record<string, unknown>>): { field: string; text: string }[] {
  const fields = document.mappingType === 'explicit' ? ['input', 'synonyms'] : ['synonyms'];
  return fields.flatMap((name) => {
    const texts: unknown = document[name];
    return (Array.isArray(texts) ? texts : []).flatMap((text: unknown, at) =>
      typeof text === 'string' ? [{ field: `${name}[${at}]`, text }] : [],
    );
  });
}

/**
 * Why the words that an analyzer makes of a text of synonyms cannot be looked up; undefined: they can. The mapping fails as
 * with a wrong document // Lucene, SynonymMap.Parser; assumed: the service refuses what its library refuses
 */
export function lostWords(tokens: readonly { increment: number }[]): string | undefined {
  if (tokens.length === 0) return 'has no word left after the analyzer';
  const at = tokens.findIndex(({ increment }) => increment !== 1);
  if (at < 0) return undefined;
  return tokens[at]?.increment === 0
    ? 'has several words at one place after the analyzer'
    : 'loses a word to the analyzer';
}
