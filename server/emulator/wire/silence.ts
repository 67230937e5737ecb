import { MINUTE } from '#contract/values/durations.ts';

/** How long a connection may be silent before it has signed in, in milliseconds. Signed-in connections may rest for half an hour. */
export const silence = {
  firstByteMs: 10_000,
  /** Until the first whole message, the handshake of TLS included. */
  firstMessageMs: 10_000,
  /** Between messages before sign-in. Drivers that watch a member say hello every ten seconds, and do not sign in. */
  strangerIdleMs: 2 * MINUTE,
};
