import {
  CompareRequest,
  ConfigurationScope,
  type ConfigurationSource,
  type ConfigurationView,
  KeepingRequest,
} from '#contract/console/configuration.ts';
import { ownerOf } from '#contract/console/configuration-sections.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit } from '../forward/audit.ts';
import { parse } from '../http/errors.ts';
import { json, route, type SignedInRoute } from '../http/route.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { failureOfTrouble, Trouble } from '../upstream/trouble.ts';
import type { Baselines } from './baselines.ts';
import { compare, itemsOf, type OtherSide } from './compare.ts';
import {
  type Configuration,
  configurationSchema,
  missingIn,
  readConfiguration,
  writeConfiguration,
} from './configuration-file.ts';
import { type ConfigurationKeeper, nextTurn } from './configuration-keeper.ts';
import { withDescribed } from './described.ts';
import { ignoredIn } from './ignored-parts.ts';
import { readPresent } from './present.ts';
import type { Versions } from './versions.ts';

export interface ConfigurationRoom {
  connections: Pick<Connections, 'open'>;
  audit: Audit;
  versions: Versions;
  baselines: Baselines;
  keeper: ConfigurationKeeper;
  callsOf: (connection: string, isAwaited: boolean) => Promise<ServiceCalls>;
  now: () => number;
}

const path = '/bff/configuration';

/** Its name in the audit log. */
export const targetOf = ({ groupId, orgId }: ConfigurationScope): string =>
  groupId === undefined ? `/orgs/${orgId}` : `/groups/${groupId}`;

/** Reports a read without an answer of the service as such. */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    throw failureOfTrouble(error, 'The configuration cannot be read');
  }
}

/** A project's configuration as a file, its difference from another one, and its history. */
export function configurationRoutes(room: ConfigurationRoom): SignedInRoute[] {
  const { connections, audit, versions, baselines, keeper, callsOf, now } = room;

  const otherOf = async (
    scope: ConfigurationScope,
    source: Exclude<ConfigurationSource, { kind: 'things' }>,
  ): Promise<OtherSide> => {
    const inFile = async (text: string): Promise<OtherSide> => ({
      configuration: await readConfiguration(text),
      missing: missingIn(text),
      ignored: ignoredIn(text),
    });
    if (source.kind === 'file') return inFile(source.text);
    if (source.kind === 'baseline') return inFile(await baselines.text(scope));
    if (source.kind === 'version') return inFile(await versions.text(scope, source.id));
    return readPresent(await callsOf(source.connection, true), ownerOf(source));
  };
  /** The other side of the comparison, which may depend on the project's current state. */
  const wantedOf = async (
    scope: ConfigurationScope,
    source: ConfigurationSource,
  ): Promise<(present: Configuration) => OtherSide> => {
    if (source.kind === 'things')
      return (present) => {
        // its ignored parts are already merged
        const { configuration, objections } = withDescribed(present, source.things);
        return { configuration, objections, missing: [] };
      };
    const other = await otherOf(scope, source);
    return () => other;
  };
  const scopeIn = (query: URLSearchParams): ConfigurationScope =>
    parse(ConfigurationScope, Object.fromEntries(query));

  return [
    route('GET', path, 'viewer', (call) =>
      answered(async () => {
        const scope = scopeIn(call.query);
        const project = await readPresent(await callsOf(scope.connection, true), ownerOf(scope));
        const { configuration, missing } = project;
        const text = writeConfiguration(configuration, missing);
        return json({ text, missing, items: itemsOf(project) } satisfies ConfigurationView);
      }),
    ),
    route('GET', `${path}/schema`, 'viewer', () => json(configurationSchema())),
    route('POST', `${path}/compare`, 'viewer', (call) =>
      answered(async () => {
        const { source, ...scope } = parse(CompareRequest, call.body);
        // a person's input is validated before any request
        const wanted = await wantedOf(scope, source);
        const project = await readPresent(await callsOf(scope.connection, true), ownerOf(scope));
        return json(compare(project, wanted(project.configuration), ownerOf(scope)));
      }),
    ),
    route('GET', `${path}/history`, 'viewer', async (call) =>
      json(await versions.history(scopeIn(call.query))),
    ),
    route('GET', `${path}/versions/:versionId`, 'viewer', async (call) =>
      json({ text: await versions.text(scopeIn(call.query), call.params.versionId ?? '') }),
    ),
    route('POST', `${path}/versions`, 'operator', (call, { user }) =>
      answered(async () => {
        const scope = parse(ConfigurationScope, call.body);
        const isNew = await keeper.keepNow(scope, user.name);
        return json({ ...(await versions.history(scope)), isNew }, 201);
      }),
    ),
    route('PUT', `${path}/schedule`, 'operator', async (call, session) => {
      const { every, ...scope } = parse(KeepingRequest, call.body);
      const { connection } = scope;
      await connections.open(connection);
      const target = `${targetOf(scope)} every ${every}`;
      const line = { connection, operation: 'keepConfiguration', target };
      // the first one is kept at once
      const nextAt = nextTurn(every, now()) === null ? null : now();
      await audit.asked(call, session, line, () => versions.keep(scope, every, nextAt));
      keeper.wake();
      return json(await versions.history(scope));
    }),
  ];
}
