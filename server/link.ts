import { readFileSync, rmSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { join } from 'node:path';
import { z } from 'zod';
import { launchUrl, leaveTicket } from '#server/bff/sign-in/launch.ts';
import { ConfigError } from '#server/config.ts';
import { createFolder, replaceFile, requireOwnFolder } from '#server/store/private-file.ts';

/** `quarterdeck link`: a new launch link for the instance that runs on this machine. */

const Running = z.object({ origin: z.url() });
const fileOf = (dataDir: string): string => join(dataDir, 'running.json');
const answerMs = 3_000;

/** Notes where this instance is reached, for `quarterdeck link`; answers what removes the note. */
export function noteRunning(dataDir: string, origin: string): () => void {
  createFolder(dataDir);
  replaceFile(fileOf(dataDir), JSON.stringify({ origin }));
  return () => rmSync(fileOf(dataDir), { force: true });
}

function noInstance(dataDir: string): ConfigError {
  return new ConfigError([
    `No Quarterdeck with launch links is running with the data folder ${dataDir}. Start it with npm start, or name its folder with --data.`,
  ]);
}

/** Whether an instance answers there. Its certificate proves nothing here: only the port of this machine matters. */
function answers(origin: string): Promise<boolean> {
  const url = new URL('/healthz', origin);
  const send = url.protocol === 'https:' ? requestSecurely : requestPlain;
  return new Promise((resolve) => {
    const asked = send(url, { timeout: answerMs, rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
}

/**
 * Makes a launch link for the instance that runs with a folder of state.
 *
 * @throws ConfigError when none runs, or people sign in there in other ways
 */
export async function makeLink(dataDir: string): Promise<string> {
  let origin: string;
  try {
    origin = Running.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))).origin;
  } catch {
    throw noInstance(dataDir);
  }
  requireOwnFolder(dataDir);
  if (!(await answers(origin))) throw noInstance(dataDir);
  return launchUrl(origin, leaveTicket(dataDir));
}
