import type { Document } from 'bson';
import { setField } from '#contract/values/field-order.ts';
import { failedToParse, located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { checkedSize, documentLimit, resultLevels } from '../limits/document-size.ts';
import { heldBy } from '../limits/stage-memory.ts';
import { row } from '../update/row.ts';
import { isDocument } from '../values/bson-type.ts';
import { compilePipeline, sources, stagesOf } from './compile-pipeline.ts';
import type { Stage } from './stage.ts';
import { within } from './within.ts';

/** `$facet`: several pipelines over the same documents, each result an array. */
export const facet: Stage = (argument, scope) => {
  if (!isDocument(argument) || Object.keys(argument).length === 0) {
    throw failedToParse('the $facet specification must be a non-empty object');
  }
  // documented: a $match with $text must be at the beginning of a command
  const inner = { ...within(scope, scope.collection), isBehind: true };
  const pipelines = Object.entries(argument).map(([name, pipeline]) => {
    if (name === '' || name.startsWith('$') || name.includes('.')) {
      throw failedToParse(`the name of a facet must not be empty, begin with $ or contain '.': '${name}'`);
    }
    for (const [stage] of stagesOf(pipeline, `$facet.${name}`)) {
      if (stage === '$facet' || sources.includes(stage)) {
        throw located(40600, `${stage} is not allowed to be used within a $facet stage`);
      }
    }
    return [name, compilePipeline(pipeline, inner)] as const;
  });
  return function* (rows) {
    const list = [...heldBy('$facet', rows)];
    let created: Document = {};
    // documented: the result of all facets is one document, within its 16 MB
    let size = 0;
    for (const [name, run] of pipelines) {
      const results: Document[] = [];
      for (const { doc } of run(list)) {
        step();
        size += checkedSize(doc, resultLevels, documentLimit - size);
        results.push(doc);
      }
      created = setField(created, name, results);
    }
    yield row(created);
  };
};
