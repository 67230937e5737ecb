import { z } from 'zod';
import type { OperationId } from '#contract/operations.ts';
import { onlyLooks } from '#server/data/commands/run-command.ts';
import { parseEjson } from '#server/data/values/ejson.ts';
import { ejsonLimits, excessOf } from '#server/data/values/json-limits.ts';
import { commandName } from '../functions/guarded-sources.ts';

/** The emulator's operations by which clusters are told a command of the database. */
const byCommand: ReadonlySet<OperationId> = new Set<OperationId>([
  'runEmulatorCommand',
  'runEmulatorSourceCommand',
]);

const Body = z.object({ body: z.object({ command: z.string() }) });
const Command = z.record(z.string(), z.unknown());

/**
 * What a call is in the audit log, and judged as, that changes documents by a command in its body: the same as where
 * people send commands. Undefined of all other calls. What cannot be read might change something.
 */
export function changeByCommand(
  operationId: OperationId,
  args: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!byCommand.has(operationId)) return undefined;
  const text = Body.safeParse(args).data?.body.command ?? '';
  let read: unknown;
  try {
    if (excessOf(text, ejsonLimits) === undefined) read = parseEjson(text);
  } catch {
    // the emulator says what is wrong with it
  }
  const command = Command.safeParse(read).data;
  if (command === undefined) return 'command';
  return onlyLooks(command) ? undefined : `command ${commandName(command)}`;
}
