import { request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';

const answerMs = 5_000;

/** The time of a service by its Date header, without credentials; undefined where it reports none. */
export function readServiceClock({
  origin,
  ca,
}: {
  origin: string;
  ca: string | null;
}): Promise<number | undefined> {
  const send = origin.startsWith('https:') ? requestSecurely : requestPlain;
  const options = { method: 'HEAD', timeout: answerMs, agent: false, ...(ca === null ? {} : { ca }) };
  return new Promise((resolve) => {
    const sent = send(origin, options, (incoming) => {
      incoming.resume();
      const at = Date.parse(incoming.headers.date ?? '');
      resolve(Number.isNaN(at) ? undefined : at);
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(undefined));
    sent.end();
  });
}
