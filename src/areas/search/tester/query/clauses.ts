import { pathText } from '#contract/values/value-problems.ts';
import { type Ejson, type EjsonObject, isObject } from '#src/lib/ejson/value.ts';
import type { JsonPath } from '#src/lib/json/json-text.ts';
import { operatorNames } from './operators.ts';

export const occurs = ['must', 'should', 'filter', 'mustNot'] as const;
export type Occur = (typeof occurs)[number];

/** One operator of a query, with those inside of it. */
export interface Clause {
  operator: string;
  /** The path of its arguments in the stage: `['compound', 'must', 0, 'text']`. */
  at: JsonPath;
  body: EjsonObject;
  /** The list of the compound around it. */
  occur: Occur | undefined;
  children: Clause[];
}

/** Operators that hold one operator: of the elements of an array, of the documents around them. */
const holders = new Set(['embeddedDocument', 'hasAncestor', 'hasRoot']);

/** The query of a `$search` stage, also the one that facets are counted over; undefined: it has none yet. */
export function clauseOf(stage: EjsonObject): Clause | undefined {
  const { facet } = stage;
  if (isObject(facet)) return clauseIn(facet.operator, ['facet', 'operator'], undefined);
  return clauseIn(stage, [], undefined);
}

function clauseIn(holder: Ejson | undefined, at: JsonPath, occur: Occur | undefined): Clause | undefined {
  if (!isObject(holder)) return undefined;
  const operator = Object.keys(holder).find((name) => operatorNames.has(name));
  const body = operator === undefined ? undefined : holder[operator];
  if (operator === undefined || !isObject(body)) return undefined;
  const own = [...at, operator];
  return { operator, at: own, body, occur, children: childrenOf(operator, body, own) };
}

function childrenOf(operator: string, body: EjsonObject, at: JsonPath): Clause[] {
  if (holders.has(operator)) {
    const inner = clauseIn(body.operator, [...at, 'operator'], undefined);
    return inner ? [inner] : [];
  }
  if (operator !== 'compound') return [];
  return occurs.flatMap((occur) => {
    const input = body[occur];
    const clauses = Array.isArray(input)
      ? input.map((each, index) => clauseIn(each, [...at, occur, index], occur))
      : [clauseIn(input, [...at, occur], occur)];
    return clauses.filter((each) => each !== undefined);
  });
}

/** The name of a clause on the screen: `compound.must[0].text`. */
export const clauseName = ({ at }: Pick<Clause, 'at'>): string => pathText(at);

/** A path of an operator: of a field, of another reading of it, or of all fields whose names fit. */
export type ClausePath = { field: string; multi: string | undefined } | { wildcard: string };

/** The paths that an operator looks at. */
export function pathsOf({ body }: Pick<Clause, 'body'>): ClausePath[] {
  const input = body.path ?? body.defaultPath;
  const list: Ejson[] = Array.isArray(input) ? input : input === undefined ? [] : [input];
  return list.flatMap((path): ClausePath[] => {
    if (typeof path === 'string') return [{ field: path, multi: undefined }];
    if (!isObject(path)) return [];
    if (typeof path.wildcard === 'string') return [{ wildcard: path.wildcard }];
    const multi = typeof path.multi === 'string' ? path.multi : undefined;
    return typeof path.value === 'string' ? [{ field: path.value, multi }] : [];
  });
}

/** Texts that an operator looks for. */
export function textsOf({ body }: Pick<Clause, 'body'>): string[] {
  const list = Array.isArray(body.query) ? body.query : [body.query];
  return list.filter((each) => typeof each === 'string');
}
