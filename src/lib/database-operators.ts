export interface Operator {
  name: string;
  info: string;
  snippet: string;
  /** Refused unless the function runs as system. // specification §4.12 */
  systemOnly?: boolean;
}

type Row = readonly [name: string, value: string, info: string];
const rows = (list: readonly Row[], systemOnly = false): Operator[] =>
  list.map(([name, value, info]) => ({
    name,
    info,
    snippet: `${name}: ${value}`,
    ...(systemOnly ? { systemOnly } : {}),
  }));

const object = '{ #{} }';
const list = '[#{}]';
const any = '#{value}';

export const filterOperators: readonly Operator[] = [
  ...rows([
    ['$eq', any, 'Equal.'],
    ['$ne', any, 'Not equal.'],
    ['$gt', any, 'Greater.'],
    ['$gte', any, 'Greater or equal.'],
    ['$lt', any, 'Less.'],
    ['$lte', any, 'Less or equal.'],
    ['$in', list, 'One of the values.'],
    ['$nin', list, 'None of the values.'],
    ['$and', `[#{object}]`, 'All of the filters hold.'],
    ['$or', `[#{object}]`, 'At least one of the filters holds.'],
    ['$nor', `[#{object}]`, 'None of the filters holds.'],
    ['$not', object, 'The condition does not hold.'],
    ['$exists', '#{true}', 'The field exists.'],
    ['$type', '"#{string}"', 'The field has the BSON type.'],
    ['$all', list, 'The array holds all of the values.'],
    ['$elemMatch', object, 'One element meets all conditions.'],
    ['$size', '#{1}', 'The array has this length.'],
  ]),
  ...rows(
    [
      ['$expr', object, 'An expression of the aggregation holds.'],
      ['$regex', '"#{pattern}"', 'The text matches.'],
      ['$text', '{ $search: "#{}" }', 'The text index finds it.'],
      ['$where', '"#{}"', 'JavaScript returns true.'],
      ['$mod', '[#{divisor}, #{remainder}]', 'The remainder of a division.'],
      ['$jsonSchema', object, 'The document matches the schema.'],
      ['$geoWithin', object, 'Within a shape.'],
      ['$geoIntersects', object, 'Touches a shape.'],
      ['$near', object, 'Near a point.'],
      ['$nearSphere', object, 'Near a point on the sphere.'],
      ['$bitsAllSet', '#{1}', 'All of the bits are 1.'],
      ['$bitsAnySet', '#{1}', 'Any of the bits is 1.'],
      ['$bitsAllClear', '#{1}', 'All of the bits are 0.'],
      ['$bitsAnyClear', '#{1}', 'Any of the bits is 0.'],
    ],
    true,
  ),
];

export const updateOperators: readonly Operator[] = rows([
  ['$set', object, 'Sets fields.'],
  ['$unset', '{ #{field}: "" }', 'Removes fields.'],
  ['$inc', '{ #{field}: 1 }', 'Adds to numbers.'],
  ['$mul', '{ #{field}: 1 }', 'Multiplies numbers.'],
  ['$min', object, 'Sets the value if it is less.'],
  ['$max', object, 'Sets the value if it is greater.'],
  ['$rename', '{ #{field}: "#{name}" }', 'Renames fields.'],
  ['$setOnInsert', object, 'Only when the upsert inserts.'],
  ['$currentDate', '{ #{field}: true }', 'The time of the change.'],
  ['$push', object, 'Adds to an array.'],
  ['$addToSet', object, 'Adds missing values to an array.'],
  ['$pull', object, 'Removes matching elements.'],
  ['$pullAll', object, 'Removes the listed elements.'],
  ['$pop', '{ #{field}: 1 }', 'Removes the last (1) or the first (-1) element.'],
  ['$bit', object, 'and, or, xor on whole numbers.'],
  ['$each', list, 'Inside $push and $addToSet: several values.'],
  ['$slice', '#{10}', 'Inside $push: keeps this many.'],
  ['$sort', '#{1}', 'Inside $push: orders the array.'],
  ['$position', '#{0}', 'Inside $push: where they go.'],
]);

/** Stages of a pipeline; `$indexStats` is refused. // specification §4.12 */
export const stages: readonly Operator[] = rows([
  ['$match', object, 'Keeps the documents that match.'],
  ['$group', '{ _id: "$#{field}", #{count}: { $sum: 1 } }', 'One document a group.'],
  ['$project', object, 'Chooses and computes fields.'],
  ['$set', object, 'Adds fields.'],
  ['$addFields', object, 'Adds fields.'],
  ['$unset', '["#{field}"]', 'Removes fields.'],
  ['$sort', '{ #{field}: 1 }', 'Sorts.'],
  ['$limit', '#{10}', 'Keeps the first documents.'],
  ['$skip', '#{10}', 'Skips the first documents.'],
  ['$unwind', '"$#{field}"', 'One document an element.'],
  [
    '$lookup',
    '{ from: "#{collection}", localField: "#{field}", foreignField: "_id", as: "#{field}" }',
    'Joins another collection.',
  ],
  ['$count', '"#{count}"', 'The number of documents.'],
  ['$sortByCount', '"$#{field}"', 'Groups and counts, the most frequent first.'],
  ['$bucket', '{ groupBy: "$#{field}", boundaries: [#{}] }', 'Groups by ranges.'],
  ['$bucketAuto', '{ groupBy: "$#{field}", buckets: #{4} }', 'Groups into this many ranges.'],
  ['$facet', '{ #{name}: [#{}] }', 'Several pipelines over the same documents.'],
  ['$replaceRoot', '{ newRoot: "$#{field}" }', 'Replaces each document with one of its fields.'],
  ['$replaceWith', '"$#{field}"', 'Replaces each document with one of its fields.'],
  ['$sample', '{ size: #{10} }', 'Random documents.'],
  ['$unionWith', '"#{collection}"', 'Adds the documents of another collection.'],
  ['$graphLookup', object, 'Follows references.'],
  ['$setWindowFields', object, 'Computes over adjacent documents.'],
  ['$densify', object, 'Fills gaps with documents.'],
  ['$fill', object, 'Fills missing fields.'],
  ['$redact', object, 'Removes parts of documents.'],
  ['$search', '{ text: { query: "#{words}", path: "#{field}" } }', 'Full-text search with a search index.'],
  [
    '$vectorSearch',
    '{ index: "#{index}", path: "#{field}", queryVector: [#{}], numCandidates: #{100}, limit: #{10} }',
    'The documents with the nearest vectors, from a vector index.',
  ],
  [
    '$rankFusion',
    '{ input: { pipelines: { #{name}: [#{}] } } }',
    'Combines several ranked pipelines into one ranking.',
  ],
  [
    '$scoreFusion',
    '{ input: { pipelines: { #{name}: [#{}] }, normalization: "#{sigmoid}" } }',
    'Combines the scores of several pipelines; since 8.2.',
  ],
  ['$score', '{ score: "$#{field}", normalization: "#{none}" }', 'Computes a score; since 8.2.'],
  ['$out', '"#{collection}"', 'Replaces a collection.'],
  ['$merge', '{ into: "#{collection}" }', 'Writes into a collection.'],
]);

export const expressions: readonly Operator[] = rows([
  ['$sum', '"$#{field}"', 'Adds up.'],
  ['$avg', '"$#{field}"', 'The mean.'],
  ['$min', '"$#{field}"', 'The least.'],
  ['$max', '"$#{field}"', 'The greatest.'],
  ['$first', '"$#{field}"', 'The first.'],
  ['$last', '"$#{field}"', 'The last.'],
  ['$push', '"$#{field}"', 'All, as an array.'],
  ['$addToSet', '"$#{field}"', 'All distinct values, as an array.'],
  ['$count', '{}', 'How many.'],
  ['$multiply', list, 'A product.'],
  ['$add', list, 'A sum of operands.'],
  ['$subtract', list, 'A difference.'],
  ['$divide', list, 'A quotient.'],
  ['$round', list, 'Rounds.'],
  ['$cond', '[#{if}, #{then}, #{else}]', 'One of two.'],
  ['$ifNull', list, 'The first value that is not null.'],
  ['$concat', list, 'Texts joined.'],
  ['$size', '"$#{array}"', 'How many elements.'],
  ['$map', '{ input: "$#{array}", as: "#{item}", in: #{} }', 'Each element changed.'],
  ['$filter', '{ input: "$#{array}", as: "#{item}", cond: #{} }', 'The elements that meet a condition.'],
  ['$dateToString', '{ date: "$#{field}", format: "%Y-%m-%d" }', 'A date as text.'],
  ['$dateTrunc', '{ date: "$#{field}", unit: "#{day}" }', 'The beginning of the day, hour or month.'],
  ['$toString', '"$#{field}"', 'As text.'],
  ['$toDouble', '"$#{field}"', 'As a number.'],
]);
