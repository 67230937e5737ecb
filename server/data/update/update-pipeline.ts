import type { Document } from 'bson';
import { mergeFields, omitField } from '#contract/values/field-order.ts';
import { invalidOptions } from '../commands/refusals.ts';
import type { CommandContext, Stored } from '../documents.ts';
import { deferringErrors } from '../expressions/operator.ts';
import { compilePipeline, stagesOf } from '../stages/compile-pipeline.ts';
import type { StageScope } from '../stages/stage.ts';
import { within } from '../stages/within.ts';
import { sameValue } from '../values/same-value.ts';
import type { UpdateScope } from './update-operators.ts';

// documented: "Updates with Aggregation Pipeline"
const allowed = ['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'];

/** A pipeline as what becomes of one document. */
export function updatePipeline(
  pipeline: unknown,
  scope: StageScope,
  variables?: ReadonlyMap<string, unknown>,
): (stored: Stored) => Document {
  for (const [name] of stagesOf(pipeline)) {
    if (allowed.includes(name)) continue;
    throw invalidOptions(`${name} is not allowed to be used within an update`);
  }
  const run = compilePipeline(pipeline, variables === undefined ? scope : within(scope, '', variables));
  return (stored) => {
    const [created] = [...run([stored])];
    if (created === undefined) return stored.doc;
    const after = keepingId(created.doc, stored.doc);
    return sameValue(after, stored.doc) ? stored.doc : after;
  };
}

/** A pipeline that leaves `_id` out has not changed it // observed: the database keeps it */
function keepingId(after: Document, before: Document): Document {
  if (after._id !== undefined || before._id === undefined) return after;
  return mergeFields({ _id: before._id }, omitField(after, '_id'));
}

/** The pipeline of an update command; it neither reads other collections nor writes. */
export function compileUpdatePipeline(pipeline: unknown[], { now, random, variables = {} }: UpdateScope) {
  const context = { random: random ?? Math.random } as Pick<CommandContext, 'random'> as CommandContext;
  const scope: StageScope = {
    db: '',
    collection: '',
    context,
    now,
    depth: 0,
    variables: new Map(Object.entries(variables)),
  };
  // observed: a constant that cannot be computed is an error only when a document matches
  return deferringErrors(() => updatePipeline(pipeline, scope));
}
