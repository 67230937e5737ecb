import { numberOf } from '#src/lib/ejson/value.ts';
import { type Clause, clauseName } from '../query/clauses.ts';
import { checksOf } from './checks.ts';

/** Scores of the checks that find the document, by the name of their clause. */
export type Findings = ReadonlyMap<string, number>;

/** A clause that excludes a document. */
export type Culprit =
  /** It is required and does not match. */
  | { kind: 'unmatched'; clause: Clause }
  /** It must not match, and does. */
  | { kind: 'excluded'; clause: Clause }
  /** Too few of a list match. */
  | { kind: 'tooFew'; clause: Clause; required: number; matched: number; unmatched: Clause[] }
  /** Each part matches some element of the array, and no element matches all of them. */
  | { kind: 'noOneElement'; clause: Clause };

/** Whether a clause finds the document; undefined: it was not queried separately. */
export function isFound(clause: Clause, findings: Findings): boolean {
  return findings.has(clauseName(clause));
}

/** The innermost clauses that keep a document from being found; none: it is found. */
export function culpritsOf(clause: Clause, findings: Findings): Culprit[] {
  if (isFound(clause, findings)) return [];
  if (clause.operator === 'compound') return culpritsIn(clause, findings);
  const [inner] = clause.children;
  const asked = new Set(checksOf(clause).map(({ key }) => key));
  if (!inner || !asked.has(clauseName(inner))) return [{ kind: 'unmatched', clause }];
  const inside = culpritsOf(inner, findings);
  return inside.length > 0 ? inside : [{ kind: 'noOneElement', clause }];
}

function culpritsIn(compound: Clause, findings: Findings): Culprit[] {
  const of = (...names: string[]) => compound.children.filter(({ occur = '' }) => names.includes(occur));
  const required = of('must', 'filter').flatMap((each) => culpritsOf(each, findings));
  const excluded = of('mustNot')
    .filter((each) => isFound(each, findings))
    .map((clause): Culprit => ({ kind: 'excluded', clause }));
  const tooFew = tooFewOf(compound, of('should'), of('must', 'filter').length > 0, findings);
  const culprits = [...required, ...excluded, ...tooFew];
  // parts that each match some element of an array may still match no one of them
  return culprits.length > 0 ? culprits : [{ kind: 'noOneElement', clause: compound }];
}

function tooFewOf(
  compound: Clause,
  should: readonly Clause[],
  others: boolean,
  findings: Findings,
): Culprit[] {
  // documented: with nothing else in the compound, one of the list has to match
  const least = numberOf(compound.body.minimumShouldMatch) ?? 0;
  const required = Math.max(least, others || should.length === 0 ? 0 : 1);
  const unmatched = should.filter((each) => !isFound(each, findings));
  const matched = should.length - unmatched.length;
  if (matched >= required) return [];
  const [only] = unmatched;
  if (should.length === 1 && only) return culpritsOf(only, findings);
  return [{ kind: 'tooFew', clause: compound, required, matched, unmatched }];
}
