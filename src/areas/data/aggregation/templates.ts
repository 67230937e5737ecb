import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import type { Kind } from '#src/lib/ejson/value.ts';

/** A pipeline to begin with. */
export interface Template {
  label: string;
  text: string;
}

const numbers: readonly Kind[] = ['int', 'long', 'double', 'decimal'];

/** Paths that a shell writes without quotes. */
const bare = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const keyOf = (path: string): string => (bare.test(path) ? path : JSON.stringify(path));

/**
 * Common pipelines, with fields of the collection where the sample has some that fit.
 *
 * @param fields from sampled documents
 */
export function templatesFor(fields: readonly FieldShape[]): Template[] {
  const top = fields.filter(({ depth, name }) => depth === 0 && name !== '_id');
  const having = (kinds: readonly Kind[]): FieldShape | undefined =>
    top.find((field) => kinds.some((kind) => field.kinds[0]?.kind === kind));
  const category = top.find(({ kinds, distinct }) => kinds[0]?.kind === 'string' && (distinct ?? 1e9) <= 100);
  const group = (category ?? having(['string', 'bool']))?.path ?? 'category';
  const number = having(numbers)?.path ?? 'amount';
  const date = having(['date'])?.path ?? 'createdAt';
  const list = having(['array'])?.path ?? 'items';
  const reference = top.find(({ kinds }) => kinds[0]?.kind === 'objectId')?.path ?? 'customerId';
  const value = JSON.stringify(sampleOf(category) ?? 'value');
  return [
    {
      label: 'Count by value',
      text: `[
  // how many documents have each value
  { $group: { _id: "$${group}", count: { $sum: 1 } } },
  { $sort: { count: -1 } }
]`,
    },
    {
      label: 'Filter, sum and sort',
      text: `[
  { $match: { ${keyOf(group)}: ${value} } },
  { $group: { _id: "$${group}", total: { $sum: "$${number}" }, average: { $avg: "$${number}" } } },
  { $sort: { total: -1 } }
]`,
    },
    {
      label: 'Totals per day',
      text: `[
  { $match: { ${keyOf(date)}: { $type: "date" } } },
  { $group: { _id: { $dateTrunc: { date: "$${date}", unit: "day" } }, count: { $sum: 1 }, total: { $sum: "$${number}" } } },
  { $sort: { _id: 1 } }
]`,
    },
    {
      label: 'Join another collection',
      text: `[
  // one document of the other collection for each document
  { $lookup: { from: "collection", localField: "${reference}", foreignField: "_id", as: "joined" } },
  { $unwind: { path: "$joined", preserveNullAndEmptyArrays: true } }
]`,
    },
    {
      label: 'Most frequent elements of an array',
      text: `[
  { $unwind: "$${list}" },
  { $sortByCount: "$${list}" },
  { $limit: 20 }
]`,
    },
    {
      label: 'Latest document of each group',
      text: `[
  { $sort: { ${keyOf(date)}: -1 } },
  { $group: { _id: "$${group}", latest: { $first: "$$ROOT" } } },
  { $replaceRoot: { newRoot: "$latest" } }
]`,
    },
    {
      label: 'Duplicates',
      text: `[
  // values that occur in more than one document
  { $group: { _id: "$${group}", count: { $sum: 1 }, ids: { $push: "$_id" } } },
  { $match: { count: { $gt: 1 } } },
  { $sort: { count: -1 } }
]`,
    },
    {
      label: 'Running total',
      text: `[
  { $setWindowFields: {
      partitionBy: "$${group}",
      sortBy: { ${keyOf(date)}: 1 },
      output: { runningTotal: { $sum: "$${number}", window: { documents: ["unbounded", "current"] } } }
  } }
]`,
    },
  ];
}

function sampleOf(field: FieldShape | undefined): string | undefined {
  const value = field?.values[0]?.value;
  return typeof value === 'string' ? value : undefined;
}
