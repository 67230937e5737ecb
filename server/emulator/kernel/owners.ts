import { createHmac } from 'node:crypto';
import type { World } from './world.ts';

/** The credentials of a world's owner. */
export interface OwnerSecrets {
  publicKey: string;
  privateKey: string;
  clientId: string;
  clientSecret: string;
}

/** How worlds know who calls: an area keeps the credentials. */
export interface Owners {
  /** Whether a public key or a client id is one of this world's. */
  knows(world: World, identity: string): boolean;
  /** Gives the world an owner of all its organizations. */
  add(world: World, owner: OwnerSecrets): void;
  /** The same for a world with a past: it gets no new rows but the credentials, and no id of it is used up. */
  grant(world: World, owner: OwnerSecrets): void;
  /**
   * Takes the credentials of a world over into the one that takes its place. Those of the owner and of the caller get
   * every organization; the others keep the roles whose organizations and projects exist.
   */
  carry(from: World, to: World, owners: readonly string[]): void;
}

/** The secrets of a world's owner; they derive from the key of the installation, so that no store holds them. */
export function deriveOwner(key: Uint8Array, world: string): OwnerSecrets {
  const derive = (use: string) => createHmac('sha256', key).update(`${world}/${use}`).digest();
  const letters = [...derive('public').subarray(0, 8)]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');
  const hex = derive('private').toString('hex');
  const uuid = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
  return {
    publicKey: letters,
    privateKey: uuid,
    clientId: `mdb_sa_id_${derive('client').toString('hex').slice(0, 24)}`,
    clientSecret: `mdb_sa_sk_${derive('secret').toString('base64url').slice(0, 40)}`,
  };
}
