import type { Document } from 'bson';

/**
 * Where the documents of a function are: an emulated cluster or a real deployment. Both take the database's own
 * commands, so the same function gives the same result on both.
 */
export interface DataSource {
  /**
   * Runs a command against `db`; resolves to the reply (`ok: 1`), rejects with a CommandError. `session` names a
   * transaction begun by `begin`.
   */
  run(db: string, command: Document, options?: RunOptions): Promise<Document>;
  /** Begins a transaction: its id. The options are those of the documentation: readConcern, writeConcern … */
  begin(options?: Document): Promise<string>;
  commit(session: string): Promise<void>;
  abort(session: string): Promise<void>;
  close(): Promise<void>;
}

export interface RunOptions {
  session?: string;
  signal?: AbortSignal;
  /** Which members of a real deployment may answer; outside transactions. */
  readPreference?: 'primary' | 'primaryPreferred' | 'secondary' | 'secondaryPreferred' | 'nearest';
}
