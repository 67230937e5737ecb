import type { Document } from 'bson';
import { failedToParse, located } from '../../commands/refusals.ts';
import { fixedLength } from '../../dates/units.ts';
import { namedArguments } from '../../expressions/operator.ts';
import { step } from '../../limits/budget.ts';
import {
  addWidening,
  divide,
  isNumeric,
  kindOf,
  multiplyWidening,
  subtractWidening,
  toDouble,
  toInt32,
} from '../../values/arithmetic.ts';
import { isDocument, typeOrMissing } from '../../values/bson-type.ts';
import { describe } from '../../values/describe.ts';
import { isKnownHere } from '../../versions.ts';
import type { MakeAccumulator } from '../accumulator.ts';
import { compileAccumulator, isAccumulator } from '../accumulators.ts';
import { compileExpression, type Expression } from '../expression.ts';
import type { StageScope } from '../stage.ts';
import { unitOf, windowOf } from './bounds.ts';
import { derivative, integral } from './calculus.ts';
import { covariance } from './covariance.ts';
import { linearFill, locf } from './gaps.ts';
import type { Bounds, Order, Partition, WindowFunction } from './partition.ts';
import { type Extent, extentOf, scalable, scaled, scaleOf } from './scaler.ts';

interface Given {
  name: string;
  argument: unknown;
  window: unknown;
  order: Order;
  scope: StageScope;
}
type CompileWindow = (provided: Given) => WindowFunction;

/** `{$sum: …, window: {…}}` of an output. */
export function compileWindow(
  field: string,
  input: unknown,
  order: Order,
  scope: StageScope,
): WindowFunction {
  if (!isDocument(input)) throw failedToParse(`The field '${field}' must be an object`);
  const names = Object.keys(input);
  const [name, other] = names.filter((each) => each.startsWith('$'));
  const unknown = names.find((each) => !each.startsWith('$') && each !== 'window');
  if (name === undefined || other !== undefined || unknown !== undefined) {
    throw failedToParse(`Expected a $-prefixed window function and 'window' alone in the field '${field}'`);
  }
  const own = Object.hasOwn(functions, name) && isKnownHere(name) ? functions[name] : undefined;
  const all = { name, argument: input[name], window: input.window, order, scope };
  if (own !== undefined) return own(all);
  if (name === '$mergeObjects' || !isAccumulator(name)) {
    throw failedToParse(`Unrecognized window function, ${name}`);
  }
  const { bounds } = windowOf(input.window, order, name);
  return over(bounds, compileAccumulator(field, { [name]: input[name] }, scope));
}

/** A growing window continues with its accumulator, another one begins anew. */
function over(bounds: Bounds, make: MakeAccumulator): WindowFunction {
  return (partition) => {
    let [accumulator, begin, end] = [make(), 0, 0];
    let last: { value: unknown } | undefined;
    return partition.rows.map((_, at) => {
      const [from, to] = bounds(partition, at);
      const grows = from === begin && to >= end;
      if (last !== undefined && grows && to === end) return last.value;
      if (!grows) [accumulator, begin, end] = [make(), from, from];
      for (; end < to; end += 1) {
        step();
        accumulator.add(partition.rows[end] as Partition['rows'][number]);
      }
      last = { value: accumulator.result() };
      return last.value;
    });
  };
}

function ordered({ name, order, window }: Given, fields: 'one' | 'some'): void {
  if (order.fields.length === 0 || (fields === 'one' && order.fields.length !== 1)) {
    throw located(
      5371602,
      `${name} must be specified with a top level sortBy expression${fields === 'one' ? ' with exactly one element' : ''}`,
    );
  }
  if (window !== undefined)
    throw located(
      5371601,
      `Rank style window functions take no other arguments: ${name} does not accept a 'window' field`,
    );
}

/** Documented: ranks have gaps behind equal documents, dense ranks have none. */
function ranking(next: (rank: number, at: number, differs: boolean) => number): CompileWindow {
  return (input) => {
    if (!isDocument(input.argument) || Object.keys(input.argument).length > 0) {
      throw located(5371603, `(None) ${input.name} must be specified with '{}' as the value`);
    }
    ordered(input, 'some');
    return (partition) => {
      let rank = 0;
      return partition.rows.map((_, at) => {
        rank = next(rank, at, partition.differs(at));
        return rank;
      });
    };
  };
}

const shift: CompileWindow = (given) => {
  const { argument, scope, name } = given;
  const names = { required: ['output', 'by'], optional: ['default'], codes: [9, 9, 9] } as const;
  const spec = namedArguments(argument, name, names);
  ordered(given, 'some');
  const by = toInt32(spec.by);
  if (by === undefined)
    throw failedToParse(`'$shift:by' field must be an integer, but found by: ${describe(spec.by)}`);
  const output = compileExpression(spec.output, scope);
  const otherwise = compileExpression(spec.default ?? null, scope)({ doc: {} }) ?? null;
  return ({ rows }) =>
    rows.map((_, at) => {
      const other = rows[at + by];
      return other === undefined ? otherwise : (output(other) ?? null);
    });
};

/** Documented: with N the weight is 2 / (N + 1), or it is given as alpha. */
const expMovingAvg: CompileWindow = (given) => {
  const { argument, scope, name } = given;
  const spec = namedArguments(argument, name, {
    required: ['input'],
    optional: ['N', 'alpha'],
    codes: [9, 9, 9],
  });
  ordered(given, 'some');
  const weight = weightOf(spec);
  const rest = subtractWidening(1, weight);
  const input = compileExpression(spec.input, scope);
  return ({ rows }) => {
    let average: unknown = null;
    return rows.map((each) => {
      const value = input(each);
      if (!isNumeric(value)) return average;
      average =
        average === null
          ? value
          : addWidening(multiplyWidening(value, weight), multiplyWidening(average, rest));
      return average;
    });
  };
};

function weightOf({ N, alpha }: Document): unknown {
  if ((N === undefined) === (alpha === undefined)) {
    throw failedToParse("$expMovingAvg sub object must have exactly one of 'N' and 'alpha'");
  }
  if (N !== undefined) {
    const size = toInt32(N);
    if (size === undefined || size <= 0)
      throw failedToParse(`'N' field must be an integer greater than zero, but found ${describe(N)}`);
    return divide(2, size + 1);
  }
  const share = isNumeric(alpha) ? toDouble(alpha) : Number.NaN;
  if (!(share > 0 && share < 1))
    throw failedToParse(`'alpha' must be between 0 and 1 (exclusive), found alpha: ${describe(alpha)}`);
  return alpha;
}

function calculus(compute: typeof derivative): CompileWindow {
  return ({ argument, name, window, order, scope }) => {
    const spec = namedArguments(argument, name, {
      required: ['input'],
      optional: ['unit'],
      codes: [9, 9, 9],
    });
    if (order.fields.length !== 1)
      throw located(5371602, `${name} requires a sortBy with exactly one element`);
    if (window === undefined && name === '$derivative') {
      throw failedToParse('$derivative requires explicit window bounds');
    }
    const unit = unitOf(spec.unit);
    const length = unit === undefined ? undefined : fixedLength(unit);
    if (unit !== undefined && length === undefined) {
      throw failedToParse("unit must be 'week' or smaller");
    }
    const input = compileExpression(spec.input, scope);
    const { bounds } = windowOf(window, order, name);
    return (partition) => {
      const points = pointsOf(partition, input, length, name);
      return partition.rows.map((_, at) => {
        const [from, to] = bounds(partition, at);
        return compute(points, from, to);
      });
    };
  };
}

/** Time is in units, or the number that sorts itself. */
function pointsOf({ rows, keys }: Partition, input: Expression, length: number | undefined, name: string) {
  return rows.map((each, at) => {
    const key = keys[at];
    if (length === undefined ? !isNumeric(key) : !(key instanceof Date)) {
      throw located(
        length === undefined ? 5624900 : 5624901,
        `${name} ${length === undefined ? "with a sortBy of dates requires a 'unit', and without one the sortBy field must be a number" : "with 'unit' expects the sortBy field to be a Date"}, found ${typeOrMissing(key)}`,
      );
    }
    const y = input(each);
    if (y !== null && y !== undefined && kindOf(y) === undefined) {
      throw located(5624902, `${name} input must be a number, found ${typeOrMissing(y)}`);
    }
    return { x: key instanceof Date ? divide(key.getTime(), length ?? 1) : key, y: y ?? null };
  });
}

function filling(compute: typeof linearFill, fields: 'one' | 'some'): CompileWindow {
  return (value) => {
    if (fields === 'one') ordered(value, 'one');
    else if (value.window !== undefined)
      throw located(5371601, `${value.name} does not accept a 'window' field`);
    const input = compileExpression(value.argument, value.scope);
    return (partition) => compute(partition, partition.rows.map(input));
  };
}

function covarying(divisor: (count: number) => number): CompileWindow {
  return ({ argument, name, window, order, scope }) => {
    if (!Array.isArray(argument) || argument.length !== 2) {
      throw failedToParse(`${name} takes an array of two expressions`);
    }
    const [x, y] = argument.map((each) => compileExpression(each, scope)) as [Expression, Expression];
    const { bounds } = windowOf(window, order, name);
    return over(bounds, () => covariance(x, y, divisor));
  };
}

const minMaxScaler: CompileWindow = ({ argument, name, window, order, scope }) => {
  const spec = namedArguments(argument, name, {
    required: ['input'],
    optional: ['min', 'max'],
    codes: [9, 9, 9],
  });
  const [min, max] = [spec.min ?? 0, spec.max ?? 1].map((bound) =>
    compileExpression(bound, scope)({ doc: {} }),
  );
  const scale = scaleOf(min, max);
  const input = compileExpression(spec.input, scope);
  const { bounds } = windowOf(window, order, name);
  const extents = over(bounds, () => extentOf(input));
  return (partition) => {
    const result = extents(partition);
    return partition.rows.map((each, at) => {
      const [from, to] = bounds(partition, at);
      // assumed: its code
      if (at < from || at >= to) throw failedToParse(`${name} needs a window that includes the document`);
      return scaled(scalable(input(each)), result[at] as Extent, scale);
    });
  };
};

const functions: Record<string, CompileWindow> = {
  $rank: ranking((rank, at, differs) => (differs ? at + 1 : rank)),
  $denseRank: ranking((rank, _at, differs) => (differs ? rank + 1 : rank)),
  $documentNumber: ranking((_rank, at) => at + 1),
  $shift: shift,
  $expMovingAvg: expMovingAvg,
  $derivative: calculus(derivative),
  $integral: calculus(integral),
  $linearFill: filling(linearFill, 'one'),
  $locf: filling(locf, 'some'),
  $minMaxScaler: minMaxScaler,
  $covariancePop: covarying((count) => count),
  $covarianceSamp: covarying((count) => count - 1),
};
