import { isDeepStrictEqual } from 'node:util';
import type { AuditChange, Connection, User } from '#contract/console/bff.ts';
import { loggable } from '../log.ts';
import type { ActiveSession } from '../sign-in/session.ts';

const mostChanges = 50;
const longestValue = 2_048;

type Settings = Readonly<Record<string, unknown>>;

/** How a line shows the settings of the console that an operation changes. */
export interface AuditedSettings<Input, Answer> {
  /** Settings before the change; absent for creations. */
  before?: (input: Input, session: ActiveSession) => Promise<Settings | undefined>;
  /** Settings after the change, from its answer; absent for deletions. */
  after?: (answer: Answer, input: Input) => Settings;
  /** Names of the secrets in a request; their values are not recorded. */
  secrets?: (input: Input) => readonly string[];
}

/** The settings of a connection that its audit lines show: neither the secret nor its hint. */
export const connectionSettings = (connection: Connection): Settings => {
  const { name, origin, kind, identity, readOnly, protection } = connection;
  return { name, origin, kind, identity, readOnly, protection };
};

/** The settings of a user that its audit lines show. */
export const userSettings = ({ name, role, grants, disabled }: User): Settings => ({
  name,
  role,
  grants,
  disabled,
});

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recorded = (value: unknown): unknown => {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length > longestValue ? `${loggable(text)}…` : value;
};

/** Settings that differ, objects by their fields; secrets as `changed`. */
export function changesBetween(
  before: Settings | undefined,
  after: Settings | undefined,
  secrets: readonly string[] = [],
): AuditChange[] {
  const changes: AuditChange[] = [];
  const compare = (prefix: string, left: Settings, right: Settings): void => {
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const [old, next] = [left[name], right[name]];
      if (isDeepStrictEqual(old, next)) continue;
      const field = `${prefix}${name}`;
      if (prefix === '' && (isObject(old) || isObject(next)))
        compare(`${field}.`, isObject(old) ? old : {}, isObject(next) ? next : {});
      else changes.push({ field, before: recorded(old), after: recorded(next) });
    }
  };
  compare('', before ?? {}, after ?? {});
  for (const field of secrets) changes.push({ field, before: null, after: 'changed' });
  return changes.slice(0, mostChanges);
}
