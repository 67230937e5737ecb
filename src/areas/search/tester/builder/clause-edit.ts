import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { type JsonPath, withValue } from '#src/lib/json/json-text.ts';
import { type Clause, clauseOf, type Occur } from '../query/clauses.ts';
import { operators } from '../query/operators.ts';

/** A new clause of an operator on a field. */
function started(operator: string, path: string): EjsonObject {
  const start = operators.find(({ name }) => name === operator)?.start(path) ?? {};
  return { [operator]: start as EjsonObject };
}

/** The text with an argument of a clause set, or left out. Comments and the order of the rest stay. */
export const withArgument = (text: string, clause: Clause, name: string, value: unknown): string =>
  withValue(text, [...clause.at, name], value);

/** The path of a whole clause: the object that contains its operator. */
const holderOf = ({ at }: Clause): JsonPath => at.slice(0, -1);

/** The text with one clause more in a list of a compound. */
export function withClause(
  text: string,
  compound: Clause,
  occur: Occur,
  operator: string,
  path: string,
): string {
  const list = compound.body[occur];
  const created = started(operator, path);
  const at = [...compound.at, occur];
  if (list === undefined) return withValue(text, at, [created]);
  if (!Array.isArray(list)) return withValue(text, at, [list, created]);
  return withValue(text, [...at, list.length], created);
}

/** The text with another operator in a clause's place; the words and the field go along where both have them. */
export function withOperator(text: string, clause: Clause, operator: string, path: string): string {
  const start = started(operator, path)[operator] as EjsonObject;
  const kept = Object.fromEntries(
    Object.entries(start).map(([name, value]) => [name, clause.body[name] ?? value]),
  );
  const at = holderOf(clause);
  const without = withValue(text, clause.at, undefined);
  return withValue(without, [...at, operator], kept);
}

/** The text without a clause; a list that was left empty goes with it. */
export function withoutClause(text: string, compound: Clause, clause: Clause): string {
  const occur = clause.occur ?? 'must';
  const list = compound.body[occur];
  const isOnly = !Array.isArray(list) || list.length === 1;
  return withValue(text, isOnly ? [...compound.at, occur] : holderOf(clause), undefined);
}

/** The text with a clause in another list of its compound. */
export function withOccur(text: string, compound: Clause, clause: Clause, occur: Occur): string {
  const without = withoutClause(text, compound, clause);
  const list = compound.body[occur];
  const created = { [clause.operator]: clause.body };
  const at = [...compound.at, occur];
  if (list === undefined) return withValue(without, at, [created]);
  return Array.isArray(list)
    ? withValue(without, [...at, list.length], created)
    : withValue(without, at, [list, created]);
}

/** The text with the whole query as one of several: a second clause can then be added beside it. */
export function combined(text: string, stage: EjsonObject): string {
  const clause = clauseOf(stage);
  if (!clause || clause.operator === 'compound') return text;
  const without = withValue(text, clause.at, undefined);
  return withValue(without, [...holderOf(clause), 'compound'], {
    must: [{ [clause.operator]: clause.body }],
  });
}
