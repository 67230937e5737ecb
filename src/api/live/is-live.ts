let live = false;

/** Whether what is on the screen is brought up to date by our server: then nothing needs to be read again for it. */
export function isLive(): boolean {
  return live;
}

/** Only whoever listens to the server knows. */
export function setLive(now: boolean): void {
  live = now;
}
