/** Milliseconds of processor that this process has had, all its threads together; the one that waits has next to none. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Reports when a processor time limit is used up: on a busy machine that takes longer than by the clock. */
export class Allowance {
  readonly #used: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor(used = processorTime) {
    this.#used = used;
  }

  /** From now on; the previous allowance no longer counts. */
  begin(milliseconds: number, over: () => void): void {
    this.end();
    const before = this.#used();
    const look = () => {
      const left = milliseconds - (this.#used() - before);
      if (left > 0) this.#timer = setTimeout(look, Math.ceil(left));
      else over();
    };
    this.#timer = setTimeout(look, milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
