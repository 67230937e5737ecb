import type { AddressInfo, Server } from 'node:net';
import { portHolder } from './port-holder.ts';

export interface ListenPlan {
  host: string;
  /** 0: any free one. */
  port: number;
  /** The port was not requested explicitly: if it is in use, one of the next ports is used. */
  orNext?: boolean;
  /** How another port is chosen, for the message: `--port`. */
  flag?: string;
}

const tried = 20;

const listenOnce = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const unknownName = ({ host }: Pick<ListenPlan, 'host'>) =>
  `${host} is neither an address nor a name of this machine.`;

/** Why a server cannot listen, apart from a port in use. */
const refusals: Readonly<Record<string, (plan: Pick<ListenPlan, 'host' | 'port'>) => string>> = {
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine.`,
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  EACCES: ({ host, port }) => `This user may not listen on port ${port} of ${host}.`,
};

/** Binds a server to its port, or to one of the next; returns the port. Reports the holder of a port that is in use. */
export async function listen(
  server: Server,
  { host, port, orNext = false, flag = '--port' }: ListenPlan,
): Promise<number> {
  const last = orNext && port !== 0 ? Math.min(port + tried, 65_535) : port;
  for (let at = port; ; at += 1) {
    try {
      await listenOnce(server, host, at);
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const code = codeOf(error);
      const refusal = refusals[String(code)];
      if (refusal) {
        const remedy = code === 'EACCES' ? `another port with ${flag}` : 'another one with --host';
        throw new Error(`${refusal({ host, port: at })} Choose ${remedy}.`, { cause: error });
      }
      if (code !== 'EADDRINUSE') throw error;
      if (at < last) continue;
      const holder = portHolder(at);
      const places = port === last ? `Port ${port} of ${host} is` : `Ports ${port} to ${last} of ${host} are`;
      throw new Error(
        `${places} in use${holder ? `${port === last ? '' : ', the last'} by ${holder}` : ''}. Stop that program, or choose another port with ${flag}.`,
        { cause: error },
      );
    }
  }
}
