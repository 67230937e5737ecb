import type { Document } from 'bson';
import { z } from 'zod';
import { ServiceError } from '#contract/api/errors.ts';
import { Definition, indexTypes } from '#contract/search/definition.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { badValue, invalidOptions, typeMismatch } from '#server/data/commands/refusals.ts';
import { collectionName } from '#server/data/namespace.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { toRelaxed } from '#server/data/values/ejson.ts';
import type { Holder } from '#server/emulator/kernel/documents/holder.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { changeIndex, createIndex, deleteIndex, indexById, indexByName } from './changes.ts';
import { locationOf, type SearchPlace } from './place.ts';

/** Where a driver manages search indexes. */
interface Asking {
  world: World;
  holder: Holder;
  db: string;
}

interface Target extends Asking {
  place: SearchPlace;
  collection: string;
}

type Command = (command: Document, asking: Asking) => Document;

const form = { at: 'definition' };
/** Documented: the name of an index that was given none. */
const usualName = 'default';
const NewIndex = z.strictObject({
  name: z.string().default(usualName),
  type: z.enum(indexTypes).optional(),
  definition: Definition,
});

const removes = (command: Document): boolean => Object.hasOwn(command, 'dropSearchIndex');

function targetOf(command: Document, asking: Asking): Target {
  const { world, holder, db } = asking;
  const collection = collectionName(db, command);
  const place = locationOf(world, holder.id);
  if (!place?.holds(db, collection)) {
    throw new CommandError('NamespaceNotFound', `Collection '${db}.${collection}' does not exist.`);
  }
  const unsearchable = place.unsearchable(db, collection);
  if (unsearchable && !removes(command)) throw unsearchable;
  return { ...asking, place, collection };
}

/** Parses a part of a command by the schema of the API; refuses an invalid one by the name of the field. */
function read<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.output<Schema> {
  const plain: unknown = isDocument(value) ? toRelaxed(value) : value;
  const { data, error } = schema.safeParse(plain);
  if (!error) return data as z.output<Schema>;
  const [first] = error.issues;
  throw badValue(`${[where, ...(first?.path ?? [])].join('.')}: ${first?.message}`);
}

/** The rules of the API apply to the commands; the database reports them in its own form // assumed: the codes */
function refusing<Made>(world: World, run: () => Made): Made {
  try {
    return world.transact(run);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isTaken = error.body.errorCode === 'ATLAS_FTS_DUPLICATE_INDEX';
    throw new CommandError(isTaken ? 'IndexAlreadyExists' : 'BadValue', error.message);
  }
}

function createSearchIndexes(command: Document, asking: Asking): Document {
  const { world, place, db, collection } = targetOf(command, asking);
  const { indexes } = command;
  if (!Array.isArray(indexes)) {
    throw typeMismatch("BSON field 'createSearchIndexes.indexes' must be an array");
  }
  const wanted = indexes.map((each, at) => read(NewIndex, each, `createSearchIndexes.indexes.${at}`));
  const indexesCreated = refusing(world, () =>
    wanted.map(({ name, type, definition }) => {
      const requested = { database: db, collectionName: collection, name, type, definition };
      const { id } = createIndex(world, place, requested, form);
      return { id, name };
    }),
  );
  return { indexesCreated, ok: 1 };
}

/** Documented: an index is named by its id or its name, and not by both. */
function namedIndex({ id, name }: Document, { world, place, db, collection }: Target) {
  if ((id === undefined) === (name === undefined)) {
    throw invalidOptions("exactly one of 'id' and 'name' must be given");
  }
  const result =
    id === undefined
      ? indexByName(world, place, db, collection, String(name))
      : indexById(world, place, String(id));
  const isHere =
    result?.database === db && result.collectionName === collection && result.state !== 'DELETING';
  if (result && isHere) return result;
  throw new CommandError('IndexNotFound', `Search index '${String(name ?? id)}' cannot be found`);
}

function updateSearchIndex(command: Document, asking: Asking): Document {
  const target = targetOf(command, asking);
  const index = namedIndex(command, target);
  const definition = read(Definition, command.definition, 'updateSearchIndex.definition');
  refusing(target.world, () => changeIndex(target.world, target.place, index, definition, form));
  return { ok: 1 };
}

function dropSearchIndex(command: Document, asking: Asking): Document {
  const target = targetOf(command, asking);
  const index = namedIndex(command, target);
  refusing(target.world, () => deleteIndex(target.world, target.place, index));
  return { ok: 1 };
}

/** The commands by which drivers manage search indexes, on the same indexes as the API // documented */
export const searchCommands: Readonly<Record<string, Command>> = {
  createSearchIndexes,
  updateSearchIndex,
  dropSearchIndex,
};
