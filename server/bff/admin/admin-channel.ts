import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { MINUTE } from '#contract/values/durations.ts';
import { replaceFile, requireOwnFolder } from '#server/store/private-file.ts';
import type { Area } from '../area.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import { sameText } from '../sign-in/session.ts';
import { type AdminCall, isAdminOperation, snapshotPrefix } from './admin-operations.ts';

/**
 * Access to the store of a running server, which opens SQLite for itself alone: a socket that only the owner of the
 * data folder can open, with a token from a file there.
 */

const Note = z.strictObject({ path: z.string(), token: z.string() });
const Refusal = z.object({ error: z.string() });
const noteOf = (dataDir: string): string => join(dataDir, 'admin.json');
/** Limit of the address of a Unix socket, with its end // documented: unix(7), 108 bytes; macOS 104 */
const longestPath = 103;
const longestBody = 64 * 1024;
const answerMs = 10 * MINUTE;
/** Requests nothing but an answer. */
const ping = 'ping';

/** A refusal of the server to which the command was sent. */
class AdminRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AdminRefusal';
  }
}

function socketPath(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\quarterdeck-${randomBytes(16).toString('hex')}`;
  const path = join(resolve(dataDir), 'admin.sock');
  return Buffer.byteLength(path) <= longestPath
    ? path
    : join(mkdtempSync(join(tmpdir(), 'quarterdeck-')), 'admin.sock');
}

async function bodyOf(incoming: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > longestBody) throw new Failure('PAYLOAD_TOO_LARGE');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** Removes the files of a process that ended without closing: this one has the store, so no other one uses them. */
function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name === 'admin.sock' || name.startsWith(snapshotPrefix))
      rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Listens for commands; without the socket the server works, and commands report that it does not answer. */
export function createAdminArea({
  call,
  dataDir,
  log,
}: {
  call: AdminCall;
  dataDir: string;
  log: Log;
}): Area {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((incoming, outgoing) => {
    const answer = (status: number, body: unknown) => {
      outgoing.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      outgoing.end(JSON.stringify(body));
    };
    const handle = async () => {
      if (!sameText(incoming.headers.authorization ?? '', token))
        return answer(401, { error: 'wrong token' });
      const operation = (incoming.url ?? '').slice(1);
      if (operation === ping) return answer(200, { result: {} });
      if (!isAdminOperation(operation)) {
        return answer(404, {
          error: 'The running server does not have this command. Update and restart it.',
        });
      }
      const input = await bodyOf(incoming);
      return answer(200, { result: await call(operation, input as never) });
    };
    handle().catch((error: unknown) => {
      const isRefusal = error instanceof Failure && error.status < 500;
      if (!isRefusal) log.error(describeError(error), 'a command failed');
      answer(isRefusal ? error.status : 500, { error: error instanceof Error ? error.message : 'failed' });
    });
  });
  const notListening = (error: unknown) =>
    log.warn(describeError(error), 'the socket for commands is not available');
  server.on('error', notListening);
  let path: string | undefined;
  let isStopped = false;

  return {
    routes: [],
    background: [
      {
        start() {
          try {
            removeLeftovers(dataDir);
            path = socketPath(dataDir);
          } catch (error) {
            return notListening(error);
          }
          const address = path;
          server.listen(address, () => {
            if (isStopped) return;
            if (process.platform !== 'win32') chmodSync(address, 0o600);
            replaceFile(noteOf(dataDir), JSON.stringify({ path: address, token }));
          });
          server.unref();
        },
        stop() {
          if (isStopped) return;
          isStopped = true;
          server.close();
          if (path !== undefined) rmSync(noteOf(dataDir), { force: true });
        },
      },
    ],
  };
}

function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ECONNREFUSED';
}

function send(socket: z.output<typeof Note>, operation: string, input: unknown): Promise<unknown> {
  return new Promise((settle, reject) => {
    const sent = request(
      {
        socketPath: socket.path,
        path: `/${operation}`,
        method: 'POST',
        headers: { authorization: socket.token },
        timeout: answerMs,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          try {
            const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
            if (incoming.statusCode === 200) settle((body as { result: unknown }).result);
            else reject(new AdminRefusal(Refusal.parse(body).error));
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new AdminRefusal('The running server did not answer in time.')));
    sent.on('error', reject);
    sent.end(JSON.stringify(input));
  });
}

/** Calls the server that runs with a data folder; undefined where none does. */
export async function reachServer(dataDir: string): Promise<AdminCall | undefined> {
  let note: z.output<typeof Note>;
  try {
    note = Note.parse(JSON.parse(readFileSync(noteOf(dataDir), 'utf8')));
    requireOwnFolder(dataDir);
    await send(note, ping, {});
  } catch (error) {
    if (isAbsent(error)) return undefined;
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new Error(`${dataDir} belongs to another user. Run this command as the user of the server.`);
    throw error;
  }
  const socket = note;
  // these values were written by this program
  return (operation, input) => send(socket, operation, input) as never;
}
