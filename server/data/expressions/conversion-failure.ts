import { CommandError } from '../commands/command-error.ts';
import { typeName } from '../values/bson-type.ts';

/** What `onError` of `$convert` answers: that a value does not become one of the type. */

export type Convert = (value: unknown) => unknown;

const ending = 'in $convert with no onError value';

export function conversionFailure(error: unknown): boolean {
  return error instanceof CommandError && error.codeName === 'ConversionFailure';
}

export function impossible(value: unknown, to: string): CommandError {
  return new CommandError(
    'ConversionFailure',
    `Unsupported conversion from ${typeName(value)} to ${to} ${ending}`,
  );
}

export function unreadable(text: unknown, what: string, why: string): CommandError {
  return new CommandError('ConversionFailure', `Failed to parse ${what} '${text}' ${ending}: ${why}`);
}

export function outOfRange(value: unknown): CommandError {
  return new CommandError('ConversionFailure', `Conversion would overflow target type ${ending}: ${value}`);
}

export function noInteger(value: unknown): CommandError {
  return new CommandError('ConversionFailure', `Attempt to convert ${value} value to integer type ${ending}`);
}
