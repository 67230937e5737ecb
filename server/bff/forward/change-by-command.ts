import { z } from 'zod';
import type { OperationId } from '#contract/api/operations.ts';
import { ejsonLimits, excessOf } from '#contract/values/json/json-limits.ts';
import { onlyLooks } from '#server/data/commands/run-command.ts';
import { parseEjson } from '#server/data/values/ejson.ts';
import { commandName } from '../functions/guarded-sources.ts';

/** The emulator's operations that send a database command to clusters. */
const byCommand: ReadonlySet<OperationId> = new Set<OperationId>([
  'runEmulatorCommand',
  'runEmulatorSourceCommand',
]);

const Body = z.object({
  body: z.object({
    command: z.union([
      z.string(),
      z.record(z.string(), z.unknown()).transform((command) => JSON.stringify(command)),
    ]),
  }),
});
const Command = z.record(z.string(), z.unknown());

/**
 * The audit log operation and authorization of a call that changes documents by a command in its body: the
 * same as where people send commands. Undefined for all other calls. An unreadable command might change
 * something.
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
    // the emulator reports the error
  }
  const command = Command.safeParse(read).data;
  if (command === undefined) return 'command';
  return onlyLooks(command) ? undefined : `command ${commandName(command)}`;
}
