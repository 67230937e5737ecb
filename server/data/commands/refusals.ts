import { CommandError } from './command-error.ts';

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
  return new CommandError(`Location${code}`, message);
}
