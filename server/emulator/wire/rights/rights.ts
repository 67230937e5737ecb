import type { Document } from 'bson';
import { allowing, type Grant, grantsOf, type Privilege } from '#contract/security/database-rights.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { DatabaseUserRecord } from '../../areas/security/records.ts';
import type { World } from '../../kernel/world.ts';
import { commandPrivileges, privilegesOf } from './command-privileges.ts';
import type { Needed } from './privilege.ts';
import { privilegedCommands } from './privileged-commands.ts';
import { reportedPrivileges } from './reported-privileges.ts';

interface Resolved {
  /** The custom roles that it was resolved with. */
  custom: readonly unknown[];
  rights: Rights;
}

const resolved = new WeakMap<DatabaseUserRecord, Resolved>();

/** The privileges of a database user, by its current roles. */
export function rightsOf(world: World, user: DatabaseUserRecord): Rights {
  const custom = world.tables.customDbRoles.by('group', user.groupId);
  const existing = resolved.get(user);
  const isSame =
    existing?.custom.length === custom.length &&
    existing.custom.every((each, index) => each === custom[index]);
  if (existing && isSame) return existing.rights;
  const rights = new Rights(grantsOf(user.roles, custom));
  resolved.set(user, { custom: [...custom], rights });
  return rights;
}

/** The given filter, limited to these names. */
function among(input: unknown, names: readonly string[]): Document {
  const named = { name: { $in: names } };
  return isDocument(input) ? { $and: [input, named] } : named;
}

export class Rights {
  readonly #grants: readonly Grant[];

  constructor(grants: readonly Grant[]) {
    this.#grants = grants;
  }

  /** In the form of the database. */
  get privileges(): Document[] {
    return reportedPrivileges(this.#grants);
  }

  may(privilege: Privilege): boolean {
    return allowing(this.#grants, privilege).length > 0;
  }

  #has(needed: Needed): boolean {
    return this.may(needed) || (needed.or?.every((each) => this.#has(each)) ?? false);
  }

  /**
   * The command in its authorized form: lists contain only the user's own entries. An unauthorized command is
   * refused.
   */
  allowed(db: string, command: Document): Document {
    const [first = ''] = Object.keys(command);
    if (privilegedCommands.has(first) && !Object.hasOwn(commandPrivileges, first)) {
      throw new CommandError('Unauthorized', `not authorized on ${db} to execute command ${first}`);
    }
    const missing = privilegesOf(db, command).find((each) => !this.#has(each));
    if (!missing) return command;
    if (command.listDatabases !== undefined) return this.#listingDatabases(command);
    // documented: the names of the user's own collections are always available
    const own = command.nameOnly === true && command.authorizedCollections === true;
    if (command.listCollections !== undefined && own && this.#named(db).length > 0) {
      return this.#listingCollections(db, command);
    }
    const [name] = Object.keys(command);
    throw new CommandError('Unauthorized', `not authorized on ${db} to execute command ${name}`);
  }

  /** Grants on a database, or on every one. */
  #named(db: string): Grant[] {
    return this.#grants.filter((each) => !each.cluster && (each.db === '' || each.db === db));
  }

  #listingCollections(db: string, command: Document): Document {
    const names = this.#named(db).map(({ collection }) => collection);
    return names.includes('') ? command : { ...command, filter: among(command.filter, names) };
  }

  /** Documented: without the privilege to list them all, those of the user. */
  #listingDatabases(command: Document): Document {
    if (command.authorizedDatabases === false) {
      throw new CommandError('Unauthorized', 'not authorized on admin to execute command listDatabases');
    }
    const names = this.#grants.flatMap(({ cluster, db }) => (cluster ? [] : [db]));
    return names.includes('') ? command : { ...command, filter: among(command.filter, names) };
  }
}
