import type {
  ConfigurationScope,
  ConfigurationSource,
  configurationOperations,
} from '#contract/console/configuration.ts';
import { ownerOf } from '#contract/console/configuration-sections.ts';
import type { Connections } from '../connections/connections.ts';
import type { HandlersFor } from '../http/console-handlers.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { failureOfProblem, ServiceProblem } from '../upstream/service-problem.ts';
import type { Baselines } from './baselines.ts';
import { compare, itemsOf, type OtherSide } from './compare.ts';
import type { Configuration } from './configuration.ts';
import {
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

export interface ConfigurationDeps {
  connections: Pick<Connections, 'open'>;
  versions: Versions;
  baselines: Baselines;
  keeper: ConfigurationKeeper;
  callsOf: (connection: string, isAwaited: boolean) => Promise<ServiceCalls>;
  now: () => number;
}

/** Its name in the audit log. */
export const targetOf = ({ groupId, orgId }: ConfigurationScope): string =>
  groupId === undefined ? `/orgs/${orgId}` : `/groups/${groupId}`;

/** Reports a read without an answer of the service as such. */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    throw failureOfProblem(error, 'The configuration cannot be read');
  }
}

/** A project's configuration as a file, its difference from another one, and its history. */
export function configurationHandlers(
  deps: ConfigurationDeps,
): Omit<
  HandlersFor<typeof configurationOperations>,
  'getConfigurationBaseline' | 'setConfigurationBaseline'
> {
  const { connections, versions, baselines, keeper, callsOf, now } = deps;

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

  return {
    getConfiguration: (scope) =>
      answered(async () => {
        const project = await readPresent(await callsOf(scope.connection, true), ownerOf(scope));
        const { configuration, missing } = project;
        return { text: writeConfiguration(configuration, missing), missing, items: itemsOf(project) };
      }),
    getConfigurationSchema: configurationSchema,
    compareConfiguration: ({ body: { source, ...scope } }) =>
      answered(async () => {
        // a person's input is validated before any request
        const wanted = await wantedOf(scope, source);
        const project = await readPresent(await callsOf(scope.connection, true), ownerOf(scope));
        return compare(project, wanted(project.configuration), ownerOf(scope));
      }),
    getConfigurationHistory: (scope) => versions.history(scope),
    getConfigurationVersion: async ({ versionId, ...scope }) => ({
      text: await versions.text(scope, versionId),
    }),
    createConfigurationVersion: ({ body: scope }, { session }) =>
      answered(async () => {
        const isNew = await keeper.keepNow(scope, session.user.name);
        return { ...(await versions.history(scope)), isNew };
      }),
    keepConfiguration: {
      async subject({ body: { every, ...scope } }) {
        await connections.open(scope.connection);
        return { connection: scope.connection, target: `${targetOf(scope)} every ${every}` };
      },
      async handle({ body: { every, ...scope } }) {
        // the first one is kept at once
        const nextAt = nextTurn(every, now()) === null ? null : now();
        await versions.keep(scope, every, nextAt);
        keeper.wake();
        return versions.history(scope);
      },
    },
  };
}
