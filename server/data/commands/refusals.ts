import { CommandError, nameOfCode } from './command-error.ts';

/** A feature of the database that this engine does not support. */
export function unsupported(name: string, instead = ''): CommandError {
  return new CommandError('NotImplemented', `${name} is not available on emulated clusters${instead}`);
}

export function badValue(message: string): CommandError {
  return new CommandError('BadValue', message);
}

export function failedToParse(message: string): CommandError {
  return new CommandError('FailedToParse', message);
}

export function typeMismatch(message: string): CommandError {
  return new CommandError('TypeMismatch', message);
}

export function invalidOptions(message: string): CommandError {
  return new CommandError('InvalidOptions', message);
}

export function invalidNamespace(message: string): CommandError {
  return new CommandError('InvalidNamespace', message);
}

export function interrupted(): CommandError {
  return new CommandError('Interrupted', 'operation was interrupted');
}

/** An error that the database knows by its number alone. */
export function located(code: number, message: string): CommandError {
  return new CommandError(nameOfCode(code), message);
}

/** A field that a command or one of its parts does not have; `where` names the command or part. */
export function unknownField(where: string, name: string): CommandError {
  return located(40415, `BSON field '${where}.${name}' is an unknown field.`);
}

/** A required field that is absent; `where` names the command or part. */
export function missingField(where: string, name: string): CommandError {
  return located(40414, `BSON field '${where}.${name}' is missing but a required field`);
}
