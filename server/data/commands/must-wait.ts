/**
 * A command that can go on when something else has happened: a write to a document that an open transaction has written,
 * a cursor that waits for changes. Thrown only to callers that can wait (`mayWait`); nothing has changed by then.
 */
export class MustWait extends Error {
  /** Milliseconds after which the caller asks once more, without waiting again; Infinity is until it happens. */
  readonly longest: number;

  constructor(longest: number) {
    super('the command has to wait');
    this.name = 'MustWait';
    this.longest = longest;
  }
}
