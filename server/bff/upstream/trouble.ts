/** The service did not answer as hoped. */
export class Trouble extends Error {
  /** Asking again cannot help. */
  readonly final: boolean;
  readonly waitMs: number;

  constructor(words: string, { final = false, waitMs = 0 }: { final?: boolean; waitMs?: number } = {}) {
    super(words);
    this.name = 'Trouble';
    this.final = final;
    this.waitMs = waitMs;
  }
}
