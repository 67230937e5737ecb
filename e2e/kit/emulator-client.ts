import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { createDigestSession, type DigestSession } from '../../server/auth/digest-session.ts';
import { emulatorPort } from './ports.ts';

export interface WorldCredentials {
  world: string;
  publicKey: string;
  privateKey: string;
  clientId: string;
  clientSecret: string;
  orgId: string;
  groupId: string;
  clusterName: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers freely
  body: any;
  /** The address of the task, for a request that the emulator accepts and continues in the background. */
  location?: string | undefined;
}

/** Where an emulator answers, and the authority that signed its certificate. */
export interface EmulatorPlace {
  url: string;
  ca: string;
}

export const emulatorUrl = `https://localhost:${emulatorPort}`;

function caPath(): string {
  return join(process.env.QUARTERDECK_E2E_DATA ?? '', 'emulator', 'ca.pem');
}

/** The emulator that all tests share. */
function sharedEmulator(): EmulatorPlace {
  return { url: emulatorUrl, ca: caPath() };
}

const agents = new Map<string, Agent>();

function agentFor(ca: string): Agent {
  const existing = agents.get(ca);
  if (existing) return existing;
  const created = new Agent({ connect: { ca: readFileSync(ca, 'utf8') } });
  agents.set(ca, created);
  return created;
}

/** One world of the emulator, spoken to over HTTPS as any client does. */
export class WorldClient {
  readonly credentials: WorldCredentials;
  readonly place: EmulatorPlace;
  readonly #session: DigestSession;

  constructor(credentials: WorldCredentials, place = sharedEmulator()) {
    this.credentials = credentials;
    this.place = place;
    this.#session = createDigestSession({
      username: credentials.publicKey,
      password: credentials.privateKey,
    });
  }

  static async create(plan: { seed: string; now?: string; frozen?: boolean }): Promise<WorldClient> {
    const asked = { frozen: true, ...plan };
    const place = sharedEmulator();
    const { status, body, location } = await send(place, 'POST', '/_emulator/worlds', asked);
    if (status === 202) return new WorldClient((await finished(place, location)).credentials);
    if (status !== 201) throw new Error(`no world: ${JSON.stringify(body)}`);
    return new WorldClient(body as WorldCredentials);
  }

  remove(): Promise<Answer> {
    return send(this.place, 'DELETE', `/_emulator/worlds/${this.credentials.world}`);
  }

  /** `~` represents the root of the versioned API. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const target = path.replace(/^~/, '/api/atlas/v2');
    const exchange = this.#session.begin(method, target);
    const first = await send(this.place, method, target, body, exchange.authorization);
    if (first.status !== 401) return first;
    const again = exchange.retry(first.challenge);
    return again ? send(this.place, method, target, body, again) : first;
  }

  /** Moves the clock on, until everything due by then has happened. */
  async advance(seconds: number): Promise<void> {
    const { status, body, location } = await this.ask('PATCH', '/_emulator/clock', {
      advanceSeconds: seconds,
    });
    if (status === 202) await finished(this.place, location);
    else if (status !== 200) throw new Error(`clock: ${status} ${JSON.stringify(body)}`);
  }

  raise(eventTypeName: string, more: object = {}): Promise<string[]> {
    const { groupId, clusterName } = this.credentials;
    return this.expect('POST', '/_emulator/events', { groupId, eventTypeName, clusterName, ...more }).then(
      ({ alertIds }) => alertIds as string[],
    );
  }

  /** Makes an operation fail until the fault is removed; without a name, every one. */
  async fail(operationId?: string, fault: object = { kind: 'status', status: 503 }): Promise<string> {
    const body = { ...fault, ...(operationId === undefined ? {} : { operationId }) };
    const { id } = await this.expect('POST', '/_emulator/faults', body);
    return id;
  }

  /** The body of an answer that has to be a success. */
  async expect(method: string, path: string, body?: unknown) {
    const answer = await this.ask(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Keys with these roles in the world's first project or organization. */
  key(...roles: string[]): Promise<{ publicKey: string; privateKey: string }> {
    const { orgId, groupId } = this.credentials;
    const grants = roles.map((roleName) =>
      roleName.startsWith('ORG_') ? { roleName, orgId } : { roleName, groupId },
    );
    return this.expect('POST', '/_emulator/keys', { grants });
  }
}

/** The task at that address once it has ended: a busy machine needs longer than the emulator waits with its answer. */
async function finished(place: EmulatorPlace, location: string | undefined) {
  if (location === undefined) throw new Error('202 without the address of a task');
  for (;;) {
    const { status, body } = await send(place, 'GET', new URL(location).pathname);
    if (status !== 200 || body.state === 'failed') throw new Error(`task: ${status} ${JSON.stringify(body)}`);
    if (body.state === 'done') return body;
    await pause(250);
  }
}

async function send(
  place: EmulatorPlace,
  method: string,
  target: string,
  body?: unknown,
  authorization?: string,
): Promise<Answer & { challenge: string | undefined }> {
  const response = await request(place.url + target, {
    method: method as 'GET',
    dispatcher: agentFor(place.ca),
    headers: {
      accept: 'application/vnd.atlas.2025-03-12+json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(authorization ? { authorization } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.body.text();
  const { 'www-authenticate': challenge, location } = response.headers;
  return {
    status: response.statusCode,
    body: text === '' ? undefined : JSON.parse(text),
    challenge: typeof challenge === 'string' ? challenge : undefined,
    location: typeof location === 'string' ? location : undefined,
  };
}
