import type { UpstreamAnswer } from '../upstream/upstream.ts';

/** An answer that a browser has just been given. */
export interface FreshAnswer {
  readonly text: string;
  readonly body: unknown;
  readonly at: number;
}

export interface FreshAnswers {
  /**
   * Called before a read is asked; what it gives keeps the answer, unless something changed in between, and says
   * whether it has.
   */
  reading(id: string, connection: string): (answer: UpstreamAnswer) => boolean;
  /** The answer of a moment ago, if there is one. */
  find(id: string): FreshAnswer | undefined;
  /** Something changed through a connection: what was read there may be out of date. */
  forget(connection: string): void;
}

/** Longer than a page takes to open, shorter than anybody waits to see a change of somebody else. */
const KEPT_MS = 5_000;
const CHARACTERS = 8 * 1024 * 1024;

/**
 * A page reads, and a moment later wants to hear of changes of the same read. What was just forwarded begins that
 * watch: asking once more would cost half of the project's requests for nothing.
 */
export function createFreshAnswers(now: () => number): FreshAnswers {
  const kept = new Map<string, FreshAnswer & { connection: string }>();
  const changes = new Map<string, number>();
  let size = 0;

  const drop = (id: string) => {
    size -= kept.get(id)?.text.length ?? 0;
    kept.delete(id);
  };
  const dropOld = () => {
    // the oldest come first
    for (const [id, { at }] of kept) {
      if (size <= CHARACTERS && now() - at <= KEPT_MS) return;
      drop(id);
    }
  };

  return {
    reading(id, connection) {
      const before = changes.get(connection);
      return ({ status, text, body }) => {
        if (status >= 300 || changes.get(connection) !== before) return false;
        drop(id);
        kept.set(id, { text, body, connection, at: now() });
        size += text.length;
        dropOld();
        return true;
      };
    },
    find(id) {
      dropOld();
      return kept.get(id);
    },
    forget(connection) {
      changes.set(connection, (changes.get(connection) ?? 0) + 1);
      for (const [id, each] of kept) if (each.connection === connection) drop(id);
    },
  };
}
