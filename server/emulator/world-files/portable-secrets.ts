import { isRecord } from '#contract/values/is-record.ts';
import type { TableName } from '../kernel/tables.ts';
import type { World } from '../kernel/world.ts';

/**
 * Secrets are sealed with the key of an installation. A file for others holds them opened, and they seal them again. Each seal
 * differs, and the opened text of the same secret does not. A file for the same installation holds them sealed; another one leaves
 * them out.
 */

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** A value of a file that cannot be sealed: the path of the field, and a predicate. */
export class SecretIssue extends Error {
  readonly path: string;

  constructor(path: string, description: string) {
    super(description);
    this.path = path;
  }
}

interface Portable {
  /** The row as a file holds it. */
  open(world: World, row: Row): object;
  /** The row as a world holds it. */
  seal(world: World, row: Row): object;
}

/** A field of one sealed text, and its name in a file. */
function sealedField(sealed: string, opened: string, use: string): Portable {
  return {
    open(world, { [sealed]: text, ...row }) {
      const secret = typeof text === 'string' ? opening(world, text, String(row.id), use) : undefined;
      return secret === undefined ? row : { ...row, [opened]: secret };
    },
    seal(world, { [opened]: secret, ...row }) {
      if (secret === undefined) {
        const { [sealed]: text, ...rest } = row;
        return typeof text === 'string' && opening(world, text, String(row.id), use) !== undefined
          ? row
          : rest;
      }
      if (typeof secret !== 'string') throw new SecretIssue(opened, 'must be a text');
      return { ...row, [sealed]: world.seal(secret, String(row.id), use) };
    },
  };
}

/** The secret of a sealed text; undefined where another installation sealed it. */
function opening(world: World, text: string, id: string, field: string): string | undefined {
  try {
    return world.unseal(text, id, field);
  } catch {
    return undefined;
  }
}

/** Secrets of the notifications of an alert configuration, by notifier and field. */
const notifierSecrets: Portable = {
  open(world, { sealed, ...row }) {
    const secrets = Object.entries(isRecord(sealed) ? sealed : {}).map(([notifierId, fields]) => [
      notifierId,
      Object.fromEntries(
        Object.entries(isRecord(fields) ? fields : {}).flatMap(([field, text]) => {
          const secret = opening(world, String(text), notifierId, field);
          return secret === undefined ? [] : [[field, secret]];
        }),
      ),
    ]);
    return { ...row, secrets: Object.fromEntries(secrets) };
  },
  seal(world, { secrets, ...row }) {
    if (secrets === undefined && isRecord(row.sealed))
      return { ...row, sealed: readableIn(world, row.sealed) };
    if (!isRecord(secrets)) throw new SecretIssue('secrets', 'must be an object');
    const sealed = Object.entries(secrets).map(([notifierId, fields]) => {
      if (!isRecord(fields)) throw new SecretIssue(`secrets.${notifierId}`, 'must be an object');
      const texts = Object.entries(fields).map(([field, secret]) => {
        if (typeof secret !== 'string')
          throw new SecretIssue(`secrets.${notifierId}.${field}`, 'must be a text');
        return [field, world.seal(secret, notifierId, field)];
      });
      return [notifierId, Object.fromEntries(texts)];
    });
    return { ...row, sealed: Object.fromEntries(sealed) };
  },
};

/** The sealed texts of notifiers that this installation can open. */
function readableIn(world: World, sealed: Readonly<Record<string, unknown>>): object {
  const readable = Object.entries(sealed).map(([notifierId, fields]) => [
    notifierId,
    Object.fromEntries(
      Object.entries(isRecord(fields) ? fields : {}).filter(
        ([field, text]) => opening(world, String(text), notifierId, field) !== undefined,
      ),
    ),
  ]);
  return Object.fromEntries(readable);
}

const portable: Partial<Record<TableName, Portable>> = {
  databaseUsers: sealedField('sealedScram', 'scram', 'scram'),
  userAuthorities: sealedField('sealedKey', 'key', 'authority'),
  integrations: sealedField('sealed', 'secrets', 'settings'),
  logProgress: sealedField('sealed', 'settings', 'settings'),
  alertConfigSecrets: notifierSecrets,
};

/** A row as a file holds it, with its secrets opened. */
export function toFiledRow(world: World, kind: TableName, row: { id: string }): object {
  return portable[kind]?.open(world, row as Row) ?? row;
}

/**
 * A row of a file as `world` holds it, with its secrets sealed.
 *
 * @throws SecretIssue
 */
export function fromFiledRow(world: World, kind: TableName, row: Row): Row {
  return (portable[kind]?.seal(world, row) as Row | undefined) ?? row;
}
