import type {
  BaselineSource,
  ConfigurationScope,
  configurationOperations,
} from '#contract/console/configuration.ts';
import { ownerOf } from '#contract/console/configuration-sections.ts';
import type { HandlersFor } from '../http/console-handlers.ts';
import { refuse } from '../http/errors.ts';
import { readConfiguration, writeConfiguration } from './configuration-file.ts';
import { nextTurn } from './configuration-keeper.ts';
import { answered, type ConfigurationDeps, targetOf } from './configuration-routes.ts';
import { withDescribed } from './described.ts';
import { withPresent } from './ignored-parts.ts';
import { readPresent, storedKey } from './present.ts';

/** A baseline without reads reports nothing: this is its interval unless the project is read already. */
const usually = 'hour';

/**
 * The desired state of a project: set from a file or a kept version, and compared with at each turn of the
 * schedule.
 */
export function baselineHandlers(
  deps: ConfigurationDeps,
): HandlersFor<typeof configurationOperations, 'getConfigurationBaseline' | 'setConfigurationBaseline'> {
  const { baselines, versions, keeper, connections, callsOf, now } = deps;

  const textOf = async (scope: ConfigurationScope, from: NonNullable<BaselineSource>): Promise<string> => {
    if (from.kind === 'file') return from.text;
    if (from.kind === 'version') return versions.text(scope, from.id);
    // the rest of the project is meant to be as it is
    const calls = await callsOf(scope.connection, true);
    const { configuration, missing } = await answered(() => readPresent(calls, ownerOf(scope)));
    const described = withDescribed(configuration, from.things);
    const invalid = [...described.objections.values()].find(({ isUnknown }) => !isUnknown);
    if (invalid) throw refuse('INVALID_REQUEST', { message: invalid.message });
    // objects that the text does not fully describe stay as they are
    const incomplete = new Set(described.objections.keys());
    return writeConfiguration(
      withPresent(described.configuration, configuration, (section, key) =>
        incomplete.has(storedKey(section, key)),
      ),
      missing,
      described.ignored,
    );
  };

  return {
    getConfigurationBaseline: async (scope) => ({ baseline: await baselines.of(scope) }),
    setConfigurationBaseline: {
      async subject({ body: { from, ...scope } }) {
        const { connection } = scope;
        await connections.open(connection);
        return { connection, target: `${targetOf(scope)} ${from?.kind ?? 'none'}` };
      },
      async handle({ body: { from, ...scope } }, { session }) {
        if (from === null) await baselines.remove(scope);
        else {
          const text = await textOf(scope, from);
          // what cannot be read cannot be compared with either
          await readConfiguration(text);
          await baselines.set(scope, text, session.user.name, now());
          const { every } = await versions.history(scope);
          // read soon, whatever the schedule
          const pace = every === 'never' ? usually : every;
          if (nextTurn(pace, now()) !== null) await versions.keep(scope, pace, now());
        }
        keeper.wake();
        return { baseline: await baselines.of(scope) };
      },
    },
  };
}
