import type { Document } from 'bson';
import { isOperators } from '../query/match-field.ts';
import { typeName } from '../values/bson-type.ts';

/** A filter as the database has read it: every condition with its operator, several of them joined by `$and`. */
export function parsedQuery(filter: Document): Document {
  const parts = Object.entries(filter).flatMap(([name, operand]) => parsedPart(name, operand));
  const [first, second] = parts;
  if (first === undefined) return {};
  return second === undefined ? first : { $and: parts };
}

function parsedPart(name: string, operand: unknown): Document[] {
  if (name === '$and' || name === '$or' || name === '$nor') {
    const clauses = (Array.isArray(operand) ? operand : []).map((each: Document) => parsedQuery(each));
    return name === '$and' ? clauses : [{ [name]: clauses }];
  }
  if (name.startsWith('$')) return name === '$comment' ? [] : [{ [name]: operand }];
  if (typeName(operand) === 'regex') return [{ [name]: { $regex: operand } }];
  if (!isOperators(operand)) return [{ [name]: { $eq: operand } }];
  return Object.entries(operand).map(([operator, value]) =>
    operator === '$ne' ? { [name]: { $not: { $eq: value } } } : { [name]: { [operator]: value } },
  );
}
