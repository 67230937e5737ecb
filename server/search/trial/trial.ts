import type { Document } from 'bson';
import type { TrialAnswer, TrialSide } from '#contract/console/search-trials.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { Definition } from '#contract/search/definition.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import { prepareAnalyzers } from '../index/analyzers.ts';
import { SearchError } from '../search-error.ts';
import { SearchIndex } from '../search-index.ts';
import { readSearchStage } from '../search-stage.ts';

/** What queries are tried on. */
export interface TrialTask {
  documents: readonly Document[];
  definitions: readonly Definition[];
  /** Analyzers of the cluster. */
  analyzers: readonly CustomAnalyzer[];
  /** Documents of the collections that synonyms come from, by the name of the collection. */
  synonyms: ReadonlyMap<string, readonly Document[]>;
  /** `$search` stages as extended JSON. */
  queries: readonly string[];
}

/** Maximum number of documents reported per result; expectations read no further. */
const mostReported = 1_000;

/**
 * Runs each query on an index of each definition over the same documents. A definition without a possible
 * index and a refused query are reported as such; the others get results.
 */
export async function runTrial(task: TrialTask): Promise<TrialSide[]> {
  const sides: TrialSide[] = [];
  for (const definition of task.definitions) {
    try {
      const index = await indexOf(definition, task);
      sides.push({ answers: task.queries.map((query) => answerOf(index, query)) });
    } catch (error) {
      sides.push({ problem: (error as Error).message });
    }
  }
  return sides;
}

async function indexOf(
  definition: Definition,
  { documents, analyzers: ofCluster, synonyms: held }: TrialTask,
): Promise<SearchIndex> {
  const analyzers = await prepareAnalyzers(definition, ofCluster);
  const synonyms = new Map(
    (definition.synonyms ?? []).map(({ name, source }) => [name, held.get(source.collection) ?? []]),
  );
  const index = new SearchIndex({ name: 'default', definition, analyzers, synonyms });
  for (const document of documents) index.put(idText(document), document);
  return index;
}

function answerOf(index: SearchIndex, query: string): TrialAnswer {
  try {
    const result = readSearchStage(parseEjson(query)).run(index);
    const reported = result.first(mostReported);
    const { count } = result.meta;
    return {
      ids: reported.map(({ key }) => key),
      scores: reported.map(({ score }) => score),
      total: 'total' in count ? count.total : count.lowerBound,
    };
  } catch (error) {
    // anything else is a fault of this program, and ends the trial
    if (error instanceof SearchError || error instanceof CommandError) {
      return { refusal: (error as Error).message };
    }
    throw error;
  }
}

/** An _id as notes keep it. */
const idText = ({ _id = null }: Document): string => toEjson(_id);
