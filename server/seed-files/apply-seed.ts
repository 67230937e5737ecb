import { fieldsOf } from '#server/bff/change-sets/call.ts';
import { compare } from '#server/bff/configuration/compare.ts';
import { readPresent } from '#server/bff/configuration/present.ts';
import type { ItemPlace } from '#server/bff/configuration/section.ts';
import { sectionOf } from '#server/bff/configuration/sections.ts';
import type { Emulator } from '#server/emulator/http/app.ts';
import { instantFactor } from '#server/emulator/kernel/time/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { setFirst } from '#server/emulator/seed/tenancy.ts';
import { seedCalls } from './seed-calls.ts';
import { readDocuments } from './seed-documents.ts';
import type { Seed, SeedDocuments, SeedPart, SeedProject } from './seed-file.ts';
import { withSecrets } from './seed-secrets.ts';

/** Objects may need others of the same file: schedules need their clusters. */
const passes = 3;

interface Seeding {
  seed: Seed;
  /** Of the seed file. */
  folder: string;
  world: World;
  calls: ReturnType<typeof seedCalls>;
  /** Lets work of the service end. */
  settle(): Promise<void>;
  note(text: string): void;
}

/**
 * Turns an empty world into that of a seed file, by the requests that a client would send.
 *
 * @throws Error that names line and column
 */
export async function applySeed(
  emulator: Emulator,
  world: World,
  { seed, folder, note }: Pick<Seeding, 'seed' | 'folder' | 'note'>,
): Promise<void> {
  const { worlds, requests } = emulator.host;
  const { factor, own } = world.pace;
  Object.assign(world.pace, { factor: instantFactor, own: {} });
  const settle = async () => {
    world.advance(1000);
    await worlds.flush(world);
  };
  const seeding: Seeding = { seed, folder, world, note, calls: seedCalls(emulator, world), settle };
  try {
    await applyAll(seeding, worlds.credentials(world));
    await settle();
  } finally {
    Object.assign(world.pace, { factor, own });
  }
  requests.clear(world);
  await worlds.rememberStart(world);
}

async function applyAll(
  seeding: Seeding,
  { orgId, groupId }: { orgId: string; groupId: string },
): Promise<void> {
  const { seed, calls, world } = seeding;
  const { organizationName, organization, projects, refuseAt } = seed;
  const change = async (path: readonly string[], act: () => Promise<unknown>) => {
    try {
      return await act();
    } catch (error) {
      throw refuseAt(path, `was refused: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  if (organizationName !== undefined)
    await change(['organization', 'name'], () =>
      calls.call('updateOrg', { orgId, body: { name: organizationName } }),
    );
  let first: { groupId: string; clusterName: string } | undefined;
  for (const [name, project] of projects) {
    // the first project takes the place of that of the empty world
    const answer = await change(['projects', name], () =>
      first === undefined
        ? calls.call('updateGroup', { groupId, body: { name } })
        : calls.call('createGroup', { body: { name, orgId } }),
    );
    const id = String(fieldsOf(fieldsOf(answer).body).id);
    const [clusterName = ''] = Object.keys(project.configuration.clusters ?? {});
    first ??= { groupId: id, clusterName };
    await applyPart(seeding, project, { groupId: id });
    await insertAll(seeding, project, id);
  }
  await applyPart(seeding, organization, { orgId });
  if (first) {
    const { groupId: firstId, clusterName } = first;
    world.transact(() => setFirst(world, firstId, clusterName));
  }
}

async function applyPart(
  { seed, calls, settle, note }: Seeding,
  { configuration, path }: SeedPart,
  owner: ItemPlace,
): Promise<void> {
  const { configuration: wanted, keys } = withSecrets(configuration, note);
  const objections = new Map<string, string>();
  for (let pass = 1; pass <= passes; pass += 1) {
    const present = await readPresent(calls, owner);
    const { differences } = compare(present, { configuration: wanted, missing: [] }, owner);
    objections.clear();
    let count = 0;
    for (const { section, key, kind, call, objection, wanted: body } of differences) {
      // an answer never shows a secret, so that these objects always differ
      const hasSecret = section === 'databaseUsers' || keys.has(`${section} ${key}`);
      if (pass > 1 && hasSecret && kind === 'change') continue;
      const elsewhere = kind === 'remove' ? '' : sectionOf(section).elsewhere?.(fieldsOf(body));
      if (!call || elsewhere) {
        objections.set(`${section} ${key}`, elsewhere || objection);
        continue;
      }
      count += 1;
      try {
        await calls.call(call.operationId as Parameters<typeof calls.call>[0], fieldsOf(call.args));
      } catch (error) {
        const description = `was refused: ${error instanceof Error ? error.message : String(error)}`;
        throw seed.refuseAt([...path, section, ...(key === '' ? [] : [key])], description);
      }
    }
    if (count === 0) break;
    await settle();
  }
  for (const [name, objection] of objections) note(`Not seeded: ${name}. ${objection}`);
}

async function insertAll(seeding: Seeding, { documents, path }: SeedProject, groupId: string): Promise<void> {
  for (const [clusterName, namespaces] of Object.entries(documents)) {
    for (const [namespace, content] of Object.entries(namespaces)) {
      const target = { groupId, clusterName, namespace };
      try {
        await insert(seeding, target, content);
      } catch (error) {
        const description = `was refused: ${error instanceof Error ? error.message : String(error)}`;
        throw seeding.seed.refuseAt([...path, 'documents', clusterName, namespace], description);
      }
    }
  }
}

async function insert(
  { calls, folder }: Seeding,
  { groupId, clusterName, namespace }: { groupId: string; clusterName: string; namespace: string },
  content: SeedDocuments[string][string],
): Promise<void> {
  const dot = namespace.indexOf('.');
  const db = namespace.slice(0, dot);
  const collection = JSON.stringify(namespace.slice(dot + 1));
  const batches =
    typeof content === 'string'
      ? readDocuments(folder, content)
      : content.map((each, index) => ({ start: `document ${index + 1}`, documents: [JSON.stringify(each)] }));
  for (const { start, documents } of batches) {
    const command = `{"insert":${collection},"documents":[${documents.join(',')}]}`;
    const { body, status } = await calls.call('runEmulatorCommand', {
      ...{ groupId, clusterName, body: { db, command } },
    });
    if (status === 404) throw new Error(`there is no cluster ${clusterName}`);
    const reply = fieldsOf(JSON.parse(String(fieldsOf(body).reply)));
    const [failed] = Array.isArray(reply.writeErrors) ? reply.writeErrors.map(fieldsOf) : [];
    const reason = failed?.errmsg ?? reply.errmsg;
    if (reason === undefined) continue;
    const place = typeof content === 'string' ? `${content}, from ${start}` : start;
    throw new Error(`${place}: ${String(reason)}`);
  }
}
