import { badValue, failedToParse } from '../commands/refusals.ts';
import { isNumeric, toDouble } from '../values/arithmetic.ts';
import { isDocument, type TypeName, typeName, typeNumbers, typeOrMissing } from '../values/bson-type.ts';
import { type BinaryForm, byteOrders, formats, fromBinary, toBinary } from './binary-conversions.ts';
import { type Convert, conversionFailure, impossible } from './conversion-failure.ts';
import { converters, toUuid } from './converters.ts';
import { type Compiled, folded, isNil, namedArguments, type Operator, one, oneOrNull } from './operator.ts';

/** Documented: `$toInt` and its relatives are `$convert` with that type, without `onError` and `onNull`. */
function shorthand(convert: Convert): Operator {
  return oneOrNull((value) => convert(value));
}

function typeOf(to: unknown): TypeName {
  if (typeof to === 'string') {
    if (Object.hasOwn(typeNumbers, to)) return to as TypeName;
    throw badValue(`Unknown type name: ${to}`);
  }
  if (!isNumeric(to)) {
    throw failedToParse(`$convert's 'to' argument must be a string or number, but is ${typeOrMissing(to)}`);
  }
  const match = Object.entries(typeNumbers).find(([, number]) => number === toDouble(to));
  if (match !== undefined) return match[0] as TypeName;
  throw failedToParse(
    `In $convert, numeric value for 'to' does not correspond to a BSON type: ${toDouble(to)}`,
  );
}

interface Target extends BinaryForm {
  type: TypeName;
}

/** `to` as a type, or as `{type, subtype}`; with the options for bytes. */
function targetOf(to: unknown, format: unknown, byteOrder: unknown): Target {
  const { type, subtype } = isDocument(to) ? to : { type: to, subtype: undefined };
  if (!isNil(format) && !(typeof format === 'string' && formats.includes(format))) {
    throw badValue(`Invalid 'format' argument for $convert: ${String(format)}`);
  }
  if (!isNil(byteOrder) && !(typeof byteOrder === 'string' && byteOrders.includes(byteOrder))) {
    throw badValue(`Invalid 'byteOrder' argument for $convert: ${String(byteOrder)}`);
  }
  return {
    type: typeOf(type),
    subtype: isNil(subtype) ? 0 : toDouble(subtype),
    format: (format ?? undefined) as string | undefined,
    bigEndian: byteOrder === 'big',
  };
}

function converted(value: unknown, target: Target): unknown {
  if (target.type === 'binData') return toBinary(value, target);
  if (typeName(value) === 'binData' && target.type !== 'bool') return fromBinary(value, target.type, target);
  const make = converters[target.type];
  if (make === undefined) throw impossible(value, target.type);
  return make(value);
}

const convertFields = ['onError', 'onNull', 'format', 'byteOrder', 'base'];

const convert: Operator = (argument, compiler, name) => {
  const names = { required: ['input', 'to'], optional: convertFields, codes: [9, 9, 9] } as const;
  const provided = namedArguments(argument, name, names);
  const parts = new Map(Object.entries(provided).map(([field, each]) => [field, compiler.compile(each)]));
  const { input, to } = Object.fromEntries(parts) as Record<'input' | 'to', Compiled>;
  const [onError, onNull, format, byteOrder] = convertFields.map((field) => parts.get(field));
  return folded([...parts.values()], (root) => {
    const value = input.evaluate(root);
    const wanted = to.evaluate(root);
    const [form, order] = [format?.evaluate(root), byteOrder?.evaluate(root)];
    if (isNil(value)) return onNull === undefined ? null : onNull.evaluate(root);
    if (isNil(wanted)) return null;
    const target = targetOf(wanted, form, order);
    try {
      return converted(value, target);
    } catch (error) {
      if (onError !== undefined && conversionFailure(error)) return onError.evaluate(root);
      throw error;
    }
  });
};

export const conversions: Record<string, Operator> = {
  $convert: convert,
  $toBool: shorthand((value) => converters.bool?.(value)),
  $toDate: shorthand((value) => converters.date?.(value)),
  $toDecimal: shorthand((value) => converters.decimal?.(value)),
  $toDouble: shorthand((value) => converters.double?.(value)),
  $toInt: shorthand((value) => converters.int?.(value)),
  $toLong: shorthand((value) => converters.long?.(value)),
  $toObjectId: shorthand((value) => converters.objectId?.(value)),
  $toString: shorthand((value) =>
    typeName(value) === 'binData'
      ? fromBinary(value, 'string', { subtype: 0, format: 'auto', bigEndian: false })
      : converters.string?.(value),
  ),
  $toUUID: shorthand(toUuid),
  $type: one(typeOrMissing),
};
