/** Pause and Stop of a run. Both take effect between two batches. */
export class RunControl {
  readonly #stop = new AbortController();
  #resume: (() => void) | undefined;
  #resumed: Promise<void> | undefined;

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get isPaused(): boolean {
    return this.#resumed !== undefined;
  }

  pause(): void {
    if (this.#resumed || this.#stop.signal.aborted) return;
    this.#resumed = new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  resume(): void {
    this.#resume?.();
    this.#resume = undefined;
    this.#resumed = undefined;
  }

  stop(): void {
    this.#stop.abort();
    this.resume();
  }

  /** Resolves when the run may continue, or when it is stopped. */
  async ready(): Promise<void> {
    while (this.isPaused) await this.#resumed;
  }

  /** Waits, or until it is stopped. */
  readonly wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (ms <= 0 || this.#stop.signal.aborted) return resolve();
      const ended = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#stop.signal.removeEventListener('abort', ended);
        resolve();
      }, ms);
      this.#stop.signal.addEventListener('abort', ended, { once: true });
    });
}
