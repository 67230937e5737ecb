/** Ports of the servers that the tests start; others than the usual ones, so that both can run. */
export const consolePort = 8685;
export const emulatorPort = 8686;
export const hookPort = 8699;

export const administrator = { username: 'tester', password: 'offline-lighthouse-47' };
