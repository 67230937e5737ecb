import type { Result } from '#contract/api/operations.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import type { Holder } from '../shared/holders.ts';
import type { IndirectHolder } from '../shared/indirect.ts';
import type { Finding } from './findings.ts';

/** The newest sign-in of a database user, from the access history. */
export interface Sighting {
  at: string;
  cluster: string;
  address: string;
}

export type NetworkEntry = Result<'listGroupAccessListEntries'>['results'][number];

/**
 * One access of a holder to the organization, a project or its databases; or an address from which databases
 * may be reached.
 */
export interface ReviewRow {
  key: string;
  /** Undefined for addresses, database users, indirect access, AI model keys and stream connections. */
  holder: Holder | undefined;
  who: string;
  kind: string;
  /** The organization or the project. */
  place: string;
  groupId: string | undefined;
  roles: readonly string[];
  /** Name and id of the team through which the roles come. */
  team: { id: string; name: string } | undefined;
  lastUsedAt: string | undefined;
  /** ISO time of its expiry. */
  endsAt: string | undefined;
  findings: readonly Finding[];
  /** A group of the identity provider, a user of this console who acts through a listed key, or an MCP configuration. */
  indirect?: IndirectHolder;
  /** The key by which programs call AI models. */
  modelKeyId?: string;
  /** The roles are those of databases, of a stream connection. */
  ofDatabase?: true;
  /** The entry of a project's access list. */
  entry: NetworkEntry | undefined;
  /** Of an address: who signed in from there, which other entries admit all of it, and why silence means nothing. */
  from?: { users: readonly string[]; others: readonly string[]; unknown: readonly string[] };
  /**
   * The user of a project's databases, its sign-ins in the access history, and why a missing sign-in proves
   * nothing.
   */
  user?: DatabaseUser & { seen: Sighting | undefined; unknown: readonly string[] };
}
