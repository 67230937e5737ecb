import { isRead, type OperationId, operationOf } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { asRequest, holdsAll, pick, same } from './bodies.ts';
import { type Call, type Fields, fieldsOf, locationOf, type Reading } from './call.ts';
import type { Kind } from './kind.ts';
import { kinds } from './kinds/all-kinds.ts';
import { answersOnce, oneWay } from './kinds/one-way.ts';
import { type Pair, pairs } from './pairs.ts';

type Part =
  | { verb: 'create' | 'update' | 'remove'; kind: Kind }
  | { verb: 'pair'; pair: Pair; opposite: OperationId; brings: boolean };

const parts = new Map<OperationId, Part>();
for (const kind of kinds) {
  if (kind.create) parts.set(kind.create, { verb: 'create', kind });
  for (const id of kind.updates ?? []) parts.set(id, { verb: 'update', kind });
  if (kind.remove) parts.set(kind.remove, { verb: 'remove', kind });
}
for (const pair of pairs) {
  parts.set(pair.other, { verb: 'pair', pair, opposite: pair.one, brings: false });
  parts.set(pair.one, { verb: 'pair', pair, opposite: pair.other, brings: true });
}

export const partOf = (id: OperationId): Part | undefined => parts.get(id);

/** Why a call cannot be part of a set at all. */
export function notInSets(id: OperationId): string | undefined {
  if (isRead(id)) return 'It changes nothing.';
  const { root, roles } = operationOf(id);
  if (root === 'control') return 'It is an operation of the emulator, not of the service.';
  if (root === 'oauth' || roles === 'client') return 'It is about credentials of this console.';
  return operationOf(id).shownOnce || answersOnce.has(id)
    ? 'Its answer is shown once, to the person who requests it on its own page.'
    : undefined;
}

/** The body of a call; of a list with one member, that member. */
export function sentOf({ operationId, args }: Call): unknown {
  const part = partOf(operationId);
  const isSingle = part?.verb === 'create' && part.kind.single === true;
  return isSingle && Array.isArray(args.body) ? args.body[0] : args.body;
}

/** The resource of the call, by name where it has one; undefined where only the answer contains it. */
export function itemOf(call: Call, created: Fields = {}): Call | undefined {
  const part = partOf(call.operationId);
  if (!part) return undefined;
  const place = locationOf(call.args);
  if (part.verb === 'pair') {
    const { item, query } = part.pair;
    const asked = query ? { query: query(fieldsOf(call.args.body)) } : {};
    return { operationId: item, args: { ...place, ...asked } };
  }
  const { kind } = part;
  const name = part.verb === 'create' ? nameOf(call, kind, created) : {};
  if (!name) return undefined;
  const paged = operationOf(kind.item).results ? { query: { itemsPerPage: 500 } } : {};
  return { operationId: kind.item, args: { ...addressOf(kind.item, { ...place, ...name }), ...paged } };
}

/** The path parameters that a creation adds to its own path; undefined where only its answer contains them. */
function nameOf(call: Call, kind: Kind, created: Fields): Fields | undefined {
  if (kind.named) return kind.named(sentOf(call));
  return Object.keys(created).length === 0 ? undefined : created;
}

/** The path parameters that an operation has: a removal may have more than the read. */
function addressOf(id: OperationId, place: Fields): Fields {
  const names = paramNames(operationOf(id).path);
  return Object.fromEntries(Object.entries(place).filter(([name]) => names.includes(name)));
}

/** The part of a reading that is the resource itself. */
function ownPart<Read extends Reading | null>(call: Call, reading: Read): Read {
  const part = partOf(call.operationId);
  if (!part || part.verb === 'pair' || !part.kind.of || reading?.body === undefined) return reading;
  const name = part.verb === 'create' ? nameOf(call, part.kind, {}) : {};
  const place = { ...locationOf(call.args), ...name };
  return { ...reading, body: part.kind.of(fieldsOf(reading.body), place) };
}

/** The read of the previous state: of the resource, or of the list in which a new one appears. */
export function readOf(call: Call): Call | undefined {
  const item = itemOf(call);
  const part = partOf(call.operationId);
  if (item || part?.verb !== 'create' || !part.kind.list) return item;
  const { list, listQuery, listArgs } = part.kind;
  const { query, ...place } = listArgs?.(fieldsOf(sentOf(call))) ?? {};
  const paged = operationOf(list).results
    ? { query: { ...listQuery, ...fieldsOf(query), itemsPerPage: 500 } }
    : {};
  return { operationId: list, args: { ...locationOf(call.args), ...place, ...paged } };
}

function membersOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  const { results, links: _, ...lists } = fieldsOf(body);
  if (Array.isArray(results)) return results;
  // roles at cloud providers are listed by provider
  return Object.values(lists).filter(Array.isArray).flat();
}

/** The path parameter of work that a call starts, and that no list shows. */
const startedAs: Partial<Record<OperationId, string>> = {
  validateGroupLiveMigrations: 'validationId',
  createGroupLiveMigration: 'liveMigrationId',
};

/** The path parameters of a new resource that its answer, or a member of a list, contains. */
export function madeBy(call: Call, stored: unknown): Fields {
  const number = startedAs[call.operationId];
  if (number !== undefined && isRecord(stored)) return { [number]: stored._id };
  const part = partOf(call.operationId);
  if (part?.verb !== 'create' || !isRecord(stored)) return {};
  return part.kind.numbered?.(stored) ?? {};
}

const withoutBody = ({ body: _, ...args }: Fields): Fields => args;

type Way = { call: Call } | { objection: string };

const notWritable = 'The value read before cannot be written as a request.';
const unknownWay = 'No call undoes it.';
/** Until its answer contains it: only then does a call exist that deletes it again. */
export const namedLater = 'The created resource has not reported its name.';

const bodyBefore = (kind: Kind, stored: Fields, { operationId, args }: Call): unknown =>
  kind.backBody?.(stored, args.body) ?? kind.asBody?.(stored, operationId) ?? stored;

function backToBefore(call: Call, kind: Kind, stored: Fields): Way {
  const { operationId, args } = call;
  const sent = args.body;
  if (Array.isArray(sent)) return { call: { operationId, args: { ...args, body: membersOf(stored) } } };
  const objection = kind.objections?.update?.(fieldsOf(sent), stored);
  if (objection) return { objection };
  const readable = fieldsOf(bodyBefore(kind, stored, call));
  if (kind.replacement) {
    const body = asRequest(kind.replacement, readable);
    return body === undefined
      ? { objection: notWritable }
      : { call: { operationId: kind.replacement, args: { ...args, body } } };
  }
  const whole = operationOf(operationId).method === 'PUT';
  // an index is read under other names than it is written
  const source = { ...stored, ...readable };
  const names = whole ? Object.keys(source) : Object.keys(fieldsOf(sent));
  const missing = whole ? [] : names.filter((name) => source[name] === undefined);
  const noWay = missing.find((name) => kind.unset?.[name] === undefined);
  if (noWay !== undefined)
    return { objection: `The field ${noWay} was not set before, and no request unsets it.` };
  const body = asRequest(operationId, { ...pick(source, names), ...pick(kind.unset, missing) });
  if (body === undefined) return { objection: notWritable };
  const refused = kind.objections?.back?.(stored, fieldsOf(sent), body);
  return refused ? { objection: refused } : { call: { operationId, args: { ...args, body } } };
}

/** A resource replaced by a creation is created again as it was. */
function overAgain(call: Call, kind: Kind, stored: Fields): Way {
  const missing = Object.keys(kind.unset ?? {}).filter((name) => stored[name] === undefined);
  const whole = { ...fieldsOf(bodyBefore(kind, stored, call)), ...pick(kind.unset, missing) };
  const operationId = kind.replacement ?? call.operationId;
  const body = asRequest(operationId, kind.replacement ? whole : wrapped(kind, whole));
  return body === undefined
    ? { objection: notWritable }
    : { call: { operationId, args: { ...call.args, body } } };
}

function again(call: Call, kind: Kind, stored: Fields): Way {
  const objection = kind.objections?.remove?.(stored);
  if (objection) return { objection };
  const operationId = kind.restore ?? kind.create;
  if (!operationId) return { objection: unknownWay };
  const readable = asRequest(operationId, wrapped(kind, bodyBefore(kind, stored, call)));
  if (readable === undefined) return { objection: notWritable };
  return {
    call: { operationId, args: { ...addressOf(operationId, locationOf(call.args)), body: readable } },
  };
}

const wrapped = (kind: Kind, body: unknown): unknown => (kind.single ? [body] : body);

/**
 * The call that restores the previous state, or why no such call exists.
 *
 * @param read the state when the call was sent
 * @param created the path parameters of the created resource that only the answer contains
 */
export function inverseOf(call: Call, read: Reading | null, created: Fields): Way {
  const before = ownPart(call, read);
  const part = partOf(call.operationId);
  if (!part) return { objection: oneWay[call.operationId] ?? unknownWay };
  if (part.verb === 'pair') {
    const was = before ? part.pair.holds(before.body, fieldsOf(sentOf(call))) : undefined;
    if (part.pair.switched) {
      const args = { ...call.args, ...part.pair.switched(was === true) };
      if (was === undefined || same(args, call.args)) return { objection: 'It was so before.' };
      return { call: { operationId: part.opposite, args } };
    }
    const toggles = part.opposite === call.operationId;
    if (!toggles && was === part.brings) return { objection: 'It was so before.' };
    const args = operationOf(part.opposite).body ? call.args : withoutBody(call.args);
    return { call: { operationId: part.opposite, args } };
  }
  const { kind } = part;
  if (part.verb === 'create') {
    const objection = kind.objections?.create?.(fieldsOf(sentOf(call)));
    if (objection) return { objection };
    if (before?.call.operationId === kind.item && before.body !== undefined)
      return kind.overwrites
        ? overAgain(call, kind, fieldsOf(before.body))
        : { objection: 'It was there before.' };
    if (!kind.remove) return { objection: unknownWay };
    const name = nameOf(call, kind, created);
    if (!name) return { objection: namedLater };
    const place = addressOf(kind.remove, { ...locationOf(call.args), ...name });
    return { call: { operationId: kind.remove, args: place } };
  }
  if (before?.body === undefined) return { objection: 'The previous value is unknown.' };
  // whole lists are read and written as they are
  if (Array.isArray(before.body)) return backToBefore(call, kind, { results: before.body });
  const stored = fieldsOf(before.body);
  return part.verb === 'update' ? backToBefore(call, kind, stored) : again(call, kind, stored);
}

/** The outcome of a call according to the current state. `unknown`: a person has to look. */
export type Effect = { is: 'done'; made: Fields } | { is: 'not' } | { is: 'unknown' };

function effectOfCreation(call: Call, kind: Kind, before: Reading | null, now: Reading): Effect {
  const sent = sentOf(call);
  const fits = (stored: unknown) =>
    holdsAll(pick(sent, comparable(sent)), kind.asBody?.(stored, call.operationId) ?? stored);
  if (now.call.operationId === kind.item) {
    if (now.body === undefined) return { is: 'not' };
    return before?.body === undefined ? { is: 'done', made: {} } : { is: 'unknown' };
  }
  const existing = new Set(membersOf(before?.body).map((one) => JSON.stringify(madeBy(call, one))));
  const fresh = membersOf(now.body).filter((one) => !existing.has(JSON.stringify(madeBy(call, one))));
  const mine = fresh.filter(fits);
  if (mine.length === 1) return { is: 'done', made: madeBy(call, mine[0]) };
  return fresh.length === 0 ? { is: 'not' } : { is: 'unknown' };
}

/** Names and texts that the service gives back as they were sent. */
const comparable = (sent: unknown): string[] =>
  Object.entries(fieldsOf(sent))
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .map(([name]) => name);

export function effectOf(call: Call, earlier: Reading | null, fresh: Reading): Effect {
  const [before, now] = [ownPart(call, earlier), ownPart(call, fresh)];
  const part = partOf(call.operationId);
  if (!part) return { is: 'unknown' };
  const sent = sentOf(call);
  if (part.verb === 'pair') {
    const is = part.pair.holds(now.body, fieldsOf(sent));
    const was = before ? part.pair.holds(before.body, fieldsOf(sent)) : !is;
    return is === was ? { is: 'not' } : { is: 'done', made: {} };
  }
  const { kind } = part;
  // a creation that replaces an existing resource is a change of it
  const replaces = part.verb === 'create' && kind.overwrites && before?.body !== undefined;
  if (part.verb === 'create' && !replaces) return effectOfCreation(call, kind, before, now);
  if (part.verb === 'remove' && !kind.restore) {
    const { stateName, status } = fieldsOf(now.body);
    const isGoing = now.body === undefined || stateName === 'DELETING' || status === 'DELETING';
    return isGoing ? { is: 'done', made: {} } : { is: 'not' };
  }
  if (now.body === undefined) return part.verb === 'remove' ? { is: 'done', made: {} } : { is: 'unknown' };
  // removing resets it, and repeating the same change does no harm
  if (ownDrift(call, before, now) === undefined) return { is: 'not' };
  const stored = Array.isArray(now.body)
    ? now.body
    : { ...fieldsOf(now.body), ...fieldsOf(kind.asBody?.(now.body, call.operationId)) };
  const reported = isRecord(sent)
    ? pick(
        sent,
        Object.keys(sent).filter((name) => name !== 'password'),
      )
    : sent;
  return holdsAll(reported, stored) ? { is: 'done', made: {} } : { is: 'unknown' };
}

const volatile = new Set([
  'links',
  'stateName',
  'status',
  'statusDetail',
  'queryable',
  'updated',
  'nextSnapshot',
]);

const lasting = (body: unknown): unknown =>
  isRecord(body) ? Object.fromEntries(Object.entries(body).filter(([name]) => !volatile.has(name))) : body;

/** Another user's change since; undefined where the resource of the call is unchanged. */
export const drift = (call: Call, earlier: Reading | null, fresh: Reading): string | undefined =>
  ownDrift(call, ownPart(call, earlier), ownPart(call, fresh));

/** The same for readings that are reduced to the resource itself. */
function ownDrift(call: Call, before: Reading | null, now: Reading): string | undefined {
  const part = partOf(call.operationId);
  if (!part || !before || before.call.operationId !== now.call.operationId) return undefined;
  if (part.verb === 'pair') {
    const sent = fieldsOf(sentOf(call));
    return part.pair.holds(before.body, sent) === part.pair.holds(now.body, sent)
      ? undefined
      : 'Another user has changed it since it was read.';
  }
  if (part.verb === 'create') {
    if (now.call.operationId !== part.kind.item) return undefined;
    if (before.body === undefined || !part.kind.overwrites)
      return now.body === undefined ? undefined : 'It exists already.';
    // the replaced resource must be the one that was read
  }
  if (now.body === undefined) return 'It does not exist any more.';
  if (part.verb !== 'update') {
    const whole = (body: unknown) =>
      lasting(part.verb === 'create' ? (part.kind.asBody?.(body, call.operationId) ?? body) : body);
    return same(whole(before.body), whole(now.body))
      ? undefined
      : 'Another user has changed it since it was read.';
  }
  const sent = fieldsOf(call.args.body);
  if (Array.isArray(call.args.body))
    return same(before.body, now.body) ? undefined : 'Another user has changed it since it was read.';
  const view = (body: unknown) => ({
    ...fieldsOf(body),
    ...fieldsOf(part.kind.asBody?.(body, call.operationId)),
  });
  const [then, there] = [view(before.body), view(now.body)];
  const differs = Object.keys(sent).filter((name) => !same(lasting(then[name]), lasting(there[name])));
  return differs.length === 0
    ? undefined
    : `Another user has changed ${differs.join(', ')} since it was read.`;
}

/** Both sides of a change for people: the fields of the request as they were, and as they are to be. */
export function sidesOf(call: Call, read: Reading | null): { before: unknown; next: unknown } {
  const before = ownPart(call, read);
  const part = partOf(call.operationId);
  const sent = sentOf(call) ?? call.args.query ?? null;
  if (!part || !before || before.body === undefined) return { before: null, next: sent };
  if (part.verb === 'pair') return { before: null, next: sent };
  const stored = Array.isArray(before.body)
    ? before.body
    : { ...fieldsOf(before.body), ...fieldsOf(part.kind.asBody?.(before.body, call.operationId)) };
  if (part.verb === 'create' && !(part.kind.overwrites && isRecord(stored)))
    return { before: null, next: sent };
  if (part.verb === 'remove')
    return { before: part.kind.asBody?.(before.body, call.operationId) ?? lasting(stored), next: null };
  if (Array.isArray(stored)) return { before: stored, next: sent };
  const fields = pick(stored, Object.keys(fieldsOf(sent)));
  return { before: asRequest(call.operationId, fields) ?? fields, next: sent };
}
