import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { TwinHead } from '#contract/console/twins.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { isRecord } from '#contract/values/is-record.ts';

/** The options of a twin, before they are complete. */
export interface TwinChoice {
  /** Name or id. */
  twin: string;
  /** Address of the console; absent: `QUARTERDECK_URL`. */
  console: string | undefined;
  /** File with a personal access token; absent: `QUARTERDECK_TOKEN`. */
  tokenFile: string | undefined;
  /** Id of the source; absent: `QUARTERDECK_CONNECTION`, or else every connection is searched. */
  connection: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The twin whose world was read. */
export interface TwinFacts {
  id: string;
  name: string;
  /** Connection of the source. */
  connection: string;
  /** When its content was read from the source. */
  copiedAt: string;
  /** The rehearsal whose result the world holds; null: the copy. */
  rehearsalId: string | null;
}

const Head = TwinHead.pick({ id: true, name: true, connection: true, copiedAt: true, rehearsalId: true });
type Head = z.infer<typeof Head>;
const Heads = z.array(Head);
const ConnectionIds = z.array(z.object({ id: z.string() }));

/** As the limit of an import. */
const mostBytes = 256 * 2 ** 20;
/** Of a token file. */
const mostTokenBytes = 4096;
/** Names that an error lists. */
const mostNamed = 10;
/** Codes of refusals after which naming the connection helps. */
const isLimited: ReadonlySet<string> = new Set(['TOKEN_LIMITED', 'ROLE_REQUIRED']);

/** The refusal of a console, with its code. */
class ConsoleRefusal extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

function addressOf(choice: TwinChoice, env: Env): URL {
  const text = choice.console ?? env.QUARTERDECK_URL;
  if (!text)
    throw new Error('--twin: --console URL or QUARTERDECK_URL is required, the address of the console');
  const label = choice.console === undefined ? 'QUARTERDECK_URL' : '--console';
  if (!URL.canParse(text))
    throw new Error(`${label}: ${text} is no address such as https://console.example.com`);
  const url = new URL(text);
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback))
    throw new Error(`${label} must begin with https://, because a token is sent to it`);
  if (url.username !== '' || url.password !== '')
    throw new Error(`${label} must hold no user and no password`);
  return url;
}

function tokenOf({ tokenFile }: TwinChoice, env: Env): string {
  const token = tokenFile === undefined ? env.QUARTERDECK_TOKEN : readTokenFile(tokenFile);
  if (!token?.trim())
    throw new Error(
      '--twin: QUARTERDECK_TOKEN or --token-file FILE is required, a personal access token of the console (Settings, Personal tokens)',
    );
  // a header takes no other character
  if (!/^[\x21-\x7e]+$/u.test(token.trim()))
    throw new Error(`${tokenFile === undefined ? 'QUARTERDECK_TOKEN' : '--token-file'} holds no token`);
  return token.trim();
}

function readTokenFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(0, mostTokenBytes);
  } catch (error) {
    throw new Error(`--token-file: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Text of a body of bounded size. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error(`--twin: the world is larger than ${mostBytes / 2 ** 20} MiB`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A reader of the console's API. */
function readerOf(choice: TwinChoice, env: Env) {
  const base = addressOf(choice, env);
  const token = tokenOf(choice, env);
  return async (path: string, query: Readonly<Record<string, string>> = {}): Promise<string> => {
    const url = new URL(`/bff${path}`, base);
    url.search = new URLSearchParams(query).toString();
    let response: Response;
    try {
      response = await fetch(url, {
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(MINUTE),
      });
    } catch (error) {
      const { message, cause } = error as Error;
      const why =
        cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : message;
      throw new Error(`--twin: the console at ${base.origin} cannot be reached: ${why}`);
    }
    const text = await textOf(response);
    if (response.status === 200) return text;
    throw refusalIn(text, response.status, base.origin);
  };
}

function refusalIn(text: string, status: number, origin: string): Error {
  const { error } = (isJson(text) ? JSON.parse(text) : {}) as { error?: unknown };
  if (!isRecord(error) || typeof error.message !== 'string')
    return new Error(`--twin: ${origin} answered with status ${status}, and is no console`);
  return new ConsoleRefusal(`--twin: ${error.message}`, String(error.code));
}

function isJson(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
}

/** The rows of an answer by their schema. */
function parsed<Value>(schema: z.ZodType<Value>, text: string): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      '--twin: the console gave an answer that this version cannot read. Use the same version for both.',
    );
  }
}

/**
 * Reads the world of a twin from a console, as a world file.
 *
 * @throws Error with the option at fault, or with the console's reason
 */
export async function readTwin(choice: TwinChoice, env: Env): Promise<{ text: string; twin: TwinFacts }> {
  const read = readerOf(choice, env);
  const named = choice.connection ?? env.QUARTERDECK_CONNECTION;
  const connections = named ? [named] : await connectionsOf(read);
  const all: Head[] = [];
  for (const connection of connections) {
    const heads = parsed(Heads, await read('/twins', { connection }));
    // the connection of a twin lists that twin too
    all.push(...heads.filter((head) => head.connection === connection));
  }
  const { id, name, connection, copiedAt, rehearsalId } = only(choice.twin, all);
  const text = await read('/twin-world', { connection, twin: id });
  if (copiedAt === null) throw new Error(`--twin: ${name} has no complete copy yet`);
  return { text, twin: { id, name, connection, copiedAt: new Date(copiedAt).toISOString(), rehearsalId } };
}

async function connectionsOf(read: (path: string) => Promise<string>): Promise<string[]> {
  try {
    return parsed(ConnectionIds, await read('/connections')).map(({ id }) => id);
  } catch (error) {
    if (error instanceof ConsoleRefusal && isLimited.has(error.code))
      throw new Error(`${error.message} Name it by --connection ID or QUARTERDECK_CONNECTION.`);
    throw error;
  }
}

/** The twin of that id, or the only one of that name. */
function only(twin: string, all: readonly Head[]): Head {
  const byId = all.find(({ id }) => id === twin);
  const [first, second] = byId ? [byId] : all.filter(({ name }) => name === twin);
  if (!first) {
    const names = [...new Set(all.map(({ name }) => name))].slice(0, mostNamed);
    const hint = names.length > 0 ? `There are: ${names.join(', ')}.` : 'The console has none.';
    throw new Error(`--twin: there is no twin ${twin}. ${hint}`);
  }
  if (second)
    throw new Error(
      `--twin: several twins have the name ${twin}. Name one by its id: ${first.id} (${first.connection}), ${second.id} (${second.connection}).`,
    );
  return first;
}
