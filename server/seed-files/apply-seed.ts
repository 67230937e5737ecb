import { randomBytes } from 'node:crypto';
import type { Fields } from '#server/bff/change-sets/call.ts';
import { fieldsOf } from '#server/bff/change-sets/call.ts';
import { compare } from '#server/bff/configuration/compare.ts';
import type { Configuration } from '#server/bff/configuration/configuration.ts';
import { readPresent } from '#server/bff/configuration/present.ts';
import type { ItemPlace } from '#server/bff/configuration/section.ts';
import type { Emulator } from '#server/emulator/http/app.ts';
import { instantFactor } from '#server/emulator/kernel/time/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { setFirst } from '#server/emulator/seed/tenancy.ts';
import { seedCalls } from './seed-calls.ts';
import { readDocuments } from './seed-documents.ts';
import type { Seed, SeedDocuments, SeedPart, SeedProject } from './seed-file.ts';

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
  const wanted = withPasswords(configuration, note);
  const objections = new Map<string, string>();
  for (let pass = 1; pass <= passes; pass += 1) {
    const present = await readPresent(calls, owner);
    const { differences } = compare(present, { configuration: wanted, missing: [] }, owner);
    objections.clear();
    let count = 0;
    for (const { section, key, kind, call, objection } of differences) {
      // an answer never shows a password, so that these users always differ
      if (pass > 1 && section === 'databaseUsers' && kind === 'change') continue;
      if (!call) {
        objections.set(`${section} ${key}`, objection);
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

/** Users of an exported file have no passwords, and the service requires them. */
function withPasswords(configuration: Configuration, note: Seeding['note']): Configuration {
  const { databaseUsers } = configuration;
  if (!databaseUsers) return configuration;
  const external = ['x509Type', 'awsIAMType', 'ldapAuthType', 'oidcAuthType'];
  const completed = Object.entries(databaseUsers).map(([key, user]): [string, Fields] => {
    const isExternal = external.some((field) => ![undefined, 'NONE'].includes(user[field] as string));
    if (isExternal || user.password !== undefined || user.databaseName !== 'admin') return [key, user];
    note(`Database user ${key} has no password in the file, and got a random one.`);
    return [key, { ...user, password: randomBytes(18).toString('base64url') }];
  });
  return { ...configuration, databaseUsers: Object.fromEntries(completed) };
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
      : content.map((each, index) => ({ line: index + 1, documents: [JSON.stringify(each)] }));
  for (const { line, documents } of batches) {
    const command = `{"insert":${collection},"documents":[${documents.join(',')}]}`;
    const { body, status } = await calls.call('runEmulatorCommand', {
      ...{ groupId, clusterName, body: { db, command } },
    });
    if (status === 404) throw new Error(`there is no cluster ${clusterName}`);
    const reply = fieldsOf(JSON.parse(String(fieldsOf(body).reply)));
    const [failed] = Array.isArray(reply.writeErrors) ? reply.writeErrors.map(fieldsOf) : [];
    const reason = failed?.errmsg ?? reply.errmsg;
    if (reason === undefined) continue;
    const place = typeof content === 'string' ? `${content}, from line ${line}` : `document ${line}`;
    throw new Error(`${place}: ${String(reason)}`);
  }
}
