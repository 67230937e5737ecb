import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './command-errors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the state of a console is. */
export interface StateConfig {
  dataDir: string;
  keyFile: string;
  /** The operator named the key file: it may be mounted. */
  isKeyGiven: boolean;
  databaseUrl: string | undefined;
}

function databaseUrlOf(env: Environment): string | undefined {
  const file = env.DATABASE_URL_FILE;
  let url = env.DATABASE_URL || undefined;
  if (file) {
    try {
      url = readFileSync(file, 'utf8').trimEnd();
    } catch {
      throw new UsageError(`DATABASE_URL_FILE: ${file} cannot be read.`);
    }
  }
  // it may hold a password, so it is not repeated
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url))
    throw new UsageError('DATABASE_URL must begin with postgres://');
  return url;
}

/** The location of the state from flags and environment, by the names that the server reads. */
export function readStateConfig(
  values: Readonly<Record<string, string | boolean | undefined>>,
  env: Environment,
): StateConfig {
  const input = (flag: string, name: string) => {
    const value = values[flag];
    return typeof value === 'string' && value !== '' ? value : env[name] || undefined;
  };
  const dataDir = input('data', 'QUARTERDECK_DATA') ?? '.quarterdeck';
  const keyFile = input('key-file', 'QUARTERDECK_KEY_FILE');
  return {
    dataDir,
    keyFile: keyFile ?? join(dataDir, 'secrets.key'),
    isKeyGiven: keyFile !== undefined,
    databaseUrl: databaseUrlOf(env),
  };
}
