import { z } from 'zod';
import { EmulatorCredentials } from '#contract/emulator/control.ts';
import { TwinOmission } from '#contract/emulator/twins.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { Connections, UsableConnection } from '../connections/connections.ts';
import type { SourceDeps } from '../functions/open-sources.ts';
import { LargeBody } from '../upstream/large-body.ts';
import { refusalLabels } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { Upstream, UpstreamAnswer } from '../upstream/upstream.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import { refusalOf } from './documents/collection-job.ts';
import type { TwinCollections } from './documents/collections.ts';
import { writeCollection } from './documents/write-twin.ts';
import { observedWork } from './observed-work.ts';
import type { FinishedRead } from './twin-reads.ts';
import type { StoredTwin } from './twins.ts';

const Loaded = z.object({
  counts: z.record(z.string(), z.int()),
  omitted: z.array(TwinOmission),
  omittedCount: z.int(),
});
export type Loaded = z.infer<typeof Loaded>;

interface Deps {
  connections: Connections;
  collections: Pick<TwinCollections, 'list' | 'documents' | 'move'>;
  sources: SourceDeps;
  upstream: Pick<Upstream, 'call'>;
}

export type TwinWorlds = ReturnType<typeof createTwinWorlds>;

/** The worlds of twins in their emulators, and the connections to them. */
export function createTwinWorlds({ connections, collections, sources, upstream }: Deps) {
  const worldOf = ({ id }: StoredTwin): string => `twin-${id}`;

  const send = async (
    connection: UsableConnection,
    ...[id, args]: Parameters<typeof buildRequest>
  ): Promise<UpstreamAnswer> => upstream.call(connection, buildRequest(id, args));

  const good = (answer: UpstreamAnswer): unknown => {
    if (answer.status < 300) return answer.body;
    throw new ServiceProblem(`The emulator refused the twin: ${refusalLabels(answer)}`, {
      final: answer.status < 500,
    });
  };

  const openHost = async ({ host }: StoredTwin): Promise<UsableConnection> => {
    const connection = await connections.open(host);
    if (connection.emulator) return connection;
    throw new ServiceProblem('The connection of the twin leads to no emulator.', { final: true });
  };

  /** The credentials of a new world; one of that name remained from a process that ended. */
  const createWorld = async (twin: StoredTwin): Promise<EmulatorCredentials> => {
    const host = await openHost(twin);
    const name = worldOf(twin);
    const body = { name, seed: 'empty' };
    await send(host, 'deleteEmulatorWorld', { worldName: name });
    return EmulatorCredentials.parse(good(await send(host, 'createEmulatorWorld', { body })));
  };

  /** A world that was replaced gets the copied documents again, without any read of their source. */
  const writeDocuments = async ({ id }: StoredTwin, connection: string): Promise<void> => {
    for (const collection of await collections.list(id)) {
      if (collection.state !== 'done' && collection.state !== 'writing') continue;
      try {
        await writeCollection(sources, connection, collection, collections.documents(collection.id));
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        // for instance a cluster that the newer copy lacks
        await collections.move(collection.id, ['done', 'writing'], 'failed', refusalOf(error));
      }
    }
  };

  return {
    /** The connection of the twin, created with its world where it has none yet. */
    async connectionOf(twin: StoredTwin): Promise<string> {
      if (twin.twinConnection !== null) return twin.twinConnection;
      const { publicKey, privateKey } = await createWorld(twin);
      const { origin } = await connections.open(twin.host);
      // keys derive from the emulator and the name of the world: a process that ended has stored the same ones
      const existing = (await connections.list()).find(
        (each) => each.origin === origin && each.identity === publicKey,
      );
      if (existing) return existing.id;
      const request = { name: `Twin ${twin.name}`, origin, kind: 'apiKey', identity: publicKey } as const;
      const { id } = await connections.create({ ...request, secret: privateKey });
      await connections.noteEmulator(id, true);
      return id;
    },

    /** Replaces the content of the twin's world by a copy. */
    async load(
      twin: StoredTwin,
      connection: string,
      reads: readonly FinishedRead[],
      at: number,
      /** Work at the pace of the service, and a clock that only the caller moves. */
      { isRehearsed = false }: { isRehearsed?: boolean } = {},
    ): Promise<Loaded> {
      const resources = reads
        .filter(({ state, items }) => state === 'read' && items.length > 0)
        .map(({ resource, groupId, clusterName, items }) => ({
          ...{ resource, items },
          ...(groupId === '' ? { orgId: twin.orgId } : { groupId }),
          ...(clusterName === '' ? {} : { clusterName }),
        }));
      const { clockOffsetMs } = twin;
      const clock = {
        ...(isRehearsed ? { pace: 1, frozen: true } : {}),
        ...(clockOffsetMs === undefined ? {} : { clockOffsetMs }),
      };
      const observed = observedWork(reads);
      const text = JSON.stringify({ copiedAt: new Date(at).toISOString(), ...clock, observed, resources });
      const body = await LargeBody.of(Buffer.from(text));
      const answer = await send(await connections.open(connection), 'loadEmulatorTwin', { body });
      const loaded = Loaded.parse(good(answer));
      await writeDocuments(twin, connection);
      return loaded;
    },

    /** The content of the twin's world as a world file, without credentials; its secrets stay sealed. */
    async export(connection: string): Promise<string> {
      const answer = await send(await connections.open(connection), 'exportEmulatorWorld', {});
      good(answer);
      return answer.text;
    },

    /** Deletes the world and its connection; an emulator that does not answer keeps its world. */
    async remove(twin: StoredTwin): Promise<void> {
      const host = await openHost(twin);
      const answer = await send(host, 'deleteEmulatorWorld', { worldName: worldOf(twin) });
      if (answer.status !== 404) good(answer);
      if (twin.twinConnection !== null) await connections.remove(twin.twinConnection);
    },
  };
}
