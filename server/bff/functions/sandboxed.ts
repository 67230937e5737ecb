import type { RunRequest } from '#contract/console/functions.ts';
import { clientPrelude } from '#server/functions/client/prelude-source.ts';
import { type DryRunSource, dryRunSource } from '#server/functions/dry-run-source.ts';
import { runFunction } from '#server/functions/run-function.ts';
import { createSandbox, type Sandbox } from '#server/functions/sandbox/sandbox.ts';
import { type AdmissionDeps, admittedLine } from '../protection/admitted-line.ts';
import { changeOfDocuments } from '../protection/protection.ts';
import type { Execute } from './execute.ts';
import { openServices, type SourceDeps } from './open-sources.ts';
import { atOnce } from './runner.ts';
import type { SavedFunctions } from './saved-functions.ts';
import type { Starter } from './starter.ts';

export interface SandboxDeps extends Omit<SourceDeps, 'admit'>, AdmissionDeps {
  functions: SavedFunctions;
  onError(error: unknown): void;
}

/** context.user: the user who started the run // the shape that such functions expect */
function userOf({ id, name, role }: Starter, runAs: 'user' | 'system'): string {
  return JSON.stringify({
    id,
    type: runAs === 'system' ? 'system' : 'normal',
    data: { name },
    custom_data: { role },
    identities: [{ id, provider_type: 'local-userpass' }],
  });
}

/** Before the first change of documents by a run: authorizes it with its connection, and writes the audit log. */
const admission =
  (deps: AdmissionDeps, { groupId, name }: RunRequest, by: Starter): NonNullable<SourceDeps['admit']> =>
  async (connection) => {
    const { id, name: actor, client } = by;
    const subject = {
      requestId: 'first-start',
      ...client,
      actor,
      actorId: id,
      connection: connection.id,
      operation: changeOfDocuments,
      target: `/groups/${groupId}/functions/${name}`,
    };
    const line = await admittedLine(deps, connection, {
      what: 'documents',
      by: { id, name: actor, groupId },
      subject,
    });
    await line.end('done', null);
  };

export interface Execution {
  execute: Execute;
  /** A user is about to run a function: the first one of a process need not wait for its engine. */
  prepare(): void;
  close(): Promise<void>;
}

/** Runs functions in one sandbox, created when a user views functions. */
export function createExecute(deps: SandboxDeps): Execution {
  let sandbox: Sandbox | undefined;
  let closed = false;
  const opened = () => {
    sandbox ??= createSandbox({ size: atOnce, client: clientPrelude });
    return sandbox;
  };
  return {
    prepare() {
      // each run reports its own failure to get a worker
      if (!closed && !sandbox)
        opened()
          .warm()
          .catch(() => {});
    },
    async execute({ request, by, signal, onCall, onPrint, onChanges }) {
      const { connection, groupId, source, args, runAs, dataSource, timeoutMs, dryRun } = request;
      const scope = { connection, groupId };
      const settings = await deps.functions.settings(scope);
      const saved = await deps.functions.list(scope);
      // a dry run changes nothing that would need an authorization
      const sources = openServices(
        dryRun ? deps : { ...deps, admit: admission(deps, request, by) },
        scope,
        settings.services,
        dataSource,
      );
      const dry: DryRunSource[] = [];
      if (dryRun) {
        for (const [name, opened] of sources.services) {
          const once = dryRunSource(opened);
          dry.push(once);
          sources.services.set(name, once);
        }
      }
      try {
        return await runFunction(opened(), {
          source,
          args,
          runAs,
          services: sources.services,
          values: Object.fromEntries(settings.values.map(({ name, value }) => [name, value])),
          user: userOf(by, runAs),
          functions: new Map(saved.map((each) => [each.name, { source: each.source, runAs: each.runAs }])),
          ...(timeoutMs === undefined ? {} : { limits: { wallMs: timeoutMs } }),
          signal,
          onCall,
          onPrint,
        });
      } finally {
        if (dryRun) onChanges((await Promise.all(dry.map((each) => each.changes()))).flat());
        // a source that does not answer must not hold up the end of the run
        sources.close().catch(deps.onError);
      }
    },
    async close() {
      closed = true;
      await sandbox?.close();
    },
  };
}
