import { javaFloat } from '../explanation.ts';
import type { Expression } from '../score/function-score.ts';
import { SearchError } from '../search-error.ts';
import type { Fields, Value } from './fields.ts';
import type { Scope } from './scope.ts';

/** An expression of `score.function`, made for the level that its operator searches. */
export type BuildExpression = (scope: Scope) => Expression;

const readers: Readonly<Record<string, (value: Value) => BuildExpression>> = {
  add: readList(' + ', (values) => values.reduce((sum, each) => sum + each, 0)),
  multiply: readList(' * ', (values) => values.reduce((all, each) => all * each, 1)),
  constant(value) {
    const constant = value.finite();
    return () => ({ value: () => constant, toString: () => `constant(${javaFloat(constant)})` });
  },
  gauss: readGauss,
  log: readUnary('log', Math.log10),
  log1p: readUnary('log1p', (value) => Math.log10(1 + value)),
  path: (value) => readPath(value),
  score(value) {
    if (value.raw !== 'relevance') throw value.refuse('score field must have value "relevance"');
    return () => ({ value: (_level, _doc, score) => score, toString: () => 'scores' });
  },
};

const names = Object.keys(readers).sort();

/** Exactly one expression. */
export function readExpression(value: Value): BuildExpression {
  const fields = value.fields();
  const [name, ...others] = fields.names().filter((each) => Object.hasOwn(readers, each));
  if (others.length > 0) throw fields.refuse(`only one of [${names.join(', ')}] may be present`);
  if (name === undefined) {
    for (const each of names) fields.optional(each);
    fields.end();
    throw fields.refuse(`one of [${names.join(', ')}] must be present`);
  }
  const inner = fields.required(name);
  fields.end();
  return (readers[name] as (value: Value) => BuildExpression)(inner);
}

function readList(sign: string, reduce: (values: number[]) => number) {
  return (value: Value): BuildExpression => {
    const list = value.list();
    if (list.length < 2) throw value.refuse('must have at least 2 elements');
    const parts = list.map(readExpression);
    return (scope) => {
      const created = parts.map((part) => part(scope));
      return {
        value: (level, doc, score) => reduce(created.map((each) => each.value(level, doc, score))),
        toString: () => `(${created.join(sign)})`,
      };
    };
  };
}

function readUnary(name: string, compute: (value: number) => number) {
  return (value: Value): BuildExpression => {
    const inner = readExpression(value);
    return (scope) => {
      const created = inner(scope);
      return {
        value: (level, doc, score) => compute(created.value(level, doc, score)),
        toString: () => `${name}(${created})`,
      };
    };
  };
}

/** The number at a path: a name, or `{value, undefined}`. */
function readPath(value: Value): BuildExpression {
  if (typeof value.raw === 'string') return numberAt(value.string(), 0);
  const fields = value.fields();
  const path = fields.required('value').string();
  const missing = fields.optional('undefined')?.finite() ?? 0;
  fields.end();
  return numberAt(path, missing);
}

/** A number of each document; in arrays it cannot be seen // observed */
export function numberAt(path: string, missing: number): BuildExpression {
  return ({ view }) => {
    if (!view.mapping.typeAt(path, 'number')) {
      throw new SearchError(
        `path expression for function score requires path "${path}" to be indexed as numeric`,
      );
    }
    return {
      value(level, doc) {
        const held = level.column('number', path)?.of(doc);
        return held && !held.multiple ? Number(held.values[0]) : missing;
      },
      toString: () => path,
    };
  };
}

function readGauss(value: Value): BuildExpression {
  const fields = value.fields();
  const path = readPath(fields.required('path'));
  const origin = fields.required('origin').finite();
  const scale = fields.required('scale');
  const offset = fields.optional('offset')?.finite() ?? 0;
  const decay = readDecay(fields);
  fields.end();
  const width = scale.finite();
  if (width === 0) throw scale.refuse('cannot be zero');
  return (scope) => {
    const created = path(scope);
    const title = [origin, offset, width, decay].map(javaFloat);
    return {
      value(level, doc, score) {
        const distance = Math.max(0, Math.abs(created.value(level, doc, score) - origin) - offset);
        // decay^((distance / scale)²), written as the bell that it is
        const sigma = width ** 2 / (2 * Math.log(decay));
        return Math.exp(distance ** 2 / (2 * sigma));
      },
      toString: () =>
        `exp((max(0, |${created} - ${title[0]}| - ${title[1]})^2) / 2 * (${title[2]}^2 / 2 * ln(${title[3]})))`,
    };
  };
}

function readDecay(fields: Fields): number {
  const value = fields.optional('decay');
  const decay = value?.finite() ?? 0.5;
  if (value && (decay <= 0 || decay >= 1)) throw value.refuse('must be between 0 and 1, exclusive');
  return decay;
}
