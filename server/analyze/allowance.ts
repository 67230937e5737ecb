/** Milliseconds of processor that this process has had, all its threads together; the one that waits has next to none. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Says when somebody has used up a time of the processor: on a busy machine that takes longer than by the clock. */
export class Allowance {
  readonly #used: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor(used = processorTime) {
    this.#used = used;
  }

  /** From now on; what was allowed before counts no longer. */
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
