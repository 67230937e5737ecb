/** Ports of the servers that the tests start; others than the usual ones, so that both can run. */
export const consolePort = Number(process.env.QUARTERDECK_E2E_PORT ?? 8685);
export const emulatorPort = consolePort + 1;

export const administrator = { username: 'tester', password: 'offline-lighthouse-47' };
