/** Messages between a program and its supervised process. */
export type ToProcess = { kind: 'start'; command: unknown } | { kind: 'ping' } | { kind: 'stop' };

export type FromProcess =
  | { kind: 'ready' }
  | { kind: 'started'; greeting: unknown }
  /** It cannot start, and another try would end alike. */
  | { kind: 'refused'; reason: string }
  | { kind: 'trouble'; issue: object }
  | { kind: 'pong' };

/** Descriptor of the pipe on which a thread of the process reports progress while its event loop is blocked. */
export const heartbeatFd = 4;
/** Milliseconds between two of these reports. */
export const heartbeatMs = 1000;
