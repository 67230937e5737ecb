import { type Ejson, type EjsonObject, int, kindOf } from '#src/lib/ejson/value.ts';
import { type Clause, clauseName } from '../query/clauses.ts';

/** A question to the engine: does this operator alone find the document? */
export interface Check {
  key: string;
  operator: EjsonObject;
}

/** Key of the check that finds every document of the index. */
export const indexedKey = '(indexed)';

/** documented: a compound with nothing but `mustNot` finds every other document; no document has this field */
const everything: EjsonObject = {
  compound: { mustNot: [{ exists: { path: '\u{f8ff}none' } }] },
};

/** Operators on the elements of an array, or on the parents of an element. */
const scoped = new Set(['hasAncestor', 'hasRoot']);

/** One question for each clause of a query, and whether the index holds the document at all. */
export function checksOf(clause: Clause): Check[] {
  const checks: Check[] = [{ key: indexedKey, operator: everything }];
  const walk = (each: Clause, around: (operator: EjsonObject) => EjsonObject): void => {
    checks.push({ key: clauseName(each), operator: around({ [each.operator]: each.body }) });
    // clauses inside of these have a meaning only there
    if (scoped.has(each.operator)) return;
    const { path } = each.body;
    const within: typeof around =
      each.operator === 'embeddedDocument' && path !== undefined
        ? (operator) => around({ embeddedDocument: { path, operator } })
        : around;
    for (const child of each.children) walk(child, within);
  };
  walk(clause, (operator) => operator);
  return checks;
}

/** Kinds of _id that a dynamic mapping makes findable by `equals` // documented */
const equalKinds = new Set(['objectId', 'uuid', 'int', 'long', 'double']);

interface Asked {
  collection: string;
  index: string;
  id: Ejson;
  /** Whether the index holds `_id`, so that the engine itself can look for the one document. */
  idIndexed: boolean;
  checks: readonly Check[];
}

/**
 * All questions as one pipeline: a row for each check that finds the document, with its number and score. Where `_id` is
 * not indexed, the document is picked from all that a clause finds.
 */
export function checksPipeline({ collection, index, id, idIndexed, checks }: Asked): EjsonObject[] {
  const narrow = idIndexed && equalKinds.has(kindOf(id));
  const one = ({ operator }: Check, at: number): EjsonObject[] => [
    { $search: { index, ...(narrow ? narrowed(operator, id) : operator) } },
    { $match: { _id: { $eq: id } } },
    { $limit: int(1) },
    { $project: { _id: int(0), check: { $literal: int(at) }, score: { $meta: 'searchScore' } } },
  ];
  const [first, ...rest] = checks.map(one);
  return [...(first ?? []), ...rest.map((pipeline) => ({ $unionWith: { coll: collection, pipeline } }))];
}

/** A filter adds nothing to the score. The nearest vectors are queried on their own, outside of any compound. */
function narrowed(operator: EjsonObject, id: Ejson): EjsonObject {
  if ('vectorSearch' in operator) return operator;
  return { compound: { must: [operator], filter: [{ equals: { path: '_id', value: id } }] } };
}
