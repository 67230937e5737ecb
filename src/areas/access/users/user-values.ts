import { type GivenRole, roleProblems, usernameProblem } from '#contract/security/database-user-rules.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { longestTemporaryDays } from '#contract/security/network-access.ts';
import { DAY } from '#contract/values/durations.ts';
import { type Method, type MethodId, methodOf, methods } from './methods.ts';

/** Values of the form of a database user. */
export interface UserValues {
  method: MethodId;
  username: string;
  /** Of a new user by password, or a new password of an old one; empty: it stays. */
  password: string;
  roles: { roleName: string; databaseName: string; collectionName: string }[];
  /** Names of clusters; none: every one. */
  scopes: string[];
  description: string;
  /** When the user is removed, in milliseconds; null: never. */
  until: number | null;
}

export const emptyRole = { roleName: 'readWrite', databaseName: '', collectionName: '' };

export const newUser: UserValues = {
  method: 'password',
  username: '',
  password: '',
  roles: [emptyRole],
  scopes: [],
  description: '',
  until: null,
};

/** Roles as they are often given, by the words on their button. */
export const roleTemplates: readonly { label: string; roles: readonly GivenRole[] }[] = [
  { label: 'Reads one database', roles: [{ roleName: 'read', databaseName: '' }] },
  { label: 'Reads and writes one database', roles: [{ roleName: 'readWrite', databaseName: '' }] },
  { label: 'Reads everything', roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }] },
  {
    label: 'Reads and writes everything',
    roles: [{ roleName: 'readWriteAnyDatabase', databaseName: 'admin' }],
  },
  { label: 'Watches the cluster', roles: [{ roleName: 'clusterMonitor', databaseName: 'admin' }] },
  { label: 'Administers', roles: [{ roleName: 'atlasAdmin', databaseName: 'admin' }] },
];

export function valuesOf(user: DatabaseUser): UserValues {
  return {
    method: methodOf(user),
    username: user.username,
    password: '',
    roles: user.roles.map((role) => ({ ...role, collectionName: role.collectionName ?? '' })),
    scopes: user.scopes.filter(({ type }) => type === 'CLUSTER').map(({ name }) => name),
    description: user.description ?? '',
    until: user.deleteAfterDate === undefined ? null : Date.parse(user.deleteAfterDate),
  };
}

interface Known {
  isNew: boolean;
  /** Names of the custom roles of the project. */
  custom: readonly string[];
  now: number;
  /** The date that is there already: it may stay whatever the time is. */
  before: number | null;
}

/** Validation errors of the form, by field, in the wording of the service. */
export function userProblems(
  values: UserValues,
  { isNew, custom, now, before }: Known,
): Record<string, string> {
  const { username, password, description, until } = values;
  const method: Method = methods[values.method];
  const result: Record<string, string | undefined> = {};
  if (username === '') result.username = 'is required';
  else if (username.length > 1024) result.username = 'must have at most 1024 characters';
  else if (method.field) {
    result.username = usernameProblem(username, method.field, method.type ?? '')?.problem;
  }
  if (values.method === 'password' && (isNew || password !== '') && [...password].length < 8) {
    result.password = 'must be at least 8 characters long';
  }
  for (const [index, { databaseName }] of values.roles.entries()) {
    if (databaseName === '') result[`roles.${index}.databaseName`] = 'is required';
  }
  for (const { at, problem } of roleProblems(username, values.roles, (name) => custom.includes(name))) {
    const path = at === '' ? 'roles' : `roles${at.replace(/\[(\d+)\]/, '.$1')}`;
    result[path] ??= problem;
  }
  if (description.length > 100) result.description = 'must have at most 100 characters';
  if (until !== null && until !== before) {
    if (method.field === 'x509Type') result.until = 'goes with no X.509';
    else if (until <= now) result.until = 'must be in the future';
    else if (until > now + longestTemporaryDays * DAY) {
      result.until = `must be at most ${longestTemporaryDays} days ahead`;
    }
  }
  return Object.fromEntries(
    Object.entries(result).filter((each): each is [string, string] => each[1] !== undefined),
  );
}

/** What both requests hold. */
function settings({ password, roles, scopes, description, until }: UserValues, before: number | null) {
  return {
    roles: roles.map(({ collectionName, ...role }) => ({
      ...role,
      ...(collectionName === '' ? {} : { collectionName }),
    })),
    scopes: scopes.map((name) => ({ name, type: 'CLUSTER' as const })),
    description,
    ...(password === '' ? {} : { password }),
    ...(until === null || until === before ? {} : { deleteAfterDate: new Date(until).toISOString() }),
  };
}

/** The form as the request that creates the user. */
export function creationOf(values: UserValues) {
  const method: Method = methods[values.method];
  // a secret typed for another sign-in method does not apply to this one
  const { description, ...rest } = settings(
    { ...values, password: method.field ? '' : values.password },
    null,
  );
  return {
    username: values.username,
    databaseName: method.databaseName,
    ...(method.field ? { [method.field]: method.type } : {}),
    ...(description === '' ? {} : { description }),
    ...rest,
  };
}

/** The form as the request that changes the user; scopes of other kinds stay. */
export function changeOf(values: UserValues, user: DatabaseUser) {
  const before = user.deleteAfterDate === undefined ? null : Date.parse(user.deleteAfterDate);
  const { scopes, ...rest } = settings(values, before);
  return { ...rest, scopes: [...scopes, ...user.scopes.filter(({ type }) => type !== 'CLUSTER')] };
}

/** The field of the form for a field of the request. */
export function ownPath(path: string): string {
  return path === 'deleteAfterDate' ? 'until' : path;
}
