import type { z } from 'zod';
import { ServiceError } from '#contract/api/errors.ts';
import { newestVersion, schemaFor } from '#contract/api/operation.ts';
import { operationOf } from '#contract/api/operations.ts';
import type { TwinOmission } from '#contract/emulator/twins.ts';
import {
  isTwinResource,
  type TwinResourceName,
  twinKey,
  twinLabel,
  twinResource,
  twinResourceNames,
} from '#contract/twins/resources.ts';
import { describedProblems, valueProblems } from '#contract/values/value-problems.ts';
import { slices } from '#server/data/threads/slices.ts';
import type { Copy, CopyPlace } from '../kernel/copies.ts';
import type { World } from '../kernel/world.ts';

type Item = Readonly<Record<string, unknown>>;

/** Objects of one resource at one place. */
export interface CopiedResource extends CopyPlace {
  resource: string;
  items: readonly Item[];
}

/** Objects of a copy that a world holds, counted by resource, and the omitted ones. */
export interface TakenCopy {
  counts: Record<string, number>;
  omitted: TwinOmission[];
  omittedCount: number;
}

/** Omissions that are reported one by one. */
const mostOmissions = 1_000;

/**
 * Puts objects as the service answered them into an empty world, owners first, under their own ids. An object that the
 * emulator cannot hold is left out with the reason. Nothing of it remains: each object has a transaction of its own.
 */
export async function fillFromCopy(world: World, resources: readonly CopiedResource[]): Promise<TakenCopy> {
  const taken: TakenCopy = { counts: {}, omitted: [], omittedCount: 0 };
  const yields = slices();
  for (const name of twinResourceNames) {
    for (const { items, resource, ...place } of resources) {
      if (resource !== name) continue;
      for (const item of items) {
        const reason = take(world, name, item, place);
        if (reason === undefined) taken.counts[name] = (taken.counts[name] ?? 0) + 1;
        else
          omit(taken, { ...place, resource, key: twinKey(name, item), label: twinLabel(name, item), reason });
        await yields();
      }
    }
  }
  for (const { resource, items, ...place } of resources) {
    if (isTwinResource(resource) || items.length === 0) continue;
    omit(taken, {
      ...place,
      resource,
      key: '',
      label: '',
      reason: 'The emulator does not know this resource.',
    });
  }
  return taken;
}

function omit(taken: TakenCopy, omission: TwinOmission): void {
  taken.omittedCount += 1;
  if (taken.omitted.length < mostOmissions) taken.omitted.push(omission);
}

/** Why an object is left out; undefined: the world holds it. */
function take(world: World, name: TwinResourceName, item: Item, place: CopyPlace): string | undefined {
  const { notImitated } = twinResource(name);
  if (notImitated !== undefined) return notImitated;
  // the schema of the read gives the item its type
  const copy = world.parts.copies[name] as Copy<never> | undefined;
  if (!copy) return 'The emulator does not imitate this resource.';
  if (place.groupId !== undefined && name !== 'projects' && !world.tables.groups.get(place.groupId))
    return 'Its project could not be copied.';
  const read = readItem(name, item);
  if (typeof read === 'string') return read;
  let reason: string | undefined;
  try {
    world.transact(() => {
      reason = copy(world, read as never, place);
    });
    return reason;
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    throw error;
  }
}

/** The object by the schema of its read, or its issue. */
function readItem(name: TwinResourceName, item: Item): object | string {
  const { read, answer } = twinResource(name);
  const row = operationOf(read);
  const version = newestVersion(row);
  const schema = schemaFor(answer === 'pages' ? row.results : row.response, version);
  if (!schema) throw new TypeError(`${read} answers nothing`);
  // links lead to the source, and no copy has them
  const linked = { links: [], ...item };
  const wrapped = {
    pages: linked,
    one: linked,
    list: [linked],
    results: { results: [linked], totalCount: 1, links: [] },
    accessLogs: { accessLogs: [item] },
  };
  const parsed = schema.safeParse(wrapped[answer], describedProblems);
  if (!parsed.success) {
    const [problem] = valueProblems(parsed.error as z.ZodError);
    const field = problem?.field.replace(/^(?:results|accessLogs)?\[0\]\.?/u, '') ?? '';
    return `The emulator cannot hold the field ${field}: it ${problem?.description ?? 'is not valid'}.`;
  }
  const data = parsed.data as { results?: object[]; accessLogs?: object[] } & object[];
  const lists = { list: data, results: data.results, accessLogs: data.accessLogs };
  const value = answer === 'pages' || answer === 'one' ? data : lists[answer]?.[0];
  return value ?? item;
}
