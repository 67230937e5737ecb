// Two ports beside each other for the servers of the browser tests: another run may be under way on this machine.
import { createServer } from 'node:net';

const FIRST = 8685;
const TRIED = 200;

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** The first of two free ports. */
export async function freePorts(first = FIRST) {
  for (let port = first; port < first + TRIED; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error(`Ports ${first} to ${first + TRIED - 1} are all in use.`);
}
