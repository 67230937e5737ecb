/** Time of one world, in milliseconds since the epoch. */
export interface ClockState {
  /** Simulated time at `realAt`. */
  base: number;
  realAt: number;
  /** Simulated milliseconds per real millisecond. */
  rate: number;
  frozen: boolean;
  /** Simulated time that a world has reached while it still settles transitions due until `now`. */
  reached?: number;
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

  /** Simulated time; while a world catches up, the time that it has reached. */
  now(): number {
    return this.#state.reached ?? this.target();
  }

  /** Simulated time once everything due is settled. */
  target(): number {
    const { base, realAt, rate, frozen } = this.#state;
    if (frozen) return base;
    // the machine's clock may be set back: simulated time then stops
    return base + Math.max(0, this.#real() - realAt) * rate;
  }

  get state(): ClockState {
    return this.#state;
  }

  /** Changes the pace from now on. */
  pace(change: { rate?: number; frozen?: boolean }): void {
    this.#state = { ...this.#state, base: this.target(), realAt: this.#real(), ...change };
  }

  advance(ms: number): void {
    this.#state = { ...this.#state, base: this.target() + ms, realAt: this.#real() };
  }

  get isCatchingUp(): boolean {
    return this.#state.reached !== undefined;
  }

  /** Stays at this time, or an earlier call's later one, until `release`. */
  hold(at: number): void {
    this.#state = { ...this.#state, reached: Math.max(at, this.#state.reached ?? at) };
  }

  /** Everything until the target is settled. */
  release(): void {
    const { reached: _, ...state } = this.#state;
    this.#state = state;
  }

  /** Goes back to an earlier state: a move that was refused has not happened. */
  restore(state: ClockState): void {
    this.#state = state;
  }

  /** Real milliseconds until simulated time reaches `at`; infinite while frozen. */
  realUntil(at: number): number {
    if (this.isCatchingUp) return 0;
    if (this.#state.frozen) return Number.POSITIVE_INFINITY;
    return Math.max(0, at - this.target()) / this.#state.rate;
  }
}

/** The instant as the service writes it: UTC, whole seconds // observed */
export function iso(ms: number): string {
  // many rows are written at one simulated instant
  if (ms !== latest.ms) latest = { ms, text: `${new Date(ms).toISOString().slice(0, 19)}Z` };
  return latest.text;
}

let latest = { ms: Number.NaN, text: '' };

/** Reads a date a client sent; without a zone it means UTC // specification §2.1 */
export function instant(text: string): number {
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
}
