import { CommandError } from '#server/data/commands/command-error.ts';

/** Ends a processor: its state becomes FAILED, with this message. */
export class ProcessorFailure extends Error {}

/** A message that cannot be processed: it goes to the dead letter queue. */
export class MessageRefusal extends Error {}

/** Refusals about a cluster or the whole processor, not about one message. */
const ofProcessor: ReadonlySet<number> = new Set(
  [
    ...(['HostUnreachable', 'Unauthorized', 'NotWritablePrimary', 'NotPrimaryNoSecondaryOk'] as const),
    ...(['MaxTimeMSExpired', 'NotImplemented', 'InvalidNamespace', 'CommandNotSupported'] as const),
  ].map((name) => new CommandError(name, '').toReply().code),
);

/** Throws the refusal in a reply of a cluster, if it has one. */
export function throwRefusal(
  { ok, code, errmsg, writeErrors }: Readonly<Record<string, unknown>>,
  where: string,
) {
  const [problem] = Array.isArray(writeErrors) ? writeErrors : [];
  if (Number(ok) === 1 && problem === undefined) return;
  const reason = String(problem?.errmsg ?? errmsg);
  if (problem === undefined && ofProcessor.has(Number(code)))
    throw new ProcessorFailure(`${where}: ${reason}`);
  throw new MessageRefusal(reason);
}

/** The reason why a message is refused; undefined for errors of another kind. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof MessageRefusal) return error.message;
  if (!(error instanceof CommandError)) return undefined;
  return ofProcessor.has(error.toReply().code) ? undefined : error.message;
}
