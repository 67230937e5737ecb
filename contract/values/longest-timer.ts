/**
 * The longest duration of a timer, in milliseconds, about 25 days. One set for longer fires at once, and code
 * that sets it again then loops without a pause. Longer waits check again after this duration.
 */
export const longestTimerMs = 2 ** 31 - 1;
