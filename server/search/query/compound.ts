import { BooleanQuery, booleanQuery, type Clause, type Occur } from '../score/boolean-query.ts';
import type { Query } from '../score/query.ts';
import { DisjunctionMaxQuery, matchAll } from '../score/simple-queries.ts';
import type { Fields } from './fields.ts';
import type { Build, Reading } from './scope.ts';
import { readScore } from './score-options.ts';

const occurs: readonly Occur[] = ['filter', 'must', 'mustNot', 'should'];

/** `compound`: operators that must, should or must not match, or only filter. */
export function readCompound(fields: Fields, reading: Reading): Build {
  const inner = { ...reading, root: false };
  const lists = occurs.map((occur) => {
    const input = fields.optional(occur);
    const clauses = input?.isList() ? input.list() : input ? [input] : [];
    return { occur, given: input, builds: clauses.map((clause) => reading.readClause(clause, inner)) };
  });
  const minimum = fields.optional('minimumShouldMatch')?.integer({ min: 0 });
  let dismax: number | undefined;
  const score = readScore(fields, {
    dismax(value) {
      const options = value.fields();
      const tie = options.optional('tieBreakerScore');
      dismax = tie?.finite() ?? 1;
      if (tie && (dismax < 0 || dismax > 1)) throw tie.refuse('must be within bounds [0.0..1.0]');
      options.end();
    },
  });
  fields.optional('doesNotAffect');
  fields.end();
  if (lists.every(({ given }) => given === undefined)) {
    throw fields.refuse('at least one of [filter, must, mustNot, should] must be present');
  }
  const clauses = lists.flatMap(({ occur, builds }) => builds.map((build) => ({ occur, build })));
  if (clauses.length === 0) throw fields.refuse('must have at least one clause');
  validateShould(fields, clauses, minimum, dismax);
  return (scope) => {
    const created = clauses.map(({ occur, build }): Clause => ({ occur, query: build(scope) }));
    return score(compoundQuery(created, minimum ?? 0, dismax), scope);
  };
}

function validateShould(
  fields: Fields,
  clauses: readonly { occur: Occur }[],
  minimum: number | undefined,
  dismax: number | undefined,
): void {
  const should = clauses.filter(({ occur }) => occur === 'should').length;
  if (minimum !== undefined && minimum > 0 && should === 0) {
    throw fields.refuse('should clause must not be empty when using minimumShouldMatch');
  }
  if (minimum !== undefined && minimum > should) {
    throw fields.refuse('minimumShouldMatch cannot be greater than number of should clauses');
  }
  if (dismax === undefined) return;
  if (should === 0) throw fields.refuse('should clause must not be empty when using dismax score');
  if (should < clauses.length) {
    throw fields.refuse('cannot use dismax when must, mustNot, or filter is present');
  }
}

/** What only forbids applies to all documents, each with the score 0. */
function compoundQuery(clauses: readonly Clause[], minimum: number, dismax: number | undefined): Query {
  if (dismax !== undefined && clauses.length > 1) {
    return new DisjunctionMaxQuery(
      clauses.map(({ query }) => query),
      dismax,
    );
  }
  if (clauses.every(({ occur }) => occur === 'mustNot')) {
    return new BooleanQuery([{ occur: 'filter', query: matchAll }, ...clauses]);
  }
  return booleanQuery(clauses, minimum);
}
