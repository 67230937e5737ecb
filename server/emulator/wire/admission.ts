import { type AccessList, compileAccessList, parseAccessEntry } from '#server/auth/access-list.ts';
import type { AccessEntryRecord } from '../areas/security/records.ts';
import type { World } from '../kernel/world.ts';

/** What drivers on the machine of the emulator come from. */
const thisMachine = '127.0.0.1';

/**
 * The access list of a project in front of its clusters: a connection from an address without an active entry
 * is closed, without a line in the access history // documented. This machine is admitted until an entry that
 * admits it has been removed // assumed: an emulator that is unreachable at first is useless. Other loopback
 * addresses represent other machines.
 */
export class Admission {
  readonly #world: World;
  readonly #groupId: string;
  #rows: readonly AccessEntryRecord[] = [];
  #list: AccessList = compileAccessList([]);

  constructor(world: World, groupId: string) {
    this.#world = world;
    this.#groupId = groupId;
  }

  admits(address: string): boolean {
    const plain = address.replace(/^::ffff:/i, '');
    if (plain === thisMachine && !this.#world.tables.lockoutMachines.get(this.#groupId)) return true;
    return this.#current().matches(plain);
  }

  /** The list as it is; read again when an entry has changed. */
  #current(): AccessList {
    const rows = this.#world.tables.accessEntries.by('group', this.#groupId);
    const existing = this.#rows;
    if (rows.length === existing.length && rows.every((row, index) => row === existing[index]))
      return this.#list;
    this.#rows = [...rows];
    this.#list = compileAccessList(
      rows.flatMap(({ status, cidrBlock }) => {
        const read = status === 'ACTIVE' && cidrBlock ? parseAccessEntry(cidrBlock) : undefined;
        return read?.ok ? [read.entry] : [];
      }),
    );
    return this.#list;
  }
}
