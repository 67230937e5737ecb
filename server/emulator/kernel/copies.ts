import type { OperationId, Result } from '#contract/api/operations.ts';
import type { TwinResourceName, TwinTable } from '#contract/twins/resources.ts';
import type { World } from './world.ts';

/** Where an object of a copy was read. */
export interface CopyPlace {
  orgId?: string | undefined;
  groupId?: string | undefined;
  /** The owner of a part: a cluster, a federated database, a workspace, an endpoint of a service. */
  clusterName?: string | undefined;
}

type Member<List> = List extends readonly (infer Item)[] ? Item : never;
type ItemOf<Row> = Row extends { read: infer Id extends OperationId; answer: infer Answer }
  ? Answer extends 'one'
    ? Result<Id>
    : Answer extends 'list'
      ? Member<Result<Id>>
      : Result<Id> extends { results: infer List }
        ? Member<List>
        : Result<Id> extends { accessLogs: infer List }
          ? Member<List>
          : never
  : never;

/** An object as its read answers it. */
export type TwinItem<Name extends TwinResourceName> = ItemOf<TwinTable[Name]>;

/**
 * Puts one object of another project into the tables of a world, under its own id. It runs in a transaction of the
 * world. Returns why the world cannot hold it; undefined: it does.
 */
export type Copy<Name extends TwinResourceName = TwinResourceName> = (
  world: World,
  item: TwinItem<Name>,
  place: CopyPlace,
) => string | undefined;

/** What an area takes of a copy, by resource. */
export type Copies = { readonly [Name in TwinResourceName]?: Copy<Name> };

/** The project of a place; a resource of a project is never read without one. */
export function projectOf({ groupId }: CopyPlace): string {
  if (groupId === undefined) throw new TypeError('a resource of a project needs its id');
  return groupId;
}
