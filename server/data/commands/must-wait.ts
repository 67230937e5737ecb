/**
 * A command that can continue after another event: a write to a document that an open transaction has
 * written, a cursor that waits for changes. Thrown only to callers that can wait (`mayWait`); nothing has
 * changed by then.
 */
export class MustWait extends Error {
  /** Milliseconds after which the caller retries without waiting again; Infinity: until the event. */
  readonly longest: number;

  constructor(longest: number) {
    super('the command has to wait');
    this.name = 'MustWait';
    this.longest = longest;
  }
}
