/**
 * What is wrong with a document of a collection that synonyms come from; undefined: nothing. One wrong document makes the
 * whole mapping fail // documented
 */
export function synonymProblem(document: unknown): string | undefined {
  if (!isFields(document)) return 'is no document';
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

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function wordsProblem(name: string, words: unknown): string | undefined {
  if (words === undefined) return `${name} is required`;
  if (!Array.isArray(words)) return `${name} must be a list of texts`;
  if (words.length === 0) return `${name} must hold at least one text`;
  const wrong = words.findIndex((each) => typeof each !== 'string');
  if (wrong >= 0) return `${name}[${wrong}] must be text`;
  const blank = words.findIndex((each) => String(each).trim() === '');
  return blank < 0 ? undefined : `${name}[${blank}] must not be blank`;
}
