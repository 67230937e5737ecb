import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { Definition } from '#contract/search/definition.ts';
import { TrialFailure } from '#server/search/trial/trial-thread.ts';
import { InputProblem } from '../arguments.ts';
import { type Content, informative, nameOf, readFiles, textOf } from '../files.ts';
import { parseDocuments, parseQueryFile, type QueryFile } from './query-file.ts';
import { type QueryReport, tryQueries } from './try-queries.ts';

interface Given {
  /** The parsed files: their queries, their documents and the definition under test. */
  contents: readonly Content[];
  analyzers: readonly CustomAnalyzer[];
  /** Names of files: documents that are in none of those, and the definition before a change. */
  documents: string | undefined;
  before: string | undefined;
}

/** Runs the saved queries of files; rejects with an InputProblem where something is missing or cannot be read. */
export async function askQueries({ contents, analyzers, before, ...given }: Given): Promise<QueryReport> {
  const whole = wholeOf(contents);
  const { queries } = whole;
  const documents = given.documents === undefined ? whole.documents : documentsOf(given.documents);
  if (!documents) throw new InputProblem('--documents must name the documents to query');
  const definition = definitionOf(whole, analyzers, 'none of the files');
  try {
    return await tryQueries({
      queries,
      definition,
      before: beforeOf(before, analyzers),
      analyzers,
      documents,
    });
  } catch (error) {
    throw error instanceof TrialFailure ? new InputProblem(error.message) : error;
  }
}

/** Several files count as one; the first definition is meant. */
function wholeOf(contents: readonly Content[]): QueryFile {
  const whole: QueryFile = { queries: [] };
  for (const { name, json } of contents) {
    const { queries, definition, documents } = informative(name, () => parseQueryFile(json));
    whole.queries.push(...queries);
    if (definition) whole.definition ??= definition;
    if (documents) whole.documents = [...(whole.documents ?? []), ...documents];
  }
  return whole;
}

function definitionOf(
  { definition }: QueryFile,
  analyzers: readonly CustomAnalyzer[],
  where: string,
): Definition {
  if (!definition) throw new InputProblem(`${where} holds the definition of an index`);
  return informative('the definition', () => definition(analyzers));
}

function beforeOf(file: string | undefined, analyzers: readonly CustomAnalyzer[]): Definition | undefined {
  if (file === undefined) return undefined;
  const old = readFiles([file]);
  return definitionOf(
    wholeOf(old.contents),
    [...analyzers, ...old.analyzers],
    `${nameOf(file)} is no file that`,
  );
}

const documentsOf = (file: string) => informative(file, () => parseDocuments(textOf(file)));
