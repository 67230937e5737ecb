import type { Document } from 'bson';
import type { MongoClient } from 'mongodb';
import { isDocument } from '#server/data/values/bson-type.ts';
import { type ExpectedEvents, Unmet } from './format.ts';
import { type Known, match } from './matching.ts';

/** An event of a driver: its name in tests, and its fields. */
interface Recorded {
  kind: 'command' | 'cmap';
  name: string;
  fields: Document;
}

/** The driver reuses the concern of a command: fields it adds for a later one were not sent with this one. */
function asSent(event: object): Document {
  const fields: Document = { ...event };
  const { command } = fields;
  return isDocument(command?.readConcern)
    ? { ...fields, command: { ...command, readConcern: { ...command.readConcern } } }
    : fields;
}

/** Events of a driver by their names in tests. */
const commandEvents = ['commandStarted', 'commandSucceeded', 'commandFailed'];
const poolEvents: Record<string, string> = {
  connectionPoolCreated: 'poolCreatedEvent',
  connectionPoolReady: 'poolReadyEvent',
  connectionPoolCleared: 'poolClearedEvent',
  connectionPoolClosed: 'poolClosedEvent',
  connectionCreated: 'connectionCreatedEvent',
  connectionReady: 'connectionReadyEvent',
  connectionClosed: 'connectionClosedEvent',
  connectionCheckOutStarted: 'connectionCheckOutStartedEvent',
  connectionCheckOutFailed: 'connectionCheckOutFailedEvent',
  connectionCheckedOut: 'connectionCheckedOutEvent',
  connectionCheckedIn: 'connectionCheckedInEvent',
};

/** Commands with secrets, and those of the runner // documented: never part of a test's expectation */
const unseen = new Set([
  ...['authenticate', 'saslStart', 'saslContinue', 'getnonce', 'createUser', 'updateUser', 'copydbgetnonce'],
  ...['copydbsaslstart', 'copydb', 'hello', 'ismaster', 'isMaster', 'configureFailPoint', 'endSessions'],
]);

/** The recorded events of one client in a test. */
export class RecordedEvents {
  readonly #all: Recorded[] = [];
  #checkedOut = 0;

  constructor(client: MongoClient, observed: readonly string[], ignored: readonly string[]) {
    for (const name of commandEvents) {
      client.on(name as 'commandStarted', (event) => {
        if (unseen.has(event.commandName) || ignored.includes(event.commandName)) return;
        // sessions are compared for every client, so sent commands are kept without an observer, too
        this.#all.push({ kind: 'command', name: `${name}Event`, fields: asSent(event) });
      });
    }
    for (const [name, existing] of Object.entries(poolEvents)) {
      client.on(name as 'connectionReady', (event) => {
        this.#all.push({ kind: 'cmap', name: existing, fields: { ...event } });
      });
    }
    client.on('connectionCheckedOut', () => {
      this.#checkedOut += 1;
    });
    client.on('connectionCheckedIn', () => {
      this.#checkedOut -= 1;
    });
    this.#observed = new Set(observed);
  }

  readonly #observed: ReadonlySet<string>;

  get checkedOut(): number {
    return this.#checkedOut;
  }

  /** The newest commands that were sent, newest last. */
  lastCommands(count: number): Document[] {
    return this.#all
      .filter(({ name }) => name === 'commandStartedEvent')
      .slice(-count)
      .map(({ fields }) => fields.command);
  }

  count(name: string): number {
    return this.#all.filter((each) => each.name === name).length;
  }

  validate(
    { eventType = 'command', events, ignoreExtraEvents = false }: ExpectedEvents,
    existing: Known,
  ): void {
    const matches = this.#all.filter(({ kind, name }) => kind === eventType && this.#observed.has(name));
    const names = matches.map((each) => `${each.name} ${each.fields.commandName ?? ''}`).join(', ');
    if (matches.length < events.length || (!ignoreExtraEvents && matches.length > events.length)) {
      throw new Unmet(`${events.length} ${eventType} events expected, found ${matches.length}: ${names}`);
    }
    events.forEach((expected, at) => {
      validateEvent(expected, matches[at] as Recorded, `event ${at}`, existing);
    });
  }
}

function validateEvent(expected: Document, { name, fields }: Recorded, path: string, existing: Known): void {
  const [expectedName = ''] = Object.keys(expected);
  if (expectedName !== name) {
    throw new Unmet(`${path}: expected ${expectedName}, found ${name} ${fields.commandName ?? ''}`);
  }
  for (const [field, value] of Object.entries(expected[name] as Document)) {
    const place = { path: `${path}.${field}`, known: existing, root: true };
    if (field === 'hasServerConnectionId') validatePresence(value, fields.serverConnectionId, place.path);
    else if (field === 'hasServiceId') validatePresence(value, fields.serviceId, place.path);
    else match(value, fields[field], place);
  }
}

function validatePresence(expected: unknown, actual: unknown, path: string): void {
  const present = actual !== undefined && actual !== null;
  if (present !== expected) throw new Unmet(`${path}: expected ${expected}`);
}
