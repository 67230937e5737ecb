import { fromEntries } from '#contract/values/field-order.ts';
import { type Ejson, type EjsonObject, int, isObject, kindOf, numberOf } from '#src/lib/ejson/value.ts';

const ranges = new Set(['$gt', '$gte', '$lt', '$lte', '$ne', '$nin', '$exists', '$type', '$regex', '$not']);
const equalities = new Set(['$eq', '$in', '$all', '$size', '$elemMatch']);
const most = 32;

/**
 * An index that would serve a query: fields compared for equality, then those of the sort, then ranges. (The
 * database's documentation recommends that order.) Undefined where no ordinary index would.
 */
export function suggestIndex(filter: EjsonObject, sort: EjsonObject): EjsonObject | undefined {
  const fields: { equal: string[]; ranged: string[] } = { equal: [], ranged: [] };
  if (!gather(filter, fields)) return undefined;
  const order = Object.entries(sort).flatMap(([name, way]) => {
    const number = numberOf(way);
    return number === undefined ? [] : [[name, number < 0 ? -1 : 1] as const];
  });
  const keys = new Map<string, number>();
  for (const name of fields.equal) keys.set(name, 1);
  for (const [name, way] of order) if (!keys.has(name)) keys.set(name, way);
  for (const name of fields.ranged) if (!keys.has(name)) keys.set(name, 1);
  // documents are found by _id already
  if (keys.size === 0 || keys.size > most || keys.keys().next().value === '_id') return undefined;
  return fromEntries([...keys].map(([name, way]) => [name, int(way)]));
}

/** False where something else than fields decides: alternatives, text, places, expressions. */
function gather(filter: EjsonObject, into: { equal: string[]; ranged: string[] }): boolean {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and') {
      if (!Array.isArray(condition)) return false;
      if (!condition.every((each) => isObject(each) && gather(each, into))) return false;
    } else if (name === '$comment') {
    } else if (name.startsWith('$')) {
      return false;
    } else if (isEqual(condition)) {
      into.equal.push(name);
    } else if (isRange(condition)) {
      into.ranged.push(name);
    } else {
      return false;
    }
  }
  return true;
}

const operatorsOf = (condition: Ejson): string[] | undefined => {
  if (!isObject(condition) || kindOf(condition) !== 'object') return undefined;
  const names = Object.keys(condition);
  return names.some((name) => name.startsWith('$')) ? names : undefined;
};

function isEqual(condition: Ejson): boolean {
  const operators = operatorsOf(condition);
  if (operators) return operators.every((name) => equalities.has(name));
  return kindOf(condition) !== 'regex';
}

function isRange(condition: Ejson): boolean {
  const operators = operatorsOf(condition);
  if (!operators) return kindOf(condition) === 'regex';
  return operators.every((name) => ranges.has(name) || equalities.has(name) || name === '$options');
}
