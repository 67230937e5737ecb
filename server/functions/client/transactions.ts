import type { Document } from 'bson';
import type { DataSource } from '../data-source.ts';

/** A session of the function, and the how manieth transaction of it is in progress; 0: none. */
export interface SessionRef {
  id: number;
  transaction: number;
  options?: Document;
}

interface Open {
  source: DataSource;
  begun: Promise<string>;
}

/** Documented: a transaction takes one command at a time. */
const last = new WeakMap<DataSource, Map<string, Promise<unknown>>>();

export function inTurn<T>(source: DataSource, session: string, work: () => Promise<T>): Promise<T> {
  const turns = last.get(source) ?? new Map<string, Promise<unknown>>();
  last.set(source, turns);
  const turn = (turns.get(session) ?? Promise.resolve()).then(work, work);
  turns.set(session, turn);
  const done = () => {
    if (turns.get(session) === turn) turns.delete(session);
  };
  turn.then(done, done);
  return turn;
}

/** Transactions of a function: begun with their first call, undone when the function leaves them open. */
export class HostTransactions {
  readonly #open = new Map<string, Open>();

  /** Its id at the data source; undefined outside of transactions. */
  async of(
    service: string,
    session: SessionRef | undefined,
    source: DataSource,
  ): Promise<string | undefined> {
    if (!session || session.transaction === 0) return undefined;
    const key = keyOf(service, session);
    const open = this.#open.get(key) ?? { source, begun: source.begin(session.options) };
    this.#open.set(key, open);
    return open.begun;
  }

  /** One that never had a call needs neither commit nor abort. */
  async commit(service: string, session: SessionRef): Promise<void> {
    const open = this.#open.get(keyOf(service, session));
    if (!open) return;
    const id = await open.begun;
    await inTurn(open.source, id, () => open.source.commit(id));
    this.#open.delete(keyOf(service, session));
  }

  async abort(service: string, session: SessionRef): Promise<void> {
    const open = this.#take(keyOf(service, session));
    if (open) await undo(open);
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(open.map(undo));
  }

  #take(key: string): Open | undefined {
    const open = this.#open.get(key);
    this.#open.delete(key);
    return open;
  }
}

const keyOf = (service: string, { id, transaction }: SessionRef) => `${service}/${id}/${transaction}`;

/** Documented for drivers: errors of an abort are ignored, the database undoes uncommitted transactions. */
async function undo({ source, begun }: Open): Promise<void> {
  try {
    const session = await begun;
    await inTurn(source, session, () => source.abort(session));
  } catch {
    // nothing is left to undo
  }
}
