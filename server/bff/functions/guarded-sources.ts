import type { Document } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { onlyLooks } from '#server/data/commands/run-command.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import { Failure } from '../http/errors.ts';

/** Name of a command: its first field. */
export function commandName(command: Document): string {
  return Object.keys(command)[0] ?? '';
}

/** database.collection as far as the command names one; for the audit log, so never more than names. */
export function namespaceOf(db: string, command: Document): string {
  const [name = ''] = Object.keys(command);
  const target: unknown = name === 'getMore' ? command.collection : command[name];
  return typeof target === 'string' ? `${db}.${target}` : db;
}

/** The same source, through which nothing can be changed. */
export function readOnlySource(source: DataSource, why: string): DataSource {
  return {
    ...passOn(source),
    async run(db, command, options) {
      if (!onlyLooks(command)) {
        throw new CommandError('Unauthorized', `${commandName(command)} was refused: ${why}`);
      }
      return source.run(db, command, options);
    },
  };
}

/** The same source, with each change authorized first. */
export function checkedSource(source: DataSource, validate: () => Promise<void>): DataSource {
  return {
    ...passOn(source),
    async run(db, command, options) {
      if (onlyLooks(command)) return source.run(db, command, options);
      try {
        await validate();
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        throw new CommandError('Unauthorized', `${commandName(command)} was refused: ${error.message}`);
      }
      return source.run(db, command, options);
    },
  };
}

/** Opened when it is first used, so that a function that does without never fails for it. */
export function lazySource(open: () => Promise<DataSource>): DataSource {
  let opened: Promise<DataSource> | undefined;
  const get = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      if (error instanceof Failure) throw new CommandError('HostUnreachable', error.message);
      throw error;
    });
    return opened;
  };
  return {
    run: async (db, command, options) => (await get()).run(db, command, options),
    begin: async (options) => (await get()).begin(options),
    commit: async (session) => (await get()).commit(session),
    abort: async (session) => (await get()).abort(session),
    close: async () => {
      const source = await opened?.catch(() => undefined);
      await source?.close();
    },
  };
}

/** The same source; its errors say what `clean` leaves of them. */
export function scrubbedSource(source: DataSource, clean: (text: string) => string): DataSource {
  const reported = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error) {
        // what lies behind an error may be a connection with its credentials
        delete error.cause;
        if (clean(error.message) !== error.message) {
          error.message = clean(error.message);
          delete error.stack;
        }
      }
      throw error;
    }
  };
  return {
    run: (db, command, options) => reported(() => source.run(db, command, options)),
    begin: (options) => reported(() => source.begin(options)),
    commit: (session) => reported(() => source.commit(session)),
    abort: (session) => reported(() => source.abort(session)),
    close: () => reported(() => source.close()),
  };
}

/** A source whose owner closes it. */
export function borrowedSource(source: DataSource): DataSource {
  return { ...passOn(source), close: () => Promise.resolve() };
}

function passOn(source: DataSource): DataSource {
  return {
    run: (db, command, options) => source.run(db, command, options),
    begin: (options) => source.begin(options),
    commit: (session) => source.commit(session),
    abort: (session) => source.abort(session),
    close: () => source.close(),
  };
}
