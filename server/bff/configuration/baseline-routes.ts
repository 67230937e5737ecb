import {
  type BaselineAnswer,
  BaselineRequest,
  type BaselineSource,
  ConfigurationScope,
} from '#contract/console/configuration.ts';
import { ownerOf } from '#contract/console/configuration-sections.ts';
import { parse, parseQuery, refuse } from '../http/errors.ts';
import { json, route, type SignedInRoute } from '../http/route.ts';
import { readConfiguration, writeConfiguration } from './configuration-file.ts';
import { nextTurn } from './configuration-keeper.ts';
import { answered, type ConfigurationRoom, targetOf } from './configuration-routes.ts';
import { withDescribed } from './described.ts';
import { withPresent } from './ignored-parts.ts';
import { readPresent, storedKey } from './present.ts';

const path = '/bff/configuration/baseline';
/** A baseline without reads reports nothing: this is its interval unless the project is read already. */
const usually = 'hour';

/**
 * The desired state of a project: set from a file or a kept version, and compared with at each turn of the
 * schedule.
 */
export function baselineRoutes(room: ConfigurationRoom): SignedInRoute[] {
  const { baselines, versions, keeper, audit, connections, callsOf, now } = room;

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

  return [
    route('GET', path, 'viewer', async (call) => {
      const scope = parseQuery(ConfigurationScope, call.query);
      return json({ baseline: await baselines.of(scope) } satisfies BaselineAnswer);
    }),
    route('PUT', path, 'operator', async (call, session) => {
      const { from, ...scope } = parse(BaselineRequest, call.body);
      await connections.open(scope.connection);
      const target = `${targetOf(scope)} ${from?.kind ?? 'none'}`;
      const line = { connection: scope.connection, operation: 'setConfigurationBaseline', target };
      await audit.asked(call, session, line, async () => {
        if (from === null) return baselines.remove(scope);
        const text = await textOf(scope, from);
        // what cannot be read cannot be compared with either
        await readConfiguration(text);
        await baselines.set(scope, text, session.user.name, now());
        const { every } = await versions.history(scope);
        // read soon, whatever the schedule
        const pace = every === 'never' ? usually : every;
        if (nextTurn(pace, now()) !== null) await versions.keep(scope, pace, now());
      });
      keeper.wake();
      return json({ baseline: await baselines.of(scope) } satisfies BaselineAnswer);
    }),
  ];
}
