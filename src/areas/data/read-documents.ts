import { parseEjson } from '#src/lib/ejson/parse.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type EjsonObject, isObject, kindOf } from '#src/lib/ejson/value.ts';

export interface ReadDocuments {
  documents: EjsonObject[];
  problem: TextProblem | undefined;
}

/** One document, or an array of them, as typed. */
export function readDocuments(text: string): ReadDocuments {
  try {
    const { value } = parseEjson(text);
    const documents = Array.isArray(value) ? value : [value];
    const odd = documents.findIndex((each) => !isDocument(each));
    if (odd >= 0 || documents.length === 0) {
      const what = Array.isArray(value) && odd >= 0 ? `Element ${odd} of the array` : 'This';
      throw new TextProblem(`${what} is no document: { field: value }`, text, 0, text.length);
    }
    return { documents: documents.filter(isObject), problem: undefined };
  } catch (error) {
    if (error instanceof TextProblem) return { documents: [], problem: error };
    throw error;
  }
}

const isDocument = (value: Parameters<typeof kindOf>[0]): boolean => kindOf(value) === 'object';

/** The edited text of a stored document: its `_id` has to stay. */
export function readEdited(
  text: string,
  stored: EjsonObject,
): { document: EjsonObject | undefined; problem: TextProblem | undefined } {
  const { documents, problem } = readDocuments(text);
  const [document] = documents;
  if (problem || !document) return { document: undefined, problem };
  if (documents.length > 1) {
    return {
      document: undefined,
      problem: new TextProblem('One document is expected', text, 0, text.length),
    };
  }
  if (JSON.stringify(document._id) !== JSON.stringify(stored._id)) {
    const at = Math.max(0, text.indexOf('_id'));
    const message = 'The _id of a document never changes. Duplicate the document to give it another one.';
    return { document: undefined, problem: new TextProblem(message, text, at, at + 3) };
  }
  return { document, problem: undefined };
}
