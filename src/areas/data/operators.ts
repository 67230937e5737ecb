import { editDistance } from '#src/lib/edit-distance.ts';
import type { OperatorPlace } from '#src/lib/ejson/parse.ts';

/** A short description of each operator, by groups. */
const groups = {
  comparison: {
    $eq: 'equal to',
    $ne: 'not equal to',
    $gt: 'greater than',
    $gte: 'greater than or equal to',
    $lt: 'less than',
    $lte: 'less than or equal to',
    $in: 'any of a list',
    $nin: 'none of a list',
  },
  logical: {
    $and: 'all of several filters',
    $or: 'one of several filters',
    $nor: 'none of several filters',
    $not: 'the opposite of an expression',
  },
  element: {
    $exists: 'whether the field exists',
    $type: 'the BSON type of the field',
  },
  array: {
    $all: 'an array with all of these',
    $elemMatch: 'an array with an element like this',
    $size: 'an array of this length',
  },
  evaluation: {
    $expr: 'an aggregation expression',
    $jsonSchema: 'a JSON schema',
    $mod: 'a remainder',
    $regex: 'text like a pattern',
    $text: 'words of a text index',
    $where: 'JavaScript run by the database',
  },
  geospatial: {
    $geoIntersects: 'shapes that touch a shape',
    $geoWithin: 'places within a shape',
    $near: 'places near a point',
    $nearSphere: 'places near a point of the globe',
  },
  bitwise: {
    $bitsAllClear: 'bits that are all 0',
    $bitsAllSet: 'bits that are all 1',
    $bitsAnyClear: 'bits of which one is 0',
    $bitsAnySet: 'bits of which one is 1',
  },
} as const;
type OperatorGroup = keyof typeof groups;

// parts of operators, and operators that hold no filter of fields
const companions = [
  '$options',
  '$search',
  '$language',
  '$caseSensitive',
  '$diacriticSensitive',
  '$geometry',
  '$maxDistance',
  '$minDistance',
  '$box',
  '$center',
  '$centerSphere',
  '$polygon',
  '$comment',
  '$sampleRate',
  '$ref',
  '$id',
  '$db',
];
const closed = ['$expr', '$jsonSchema'];

interface FilterOperator {
  name: string;
  group: OperatorGroup;
  meaning: string;
}

export const filterOperators: readonly FilterOperator[] = (Object.keys(groups) as OperatorGroup[]).flatMap(
  (group) => Object.entries(groups[group]).map(([name, meaning]) => ({ name, group, meaning })),
);

const byName = new Map(filterOperators.map((operator) => [operator.name, operator]));

/** Groups that functions may use only when they run as system. // specification §4.12 */
const systemOnly: ReadonlySet<OperatorGroup> = new Set(['evaluation', 'geospatial', 'bitwise']);

/** Help for an operator: its meaning, and the places where it may be used. */
export function explainOperator(name: string): string {
  const existing = byName.get(name);
  if (!existing) {
    const likely = nearestOperator(name);
    return `Unknown operator ${name}.${likely ? ` Did you mean ${likely}?` : ''}`;
  }
  const asks = `${name}: ${existing.meaning} (${existing.group} operator).`;
  if (!systemOnly.has(existing.group)) return asks;
  return `${asks} Functions that run as user cannot use it, because it may scan the whole collection; functions that run as system can.`;
}

/** Operators of a filter whose names no database knows. */
export function unknownOperators(operators: readonly OperatorPlace[]): OperatorPlace[] {
  return operators.filter(
    ({ name, inside }) =>
      !byName.has(name) &&
      !companions.includes(name) &&
      !inside.some((outer) => closed.includes(outer)) &&
      !isWrapper(name),
  );
}

const isWrapper = (name: string): boolean =>
  /^\$(?:oid|number(?:Int|Long|Double|Decimal)|date|uuid|binary|regularExpression|timestamp|(?:min|max)Key|undefined|symbol|code|scope|dbPointer)$/u.test(
    name,
  );

function nearestOperator(name: string): string | undefined {
  const scored = filterOperators.map(({ name: each }) => ({
    each,
    far: editDistance(each.toLowerCase(), name.toLowerCase(), 2),
  }));
  scored.sort((a, b) => a.far - b.far);
  const [best] = scored;
  return best && best.far <= 2 ? best.each : undefined;
}

/** The operator named in a refusal, if the text contains it. */
export function refusedOperator(
  message: string,
  operators: readonly OperatorPlace[],
): OperatorPlace | undefined {
  const named = message.match(/\$[A-Za-z]+/gu) ?? [];
  for (const name of named) {
    const match = operators.find((operator) => operator.name === name);
    if (match) return match;
  }
  return undefined;
}
