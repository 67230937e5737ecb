import { type TwinRequest, type TwinState, twinOperations } from '#contract/console/twins.ts';
import type { Connections } from '../connections/connections.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { refuse, refuseField } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import { newReading, type TwinChanges } from './twin-changes.ts';
import type { TwinWorlds } from './twin-world.ts';
import { type StoredTwin, type Twins, twinView } from './twins.ts';

export interface TwinRoutesDeps {
  twins: Twins;
  worlds: TwinWorlds;
  changes: TwinChanges;
  connections: Pick<Connections, 'open'>;
  wake: () => void;
  reset: (connection: string) => void;
  defineHandlers: DefineConsoleHandlers;
  newId: (at: number) => string;
  now: () => number;
}

/** States in which the content of a world is being replaced. */
const isChanging: ReadonlySet<TwinState> = new Set(['loading', 'rehearsing']);

const stateLabels = ({ name, state, copiedAt }: StoredTwin): string =>
  copiedAt === null
    ? `The twin ${name} has no complete copy yet: it is ${state}.`
    : `The twin ${name} is ${state}. Retry when it is ready.`;

/** Twins: created, followed, paused, refreshed, loaded and deleted. */
export function twinRoutes(deps: TwinRoutesDeps): Route[] {
  const { twins, worlds, changes, connections, wake, now } = deps;

  const view = async (id: string) => twinView(await twins.get(id));
  const lineOf = async ({ twinId }: { twinId: string }) => {
    const { connection, name } = await twins.get(twinId);
    return { connection, target: `twin ${name}` };
  };

  const requireEmulator = async (host: string): Promise<void> => {
    const { emulator } = await connections.open(host);
    if (!emulator) throw refuseField('host', 'must be a connection to an emulator');
  };

  const create = async ({ connection, host, name, orgId, groupIds }: TwinRequest, by: string) => {
    const createdAt = now();
    const twin: StoredTwin = {
      ...{
        id: deps.newId(createdAt),
        name,
        connection,
        host,
        orgId,
        groupIds: groupIds && [...new Set(groupIds)],
      },
      ...{
        twinConnection: null,
        isSourceDeleted: false,
        state: 'copying',
        reason: '',
        createdBy: by,
        createdAt,
        copiedAt: null,
      },
      ...{ reading: newReading(createdAt), counts: {}, gapCount: 0, drift: null, rehearsalId: null },
      ...{ projectNames: {}, gaps: [], differences: [], loadedCopy: 0, copy: 1 },
    };
    await twins.insert(twin);
    wake();
    return twinView(twin);
  };

  return deps.defineHandlers(twinOperations, {
    listTwins: ({ connection }) => twins.list(connection),
    createTwin: {
      async subject({ body }) {
        await connections.open(body.connection);
        await requireEmulator(body.host);
        return { connection: body.connection, target: `twin ${body.name}` };
      },
      handle: ({ body }, { session }) => create(body, session.user.name),
    },
    getTwin: ({ twinId }) => view(twinId),
    async exportTwin({ connection, twin: nameOrId }) {
      const twin = await twins.named(connection, nameOrId);
      if (twin.twinConnection === null || twin.copiedAt === null || isChanging.has(twin.state))
        throw refuse('TWIN_STATE', { message: stateLabels(twin) });
      const text = await worlds.export(twin.twinConnection);
      // as the emulator wrote it: a world may be large
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    },
    async pauseTwin({ twinId }) {
      await twins.move(twinId, ['copying'], 'paused');
      return view(twinId);
    },
    async resumeTwin({ twinId }) {
      const twin = await twins.get(twinId);
      if (twin.state === 'failed') {
        await twins.repeatFailed(twinId, twin.copy);
        const isComplete = twin.reading.endedAt !== null;
        await twins.change({ ...twin, reason: '' }, ['failed'], isComplete ? 'loading' : 'copying');
      } else await twins.move(twinId, ['paused'], 'copying');
      wake();
      return view(twinId);
    },
    async cancelTwin({ twinId }) {
      const twin = await twins.get(twinId);
      // the copy before stays in use
      await twins.move(
        twinId,
        ['copying', 'paused', 'failed'],
        twin.loadedCopy === 0 ? 'cancelled' : 'ready',
      );
      return view(twinId);
    },
    async refreshTwin({ twinId }) {
      const twin = await twins.get(twinId);
      if (twin.isSourceDeleted)
        throw refuse('TWIN_STATE', {
          message: 'The connection to the source was deleted. The copy stays, and cannot be refreshed.',
        });
      await changes.refresh(twin);
      return view(twinId);
    },
    loadTwin: {
      subject: lineOf,
      async handle({ twinId }) {
        await changes.load(await twins.get(twinId));
        return view(twinId);
      },
    },
    deleteTwin: {
      subject: lineOf,
      async handle({ twinId }) {
        const twin = await twins.get(twinId);
        if (twin.state === 'rehearsing')
          throw refuse('TWIN_STATE', { message: 'Cancel the rehearsal first.' });
        await worlds.remove(twin);
        await twins.remove(twinId);
        if (twin.twinConnection !== null) deps.reset(twin.twinConnection);
      },
    },
  });
}
