/**
 * The longest a timer lasts, in milliseconds, about 25 days: one that is set for longer rings at once, and whoever sets it
 * again then turns without a rest. What waits for longer looks again when this has passed. The server has the same in
 * `contract`, which this folder does not know.
 */
export const longestTimerMs = 2 ** 31 - 1;
