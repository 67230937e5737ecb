import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import { changeSetFormat } from '#contract/change-sets/format.ts';
import type { changeSetOperations } from '#contract/change-sets/operations.ts';
import { type ChangeSetFile, ChangeSetFile as FileSchema } from '#contract/change-sets/sets.ts';
import type { HandlersFor } from '#server/bff/http/console-handlers.ts';
import { Failure } from '#server/bff/http/errors.ts';
import { refusedOperation } from '#server/bff/protection/grant-check.ts';
import { circleIn, ordered } from '../dependencies.ts';
import { personOf, type SetsDeps, shown } from '../deps.ts';
import { emptySet, type StoredSet } from '../set.ts';
import { baselineOf, callOf, type NewStep, newStepId, withSteps } from '../steps.ts';
import { parseText } from './parse-text.ts';
import { writeYaml } from './write-yaml.ts';

/** A set as a readable file; secrets stay behind and are named where they are missing. */
function fileOf({ title, steps }: StoredSet): string {
  const file: ChangeSetFile = {
    format: changeSetFormat,
    title,
    steps: steps.map((step) => ({
      id: step.id,
      title: step.title,
      operation: step.apply.call.operationId,
      args: withoutSecrets(step.apply.call.args),
      ...(step.after.length > 0 ? { after: step.after } : {}),
    })),
  };
  return writeYaml(file);
}

/** Steps of a file with an id each: a missing one is generated, and no other step waits for that one. */
const withIds = (steps: ChangeSetFile['steps']) =>
  steps.map((step) => ({ ...step, id: step.id ?? newStepId() }));

type FileHandlers = HandlersFor<typeof changeSetOperations, 'getChangeSetFile' | 'importChangeSet'>;

/** Sets as files: for another console, for review elsewhere, for next month. */
export function fileHandlers(deps: SetsDeps): FileHandlers {
  const { sets, connections, audit, now } = deps;
  return {
    getChangeSetFile: async ({ setId }) => ({ text: fileOf(await sets.get(setId)) }),
    async importChangeSet({ body: { connection, text } }, { call, session }) {
      const usable = await connections.open(connection);
      const { value: file, at, refuseAt } = await parseText(text, FileSchema);
      const value = { ...file, steps: withIds(file.steps) };
      for (const [index, step] of value.steps.entries())
        for (const [place, id] of (step.after ?? []).entries())
          if (value.steps.every((other) => other.id !== id))
            throw refuseAt(['steps', index, 'after', place], `waits for ${id}, which is not in the file`);
      const twice = value.steps.findIndex(
        ({ id }, index) => value.steps.findIndex((step) => step.id === id) < index,
      );
      if (twice >= 0) throw refuseAt(['steps', twice, 'id'], 'occurs twice');
      const waiting = value.steps.map((step) => ({ ...step, after: step.after ?? [] }));
      const circle = circleIn(waiting);
      if (circle) {
        const first = value.steps.findIndex(({ id }) => id === circle[0]);
        throw refuseAt(['steps', first, 'after'], `waits in a circle: ${circle.join(' → ')}`);
      }
      const calls = deps.callsFor(usable);
      const added: NewStep[] = [];
      for (const { id, title, operation, args, after } of ordered(waiting)) {
        const index = value.steps.findIndex((step) => step.id === id);
        try {
          const one = callOf({ operationId: operation, args });
          const refusal = refusedOperation(session.user.grants, { connection, ...one });
          if (refusal) throw refusal;
          added.push({ id, title, after, call: one, before: await baselineOf(one, calls) });
        } catch (error) {
          // the line is more helpful than the field
          if (!(error instanceof Failure) || error.status >= 500) throw error;
          throw refuseAt(['steps', index], `${at(['steps', index])}: ${error.message}`);
        }
      }
      const by = personOf(session);
      const empty = emptySet(deps.newId(now()), connection, value.title, by, now());
      const set: StoredSet = { ...empty, steps: withSteps(empty, added, by, now()) };
      const line = { connection, operation: 'importChangeSet', target: value.title };
      await audit.asked(call, session, line, () => sets.insert(set));
      return shown(deps, set, session);
    },
  };
}
