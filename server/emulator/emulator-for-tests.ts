import { randomBytes } from 'node:crypto';
import type { Grant } from '#contract/roles.ts';
import { MINUTE, SECOND } from '#contract/values/durations.ts';
import { createDigestSession, type DigestSession } from '#server/auth/digest-session.ts';
import { createEmulator, type Emulator } from './http/app.ts';
import { defaultWorld, type EmulatorOptions } from './http/options.ts';
import type { World } from './kernel/world.ts';

/** Where every test begins. */
export const testStart = Date.parse('2026-03-13T14:02:00Z');

export interface Reply {
  status: number;
  headers: Headers;
  // what came back is looked at freely in tests
  // biome-ignore lint/suspicious/noExplicitAny: a reply may be anything
  body: any;
}

export interface Ask {
  body?: unknown;
  accept?: string;
  headers?: Record<string, string>;
  as?: DigestSession | null;
  peer?: string;
  raw?: string;
}

/**
 * Words of the program or of the library that validates, which no client can use: a missing value put into a sentence,
 * an object as text, a validator's own phrases.
 */
const foreign =
  /\bundefined\b|\bNaN\b|\[object \w+\]|, received |(Too (small|big)|Invalid (input|option|string|key)):|Unrecognized keys?:|expected (string|number|object|array|boolean|record)\b/;

/** The words of a refusal that are not ours; undefined when all are, or when the request brought them along. */
function foreignText({ status, body }: Pick<Reply, 'status' | 'body'>, sent: string): string | undefined {
  if (status < 400 || body === null || typeof body !== 'object') return undefined;
  const match = foreign.exec(JSON.stringify([body.detail, body.reason, body.badRequestDetail]))?.[0];
  return match !== undefined && !sent.includes(match) ? match : undefined;
}

/** An entity without its links: they are the same for all entities and tested for all of them at once. */
// biome-ignore lint/suspicious/noExplicitAny: as in a reply
export function withoutLinks({ links: _, ...entity }: any): any {
  return entity;
}

/** An emulator in this process with a clock of its own. */
export class TestEmulator {
  readonly emulator: Emulator;
  readonly world: World;
  readonly owner: DigestSession;
  readonly groupId: string;
  readonly orgId: string;
  readonly clusterName: string;
  readonly credentials: ReturnType<Emulator['host']['worlds']['credentials']>;

  constructor(emulator: Emulator, world: World) {
    this.emulator = emulator;
    this.world = world;
    this.credentials = emulator.host.worlds.credentials(world);
    const { publicKey, privateKey, groupId, orgId, clusterName } = this.credentials;
    this.owner = createDigestSession({ username: publicKey, password: privateKey });
    this.groupId = groupId;
    this.orgId = orgId;
    this.clusterName = clusterName;
  }

  /** Path below the host, or below `/api/atlas/v2` when it begins with `~`. */
  async ask(method: string, path: string, ask: Ask = {}): Promise<Reply> {
    const target = path.startsWith('~') ? `/api/atlas/v2${path.slice(1)}` : path;
    const session = ask.as === undefined ? this.owner : ask.as;
    const exchange = session?.begin(method, target);
    let response = await this.#send(method, target, ask, exchange?.authorization);
    if (response.status === 401 && exchange) {
      const again = exchange.retry(response.headers.get('www-authenticate') ?? undefined);
      if (again) response = await this.#send(method, target, ask, again);
    }
    const text = await response.text();
    // certificates have the type of JSON // observed
    const json = /json/.test(response.headers.get('content-type') ?? '') && /^[{[tfn"\d]/.test(text);
    const reply = {
      status: response.status,
      headers: response.headers,
      body: json ? JSON.parse(text) : text,
    };
    const message = foreignText(reply, `${target} ${ask.raw ?? JSON.stringify(ask.body)}`);
    if (message !== undefined) throw new Error(`“${message}” in the refusal of ${method} ${target}: ${text}`);
    return reply;
  }

  #send(method: string, target: string, ask: Ask, authorization: string | undefined): Promise<Response> {
    const body = ask.raw ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
    return this.emulator.fetch(
      new Request(`https://emulator.test${target}`, {
        method,
        headers: {
          accept: ask.accept ?? 'application/vnd.atlas.2025-03-12+json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(authorization ? { authorization } : {}),
          ...ask.headers,
        },
        ...(body === undefined ? {} : { body }),
      }),
      ask.peer,
    );
  }

  /** A key with these roles in the seeded project or organization. */
  async key(...roles: (string | Grant)[]): Promise<DigestSession> {
    const grants = roles.map((role) =>
      typeof role !== 'string'
        ? role
        : role.startsWith('ORG_')
          ? { roleName: role, orgId: this.orgId }
          : { roleName: role, groupId: this.groupId },
    );
    const created = await this.ask('POST', '/_emulator/keys', { body: { grants } });
    if (created.status !== 201) throw new Error(JSON.stringify(created.body));
    return createDigestSession({ username: created.body.publicKey, password: created.body.privateKey });
  }

  advance(seconds: number): void {
    this.world.advance(seconds * SECOND);
  }

  /** Everything that the world holds: rows are replaced, never changed, so the same rows are the same world. */
  rows(): ReadonlyMap<string, ReadonlySet<unknown>> {
    // due transitions run before, so that only the request changes rows
    this.world.settle({ unseen: true });
    return new Map(
      Object.entries(this.world.tables).map(([kind, table]) => [kind, new Set<unknown>(table.all())]),
    );
  }

  /** Whether the world holds the rows it held then, and no others. */
  unchanged(before: ReadonlyMap<string, ReadonlySet<unknown>>): boolean {
    return Object.entries(this.world.tables).every(([kind, table]) => {
      // notifications are delivered independently of requests
      if (kind === 'deliveries') return true;
      const rows = before.get(kind);
      return rows?.size === table.size && [...table.all()].every((row) => rows.has(row));
    });
  }

  /** Everything that the world holds, as text: to see that nothing changed. */
  snapshot(): string {
    const tables = Object.entries(this.world.tables).map(([kind, table]) => [
      kind,
      [...table.all()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    ]);
    return JSON.stringify(tables);
  }
}

export async function testEmulator(options: Partial<EmulatorOptions> = {}): Promise<TestEmulator> {
  const errors: unknown[] = [];
  const emulator = await createEmulator({
    key: randomBytes(32),
    seed: 'single',
    now: () => testStart,
    frozen: true,
    deliver: 'none',
    // a busy machine takes longer than a client waits
    commandPatienceMs: MINUTE,
    checkResponses: true,
    onError: (error) => errors.push(error) && console.error(error),
    ...options,
  });
  const world = emulator.host.worlds.get(defaultWorld);
  if (!world) throw new Error('no world');
  return new TestEmulator(emulator, world);
}
