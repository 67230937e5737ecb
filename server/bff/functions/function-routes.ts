import { functionOperations } from '#contract/console/function-operations.ts';
import type { FunctionScope, FunctionSettings } from '#contract/console/functions.ts';
import type { Connections } from '../connections/connections.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { refuseField } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { SavedFunctions } from './saved-functions.ts';
import { checkArgs, checkStorable, readWrittenEjson } from './stored-text.ts';

export interface FunctionDeps {
  functions: SavedFunctions;
  connections: Connections;
  defineHandlers: DefineConsoleHandlers;
  /** A user is viewing functions, and may run one next. */
  prepare(): void;
}

async function checkTexts({ source, args }: { source: string; args?: string | undefined }): Promise<void> {
  checkStorable('source', source);
  await checkArgs('args', args);
}

async function checkSettings({ services, values }: FunctionSettings): Promise<void> {
  for (const [field, list] of Object.entries({ services, values })) {
    const names = list.map((each) => each.name);
    const twice = names.findIndex((name, index) => names.indexOf(name) < index);
    if (twice >= 0) throw refuseField(`${field}.${twice}.name`, 'is there twice');
  }
  for (const [index, { value }] of values.entries()) {
    await readWrittenEjson(`values.${index}.value`, value);
  }
}

/** Functions and what their context holds. */
export function functionRoutes(deps: FunctionDeps): SignedInRoute[] {
  const { functions, connections, defineHandlers, prepare } = deps;
  const subjectOf = ({ connection, groupId, name }: FunctionScope & { name: string }) => ({
    connection,
    target: `/groups/${groupId}/functions/${name}`,
  });

  return defineHandlers(functionOperations, {
    listFunctions(scope) {
      prepare();
      return functions.list(scope);
    },
    createFunction: {
      async subject({ body }) {
        await checkTexts(body);
        await connections.open(body.connection);
        return subjectOf(body);
      },
      handle: ({ body }, { session }) => functions.create(body, session.user.name),
    },
    getFunction: ({ functionId }) => functions.get(functionId),
    saveFunction: {
      async subject({ functionId, body }) {
        await checkTexts(body);
        return subjectOf(await functions.get(functionId));
      },
      handle: ({ functionId, body }, { session }) => functions.save(functionId, body, session.user.name),
    },
    deleteFunction: {
      subject: async ({ functionId }) => subjectOf(await functions.get(functionId)),
      handle: ({ functionId }) => functions.remove(functionId),
    },
    listFunctionVersions: ({ functionId }) => functions.versions(functionId),
    getFunctionSettings: (scope) => functions.settings(scope),
    saveFunctionSettings: {
      async subject({ connection, groupId, body }) {
        await checkSettings(body);
        await connections.open(connection);
        return { connection, target: `/groups/${groupId}/function-settings` };
      },
      async handle({ body, ...scope }) {
        await functions.putSettings(scope, body);
        return body;
      },
    },
  });
}
