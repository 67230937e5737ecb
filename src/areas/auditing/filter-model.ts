import { isRecord } from '#contract/values/is-record.ts';

/** An audit filter as the builder shows it; empty lists do not restrict. */
export interface FilterModel {
  actions: string[];
  /** Of `authCheck` events. */
  commands: string[];
  /** `admin.alice`: a database and a user. */
  users: string[];
  /** `admin.readWrite`: a database and a role. */
  roles: string[];
  failuresOnly: boolean;
}

export const everything: FilterModel = {
  actions: [],
  commands: [],
  users: [],
  roles: [],
  failuresOnly: false,
};

type Fields = Record<string, unknown>;

/** The database and the rest of `db.name`; a name may have dots itself. */
function partsOf(text: string): { db: string; name: string } | undefined {
  const dot = text.indexOf('.');
  return dot <= 0 || dot === text.length - 1
    ? undefined
    : { db: text.slice(0, dot), name: text.slice(dot + 1) };
}

/** Why a text does not name a user or role. */
export const nameProblem = (text: string): string | undefined =>
  partsOf(text) ? undefined : `must be a database, a dot and a name; ${text} is not`;

function members(texts: readonly string[], key: 'user' | 'role'): Fields | undefined {
  const matches = texts.flatMap((text) => {
    const parts = partsOf(text);
    return parts ? [{ [key]: parts.name, db: parts.db }] : [];
  });
  if (matches.length === 0) return undefined;
  return { $elemMatch: matches.length === 1 ? matches[0] : { $or: matches } };
}

const check = 'authCheck';

function actionParts({ actions, commands }: FilterModel): Fields {
  if (commands.length === 0 || !actions.includes(check))
    return actions.length === 0 ? {} : { atype: { $in: actions } };
  const others = actions.filter((action) => action !== check);
  const checks = { atype: check, 'param.command': { $in: commands } };
  return others.length === 0 ? checks : { $or: [{ atype: { $in: others } }, checks] };
}

/** The filter as a query of audit events. */
export function filterOf(model: FilterModel): Fields {
  const [users, roles] = [members(model.users, 'user'), members(model.roles, 'role')];
  return {
    ...actionParts(model),
    ...(users ? { users } : {}),
    ...(roles ? { roles } : {}),
    ...(model.failuresOnly ? { result: { $ne: 0 } } : {}),
  };
}

export const filterText = (model: FilterModel): string => JSON.stringify(filterOf(model), null, 2);

/** The texts of `{ $in: [...] }`, or of one text; undefined for anything else. */
function textsIn(value: unknown): string[] | undefined {
  if (typeof value === 'string') return [value];
  if (!isRecord(value) || Object.keys(value).join() !== '$in' || !Array.isArray(value.$in)) return undefined;
  return value.$in.every((each) => typeof each === 'string') ? value.$in : undefined;
}

function namesIn(value: unknown, key: 'user' | 'role'): string[] | undefined {
  if (!isRecord(value) || Object.keys(value).join() !== '$elemMatch') return undefined;
  const { $elemMatch: inner } = value;
  const matches = isRecord(inner) && Array.isArray(inner.$or) ? inner.$or : [inner];
  if (isRecord(inner) && '$or' in inner && Object.keys(inner).length > 1) return undefined;
  const names = matches.map((each) => {
    if (!isRecord(each) || Object.keys(each).length !== 2) return undefined;
    const { db, [key]: name } = each;
    return typeof db === 'string' && typeof name === 'string' ? `${db}.${name}` : undefined;
  });
  return names.every((name) => name !== undefined) ? names : undefined;
}

type Actions = Pick<FilterModel, 'actions' | 'commands'>;

function checksIn(value: Fields): Actions | undefined {
  const { atype, 'param.command': asked, ...rest } = value;
  if (Object.keys(rest).length > 0) return undefined;
  const actions = atype === undefined ? [] : textsIn(atype);
  if (!actions || asked === undefined) return actions && { actions, commands: [] };
  const commands = textsIn(asked);
  return commands && actions.join() === check ? { actions, commands } : undefined;
}

function actionsIn({ $or: either, ...rest }: Fields): Actions | undefined {
  if (either === undefined) return checksIn(rest);
  if (!Array.isArray(either) || either.length !== 2 || Object.keys(rest).length > 0) return undefined;
  const parts = either.map((each) => (isRecord(each) ? checksIn(each) : undefined));
  const [plain, checks] = parts;
  if (!plain || !checks || plain.commands.length > 0 || checks.commands.length === 0) return undefined;
  return { actions: [...plain.actions, ...checks.actions], commands: checks.commands };
}

/** The fields of the builder for a filter; undefined if only its text can express it. */
export function modelOf(filter: Fields): FilterModel | undefined {
  const { users, roles, result, ...rest } = filter;
  const of = actionsIn(rest);
  const named = users === undefined ? [] : namesIn(users, 'user');
  const held = roles === undefined ? [] : namesIn(roles, 'role');
  const isFailure = isRecord(result) && Object.keys(result).join() === '$ne' && result.$ne === 0;
  if (!of || !named || !held || (result !== undefined && !isFailure)) return undefined;
  return { ...of, users: named, roles: held, failuresOnly: result !== undefined };
}

export type FilterReading = { ok: true; filter: Fields } | { ok: false; problem: string };

/** A filter as typed: an object, and nothing for all events. */
export function readFilter(text: string): FilterReading {
  if (text.trim() === '') return { ok: true, filter: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return { ok: true, filter: value };
  } catch {
    // reported below, as for JSON of another type
  }
  return { ok: false, problem: 'must be a JSON object' };
}
