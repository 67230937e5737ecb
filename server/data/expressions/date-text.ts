import { CommandError } from '../commands/command-error.ts';
import { located } from '../commands/refusals.ts';
import { formatDate, validateFormat } from '../dates/format.ts';
import { parseDate } from '../dates/parse.ts';
import { parseByFormat } from '../dates/parse-by-format.ts';
import { localDate, offsetAt } from '../dates/zone.ts';
import { typeName } from '../values/bson-type.ts';
import { asDate, zoneFrom } from './dates.ts';
import { type Compiled, type Evaluate, folded, isNil, namedArguments, type Operator } from './operator.ts';

const withZone = '%Y-%m-%dT%H:%M:%S.%LZ';
const withoutZone = '%Y-%m-%dT%H:%M:%S.%L';

type Parts = Record<string, Compiled | undefined>;

/** Evaluates named arguments one by one, as far as they are needed. */
function compiling(
  names: Parameters<typeof namedArguments>[2],
  evaluate: (parts: Parts, root: Parameters<Evaluate>[0]) => unknown,
): Operator {
  return (argument, compiler, name) => {
    const input = namedArguments(argument, name, names);
    const parts = Object.fromEntries(
      Object.entries(input).map(([field, each]) => [field, compiler.compile(each)] as const),
    );
    return folded(Object.values(parts), (root) => evaluate(parts, root));
  };
}

const dateToString = compiling(
  { required: ['date'], optional: ['format', 'timezone', 'onNull'], codes: [18629, 18534, 18628] },
  (parts, root) => {
    const value = parts.date?.evaluate(root);
    const zoneName = parts.timezone?.evaluate(root);
    const input = parts.format?.evaluate(root);
    if (isNil(value)) return parts.onNull === undefined ? null : parts.onNull.evaluate(root);
    if ((parts.timezone && isNil(zoneName)) || (parts.format && isNil(input))) return null;
    const zone = zoneFrom(zoneName);
    if (input !== undefined && typeof input !== 'string') {
      throw located(18533, `$dateToString requires that 'format' be a string, found: ${typeName(input)}`);
    }
    const date = asDate(value);
    const format = input ?? (zone === 0 ? withZone : withoutZone);
    validateFormat(format);
    return formatDate(localDate(date, zone), format, offsetAt(zone, date.getTime()));
  },
);

const dateFromString = compiling(
  {
    required: ['dateString'],
    optional: ['format', 'timezone', 'onError', 'onNull'],
    codes: [40540, 40541, 40542],
  },
  (parts, root) => {
    const text = parts.dateString?.evaluate(root);
    const zone = parts.timezone?.evaluate(root);
    const format = parts.format?.evaluate(root);
    if (isNil(text)) return parts.onNull === undefined ? null : parts.onNull.evaluate(root);
    if ((parts.timezone && isNil(zone)) || (parts.format && isNil(format))) return null;
    zoneFrom(zone);
    if (format !== undefined && typeof format !== 'string') {
      throw located(40684, `$dateFromString requires that 'format' be a string, found: ${typeName(format)}`);
    }
    const millis = typeof text === 'string' ? parsed(text, format, zone as string | undefined) : undefined;
    if (millis !== undefined) return new Date(millis);
    if (parts.onError !== undefined) return parts.onError.evaluate(root);
    throw new CommandError(
      'ConversionFailure',
      typeof text === 'string'
        ? `Error parsing date string '${text}'`
        : `$dateFromString requires that 'dateString' be a string, found: ${typeName(text)} with value ${text}`,
    );
  },
);

function parsed(text: string, format: string | undefined, zone: string | undefined): number | undefined {
  return format === undefined ? parseDate(text, zone) : parseByFormat(text, format, zone);
}

export const dateText: Record<string, Operator> = {
  $dateFromString: dateFromString,
  $dateToString: dateToString,
};
