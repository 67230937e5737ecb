/** Time of one world, in milliseconds since the epoch. */
export interface ClockState {
  /** Simulated time at `realAt`. */
  base: number;
  realAt: number;
  /** Simulated milliseconds per real millisecond. */
  rate: number;
  frozen: boolean;
}

/** Simulated time: real, scaled, frozen, and movable forward; never back. */
export class WorldClock {
  #state: ClockState;
  readonly #real: () => number;

  constructor(real: () => number, state?: Partial<ClockState>) {
    this.#real = real;
    const now = real();
    this.#state = { base: now, realAt: now, rate: 1, frozen: false, ...state };
  }

  now(): number {
    const { base, realAt, rate, frozen } = this.#state;
    if (frozen) return base;
    // the machine's clock may be set back: simulated time then stands still
    return base + Math.max(0, this.#real() - realAt) * rate;
  }

  get state(): ClockState {
    return this.#state;
  }

  /** Changes the pace from now on. */
  pace(change: { rate?: number; frozen?: boolean }): void {
    this.#state = { ...this.#state, base: this.now(), realAt: this.#real(), ...change };
  }

  advance(ms: number): void {
    this.#state = { ...this.#state, base: this.now() + ms, realAt: this.#real() };
  }

  /** Goes back to an earlier state: a move that was refused has not happened. */
  restore(state: ClockState): void {
    this.#state = state;
  }

  /** Real milliseconds until simulated time reaches `at`; infinite while frozen. */
  realUntil(at: number): number {
    if (this.#state.frozen) return Number.POSITIVE_INFINITY;
    return Math.max(0, at - this.now()) / this.#state.rate;
  }
}

/** The instant as the service writes it: UTC, whole seconds // observed */
export function iso(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Reads a date a client sent; without a zone it means UTC // specification §2.1 */
export function instant(text: string): number {
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
}
