import {
  FunctionChange,
  FunctionRequest,
  FunctionScope,
  FunctionSettings,
  sourceLimit,
} from '#contract/console/functions.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit, AuditedChange } from '../forward/audit.ts';
import { parse, parseQuery, refuseField } from '../http/errors.ts';
import { type BodyLimits, bodyLimits } from '../http/json-body.ts';
import { type Call, json, noContent, route, type SignedInRoute } from '../http/route.ts';
import type { SavedFunctions } from './saved-functions.ts';
import { checkArgs, checkStorable, checkWritten, readEjson } from './stored-text.ts';

export interface FunctionRoom {
  functions: SavedFunctions;
  connections: Connections;
  audit: Audit;
  /** A user is viewing functions, and may run one next. */
  prepare(): void;
}

/** Source and arguments, each character escaped at worst. */
const functionLimits: BodyLimits = { ...bodyLimits, bytes: 6 * sourceLimit + 4 * 1024 * 1024 };
/** A hundred values of 64 KiB. */
const settingsLimits: BodyLimits = { ...bodyLimits, bytes: 16 * 1024 * 1024 };

const scopeOf = (call: Call): FunctionScope => parseQuery(FunctionScope, call.query);

function checkTexts({ source, args }: { source: string; args?: string | undefined }): void {
  checkStorable('source', source);
  checkArgs('args', args);
}

function checkSettings({ services, values }: FunctionSettings): void {
  for (const [field, list] of Object.entries({ services, values })) {
    const names = list.map((each) => each.name);
    const twice = names.findIndex((name, index) => names.indexOf(name) < index);
    if (twice >= 0) throw refuseField(`${field}.${twice}.name`, 'is there twice');
  }
  for (const [index, { value }] of values.entries()) {
    readEjson(`values.${index}.value`, value);
    checkWritten(`values.${index}.value`, value);
  }
}

/** Functions and what their context holds. */
export function functionRoutes({ functions, connections, audit, prepare }: FunctionRoom): SignedInRoute[] {
  const lineOf = (
    operation: string,
    { connection, groupId, name }: FunctionScope & { name: string },
  ): AuditedChange => ({ operation, connection, target: `/groups/${groupId}/functions/${name}` });
  const idOf = (call: Call) => call.params.functionId ?? '';

  return [
    route('GET', '/bff/functions', 'viewer', async (call) => {
      prepare();
      return json(await functions.list(scopeOf(call)));
    }),
    route(
      'POST',
      '/bff/functions',
      'operator',
      async (call, session) => {
        const request = parse(FunctionRequest, call.body);
        checkTexts(request);
        await connections.open(request.connection);
        const create = () => functions.create(request, session.user.name);
        return json(await audit.asked(call, session, lineOf('createFunction', request), create), 201);
      },
      { limits: () => functionLimits },
    ),
    route('GET', '/bff/functions/:functionId', 'viewer', async (call) =>
      json(await functions.get(idOf(call))),
    ),
    route(
      'PUT',
      '/bff/functions/:functionId',
      'operator',
      async (call, session) => {
        const change = parse(FunctionChange, call.body);
        checkTexts(change);
        const before = await functions.get(idOf(call));
        const save = () => functions.save(before.id, change, session.user.name);
        return json(await audit.asked(call, session, lineOf('saveFunction', before), save));
      },
      { limits: () => functionLimits },
    ),
    route('DELETE', '/bff/functions/:functionId', 'operator', async (call, session) => {
      const before = await functions.get(idOf(call));
      const line = lineOf('deleteFunction', before);
      await audit.asked(call, session, line, () => functions.remove(before.id));
      return noContent();
    }),
    route('GET', '/bff/functions/:functionId/versions', 'viewer', async (call) =>
      json(await functions.versions(idOf(call))),
    ),
    route('GET', '/bff/function-settings', 'viewer', async (call) =>
      json(await functions.settings(scopeOf(call))),
    ),
    route(
      'PUT',
      '/bff/function-settings',
      'operator',
      async (call, session) => {
        const scope = scopeOf(call);
        const settings = parse(FunctionSettings, call.body);
        checkSettings(settings);
        const { connection, groupId } = scope;
        await connections.open(connection);
        const target = `/groups/${groupId}/function-settings`;
        const line = { operation: 'saveFunctionSettings', connection, target };
        await audit.asked(call, session, line, () => functions.putSettings(scope, settings));
        return json(settings);
      },
      { limits: () => settingsLimits },
    ),
  ];
}
