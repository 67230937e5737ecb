import { FunctionScoreQuery } from '../score/function-score.ts';
import type { Query } from '../score/query.ts';
import { BoostQuery, ConstantQuery } from '../score/simple-queries.ts';
import { numberAt, readExpression } from './expressions.ts';
import type { Fields, Value } from './fields.ts';
import type { Scope } from './scope.ts';

/** What `score` makes of the score of an operator. */
export type Rescore = (query: Query, scope: Scope) => Query;

const asItIs: Rescore = (query) => query;
const names = ['boost', 'constant', 'dismax', 'embedded', 'function'];

const readers: Readonly<Record<string, (value: Value) => Rescore>> = {
  boost: readBoost,
  constant: readConstant,
  function(value) {
    const expression = readExpression(value);
    return (query, scope) => new FunctionScoreQuery(query, expression(scope));
  },
};

/** Options that only one operator has, read by it. */
type OwnScores = Readonly<Record<string, (value: Value) => void>>;

/** Reads `score` of an operator: exactly one way to change it. */
export function readScore(fields: Fields, own: OwnScores = {}): Rescore {
  const input = fields.optional('score')?.fields();
  return input ? readScoreFields(input, own) : asItIs;
}

export function readScoreFields(input: Fields, own: OwnScores = {}): Rescore {
  const values = names.flatMap((name) => {
    const value = input.optional(name);
    return value ? [{ name, value }] : [];
  });
  input.end();
  const [first, ...others] = values;
  if (!first) throw input.refuse(`one of [${names.join(', ')}] must be present`);
  if (others.length > 0) throw input.refuse(`only one of [${names.join(', ')}] may be present`);
  const reader = readers[first.name];
  if (reader) return reader(first.value);
  const special = own[first.name];
  if (!special) throw input.refuse(`'${first.name}' score is not allowed for this query type`);
  special(first.value);
  return asItIs;
}

function readBoost(value: Value): Rescore {
  const fields = value.fields();
  const [factor, path, missing] = ['value', 'path', 'undefined'].map((name) => fields.optional(name));
  fields.end();
  if (factor && path) throw fields.refuse('only one of [value, path] may be present');
  if (factor && missing) throw fields.refuse('"undefined" cannot be present when "value" is present');
  if (factor) {
    const number = factor.finite();
    if (number <= 0) throw factor.refuse('must be positive');
    return (query) => new BoostQuery(query, number);
  }
  if (!path) throw fields.refuse('one of [path, value] must be present');
  const number = numberAt(path.string(), missing?.finite() ?? 0);
  return (query, scope) => {
    const created = number(scope);
    return new FunctionScoreQuery(query, {
      value: (level, doc, score) => created.value(level, doc, score) * score,
      toString: () => `(${created} * scores)`,
    });
  };
}

function readConstant(value: Value): Rescore {
  const fields = value.fields();
  const input = fields.required('value');
  fields.end();
  const number = input.finite();
  if (number < 0) throw input.refuse('cannot be negative');
  return (query) => new ConstantQuery(query, number);
}
