/** Milliseconds of commands after which sockets, timers and threads are served again. */
const sliceMs = 5;

interface Waiting {
  owner: object;
  go(): void;
}

/**
 * Schedules computations of one thread: the next turn goes to the connection with the least time so far. So a
 * connection with many or long commands slows only itself, and not occasional ones. (Start-time fair
 * queueing: a returning connection begins at the others' level, and has saved nothing.)
 */
export class Turns {
  readonly #had = new WeakMap<object, number>();
  readonly #waiting: Waiting[] = [];
  readonly #now: () => number;
  /** The time of the connection whose turn it is. */
  #level = 0;
  #left = sliceMs;
  #isPausing = false;

  /** `now` in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Computes something when its owner, a connection, has its turn. The time before its first wait is counted. */
  async run<T>(owner: object, compute: () => T | Promise<T>): Promise<T> {
    this.#had.set(owner, Math.max(this.#level, this.#hadBy(owner)));
    if (this.#waiting.length > 0 || this.#left <= 0) {
      await new Promise<void>((go) => {
        this.#waiting.push({ owner, go });
        this.#pause();
      });
    }
    const had = this.#hadBy(owner);
    this.#level = Math.max(this.#level, had);
    const began = this.#now();
    try {
      return compute();
    } finally {
      const used = this.#now() - began;
      this.#had.set(owner, had + used);
      this.#left -= used;
      if (this.#left > 0) this.#next();
      this.#pause();
    }
  }

  #hadBy(owner: object): number {
    return this.#had.get(owner) ?? 0;
  }

  #pause(): void {
    if (this.#isPausing) return;
    this.#isPausing = true;
    setImmediate(() => {
      this.#isPausing = false;
      this.#left = sliceMs;
      this.#next();
    });
  }

  #next(): void {
    let least = 0;
    let fewest = Infinity;
    this.#waiting.forEach(({ owner }, at) => {
      const had = this.#hadBy(owner);
      if (had < fewest) [least, fewest] = [at, had];
    });
    const [first] = this.#waiting.splice(least, 1);
    first?.go();
  }
}
