let live = false;

/** Whether our server keeps the screen up to date: then nothing needs to be read again for it. */
export function isLive(): boolean {
  return live;
}

/** Only the listener of the server's stream knows. */
export function setLive(now: boolean): void {
  live = now;
}
