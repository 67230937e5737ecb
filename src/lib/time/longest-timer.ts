/**
 * The longest duration of a timer, in milliseconds, about 25 days. A longer timer fires at once, and a caller
 * that sets it again would loop without a pause. A longer wait checks again after this duration. The server
 * has the same constant in `contract`, which this folder does not import.
 */
export const longestTimerMs = 2 ** 31 - 1;
