import { Binary, type Document } from 'bson';
import { beginScram, type ScramConversation, type ScramCredentials, scramUser } from '#server/auth/scram.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { unknownUser } from '#server/emulator/areas/access-history/attempts.ts';
import type { DatabaseUserRecord } from '#server/emulator/areas/security/records.ts';
import { noteSignIn, type SignInPlace } from './sign-in-log.ts';

/** The client's error, whatever the reason; the reason is in the log of the member // documented: error 18 */
const refused = () => new CommandError('AuthenticationFailed', 'Authentication failed.');

function bytesOf(payload: unknown): string {
  if (payload instanceof Binary) return Buffer.from(payload.buffer).toString('utf8');
  return Buffer.isBuffer(payload) ? payload.toString('utf8') : '';
}

const answerOf = (payload: string, done: boolean): Document => ({
  conversationId: 1,
  done,
  payload: new Binary(Buffer.from(payload)),
  ok: 1,
});

/** Who has signed in on one connection, and how far another one has come. Every attempt is written down. */
export class SignIn {
  readonly #place: SignInPlace;
  #user: DatabaseUserRecord | undefined;
  #scram: { conversation: ScramConversation; user: DatabaseUserRecord } | undefined;

  constructor(place: SignInPlace) {
    this.#place = place;
  }

  /** A user that was deleted or has expired meanwhile is undefined. */
  get user(): DatabaseUserRecord | undefined {
    return this.#user && this.#place.world.tables.databaseUsers.get(this.#user.id);
  }

  end(): void {
    this.#user = undefined;
  }

  saslStart(db: string, { mechanism, payload }: Document): Document {
    this.#scram = undefined;
    const first = mechanism === 'SCRAM-SHA-256' ? scramUser(bytesOf(payload)) : undefined;
    const username = first?.username ?? '';
    const attempt = { username, authSource: db, mechanism: String(mechanism) };
    if (mechanism !== 'SCRAM-SHA-256') {
      const reason = `Received authentication for mechanism ${mechanism} which is not enabled`;
      noteSignIn(this.#place, { ...attempt, failureReason: `MechanismUnavailable: ${reason}` });
      throw new CommandError('MechanismUnavailable', reason);
    }
    const user = first && this.#find(db, username);
    const credentials = user && this.#credentials(user);
    if (!first || !user || !credentials) {
      const failureReason = user
        ? 'AuthenticationFailed: Unable to use SCRAM-SHA-256 based authentication for user without any SCRAM-SHA-256 credentials registered'
        : unknownUser(username, db);
      noteSignIn(this.#place, { ...attempt, failureReason });
      throw refused();
    }
    const conversation = beginScram(first, credentials);
    this.#scram = { conversation, user };
    return answerOf(conversation.challenge, false);
  }

  saslContinue({ payload }: Document): Document {
    const scram = this.#scram;
    const text = bytesOf(payload);
    // some clients say nothing more once they know the server // documented: skipEmptyExchange
    if (!scram && this.#user && text === '') return answerOf('', true);
    this.#scram = undefined;
    if (!scram) throw refused();
    const { username, databaseName: authSource } = scram.user;
    const attempt = { username, authSource, mechanism: 'SCRAM-SHA-256' };
    const last = scram.conversation.finish(text);
    if (last === undefined) {
      const failureReason = 'AuthenticationFailed: SCRAM authentication failed, storedKey mismatch';
      noteSignIn(this.#place, { ...attempt, failureReason });
      throw refused();
    }
    this.#user = scram.user;
    noteSignIn(this.#place, attempt);
    return answerOf(last, true);
  }

  /** By the certificate of the connection: a completed handshake proves its private key. */
  authenticate({ mechanism }: Document): Document {
    const { world, certificate } = this.#place;
    const groupId = this.#place.holder()?.groupId ?? '';
    const shown = certificate?.();
    const fingerprint = shown?.fingerprint;
    const [created] = world.tables.userCertificates.by('fingerprint', `${groupId}/${fingerprint}`);
    const named = created && world.tables.databaseUsers.get(created.userId);
    const user = named && this.#find('$external', named.username);
    const isGood = created !== undefined && Date.parse(created.notAfter) > world.now();
    const attempt = {
      // a rejected certificate still names its subject
      username: named?.username ?? shown?.subject ?? '',
      authSource: '$external',
      mechanism: String(mechanism),
    };
    if (mechanism !== 'MONGODB-X509' || !user || !isGood) {
      const failureReason = fingerprint
        ? 'AuthenticationFailed: the certificate is not one of a user, or its time is over'
        : 'AuthenticationFailed: No SSL provided by client';
      noteSignIn(this.#place, { ...attempt, failureReason });
      throw refused();
    }
    this.#user = user;
    noteSignIn(this.#place, attempt);
    return { dbname: '$external', user: created?.subject, ok: 1 };
  }

  /** The user of that name, where its scopes let it in. */
  #find(db: string, username: string): DatabaseUserRecord | undefined {
    const holder = this.#place.holder();
    if (!holder) return undefined;
    const named = this.#place.world.tables.databaseUsers.by('name', `${holder.groupId}/${db}/${username}`);
    const user = named.find((each) => each.username === username);
    const clusters = user?.scopes.filter(({ type }) => type === 'CLUSTER') ?? [];
    const within = clusters.length === 0 || clusters.some(({ name }) => name === holder.name);
    return within ? user : undefined;
  }

  #credentials(user: DatabaseUserRecord): ScramCredentials | undefined {
    if (!user.sealedScram) return undefined;
    return JSON.parse(this.#place.world.unseal(user.sealedScram, user.id, 'scram'));
  }
}
