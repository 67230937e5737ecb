import { Binary, type Document } from 'bson';
import { beginScram, type ScramConversation, type ScramCredentials, scramUser } from '#server/auth/scram.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { normalize } from '#server/data/values/values.ts';
import type { DatabaseUserRecord } from '../areas/security/records.ts';
import type { Holder } from '../kernel/documents/holder.ts';
import type { ReadPreference } from '../kernel/documents/reach.ts';
import type { Begun } from '../kernel/documents/room.ts';
import { ClusterCommands } from '../kernel/documents/run.ts';
import type { World } from '../kernel/world.ts';
import { mayRun } from './privileges.ts';

const refused = () => new CommandError('AuthenticationFailed', 'Authentication failed.');

/** Commands before anybody has signed in. */
const greetings = new Set([
  'hello',
  'ismaster',
  'isMaster',
  'ping',
  'buildInfo',
  'buildinfo',
  'saslStart',
  'saslContinue',
  'logout',
  'endSessions',
]);

const preferences: Record<string, ReadPreference> = {
  primary: 'primary',
  primaryPreferred: 'primaryPreferred',
  secondary: 'secondary',
  secondaryPreferred: 'secondaryPreferred',
  nearest: 'nearest',
};

function bytesOf(payload: unknown): string {
  if (payload instanceof Binary) return Buffer.from(payload.buffer).toString('utf8');
  return Buffer.isBuffer(payload) ? payload.toString('utf8') : '';
}

/** What one connection is in the middle of: who has signed in, and how far another one has come. */
export class WireSession {
  readonly #world: World;
  readonly #holder: () => Holder | undefined;
  readonly #greeting: () => Document;
  #user: DatabaseUserRecord | undefined;
  #scram: { conversation: ScramConversation; user: DatabaseUserRecord } | undefined;

  constructor(world: World, holder: () => Holder | undefined, greeting: () => Document) {
    this.#world = world;
    this.#holder = holder;
    this.#greeting = greeting;
  }

  get isSignedIn(): boolean {
    return this.#current() !== undefined;
  }

  /** The answer to a command, or how to get it; refusals are answers too. Runs inside a transaction of the world. */
  answer(db: string, command: Document): Begun {
    try {
      return this.#run(db, normalize(command) as Document);
    } catch (error) {
      if (error instanceof CommandError) return error.toReply();
      throw error;
    }
  }

  #run(db: string, command: Document): Begun {
    const [name = ''] = Object.keys(command);
    if (name === 'hello' || name.toLowerCase() === 'ismaster') return this.#hello(command);
    if (name === 'saslStart') return this.#saslStart(db, command);
    if (name === 'saslContinue') return this.#saslContinue(command);
    if (name === 'logout') {
      this.#user = undefined;
      return { ok: 1 };
    }
    const holder = this.#holder();
    if (!holder) throw new CommandError('HostUnreachable', 'the cluster is gone');
    const user = this.#current();
    if (!user && !greetings.has(name)) {
      throw new CommandError('Unauthorized', `Command ${name} requires authentication`);
    }
    if (user && !mayRun(this.#world, user, db, command)) {
      throw new CommandError('Unauthorized', `not authorized on ${db} to execute command ${name}`);
    }
    const requested: unknown = command.$readPreference?.mode;
    const readPreference = preferences[typeof requested === 'string' ? requested : 'primary'] ?? 'primary';
    return new ClusterCommands(this.#world, holder, { readPreference, mayWrite: true }).begin(db, command);
  }

  /** Whoever was deleted or has expired meanwhile is nobody. */
  #current(): DatabaseUserRecord | undefined {
    return this.#user && this.#world.tables.databaseUsers.get(this.#user.id);
  }

  #hello({ saslSupportedMechs }: Document): Document {
    const mechanisms = saslSupportedMechs === undefined ? {} : { saslSupportedMechs: ['SCRAM-SHA-256'] };
    return { ...this.#greeting(), ...mechanisms, ok: 1 };
  }

  #saslStart(db: string, { mechanism, payload }: Document): Document {
    this.#scram = undefined;
    if (mechanism !== 'SCRAM-SHA-256') {
      throw new CommandError(
        'MechanismUnavailable',
        `Received authentication for mechanism ${mechanism} which is not enabled`,
      );
    }
    const first = scramUser(bytesOf(payload));
    const user = first && this.#find(db, first.username);
    const credentials = user && this.#credentials(user);
    if (!first || !user || !credentials) throw refused();
    const conversation = beginScram(first, credentials);
    this.#scram = { conversation, user };
    return {
      conversationId: 1,
      done: false,
      payload: new Binary(Buffer.from(conversation.challenge)),
      ok: 1,
    };
  }

  #saslContinue({ payload }: Document): Document {
    const scram = this.#scram;
    const text = bytesOf(payload);
    // some clients say nothing more once they know the server // documented: skipEmptyExchange
    if (!scram && this.#user && text === '') {
      return { conversationId: 1, done: true, payload: new Binary(Buffer.alloc(0)), ok: 1 };
    }
    this.#scram = undefined;
    const last = scram?.conversation.finish(text);
    if (!scram || last === undefined) throw refused();
    this.#user = scram.user;
    return { conversationId: 1, done: true, payload: new Binary(Buffer.from(last)), ok: 1 };
  }

  #find(db: string, username: string): DatabaseUserRecord | undefined {
    const holder = this.#holder();
    if (!holder) return undefined;
    const named = this.#world.tables.databaseUsers.by('name', `${holder.groupId}/${db}/${username}`);
    const user = named.find((each) => each.username === username);
    const clusters = user?.scopes.filter(({ type }) => type === 'CLUSTER') ?? [];
    const within = clusters.length === 0 || clusters.some(({ name }) => name === holder.name);
    return within ? user : undefined;
  }

  #credentials(user: DatabaseUserRecord): ScramCredentials | undefined {
    if (!user.sealedScram) return undefined;
    return JSON.parse(this.#world.unseal(user.sealedScram, user.id, 'scram'));
  }
}
