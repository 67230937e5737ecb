/** A date of the database beyond the range of JavaScript: for reading and showing only. */
export class FarDate extends Date {
  /** Milliseconds since 1970. */
  readonly millis: bigint;

  constructor(millis: bigint) {
    super(Number.NaN);
    this.millis = millis;
  }
}

export const isInvalidDate = (value: unknown): value is Date =>
  value instanceof Date && Number.isNaN(value.getTime());

/** The milliseconds of a date as decimal digits. */
export const millisText = (date: Date): string =>
  String(date instanceof FarDate ? date.millis : date.getTime());
