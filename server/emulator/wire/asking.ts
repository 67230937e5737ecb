import type { Document } from 'bson';
import type { DatabaseUserRecord } from '../areas/security/records.ts';
import type { Holder } from '../kernel/documents/holder.ts';
import type { Client, Operations } from '../kernel/documents/operations.ts';
import type { World } from '../kernel/world.ts';
import type { Members } from './members.ts';

/** The client that queries a member about itself. */
export interface Asking {
  world: World;
  holder: Holder;
  members: Members;
  index: number;
  user: DatabaseUserRecord | undefined;
  client: Client;
  operations: Operations;
  db: string;
}

export type Answer = (command: Document, asking: Asking) => Document;
