import type { Document } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { IndexNotBuilt } from '#server/data/indexes/index-build.ts';
import { timeLimitOf } from '#server/data/limits/time-limit.ts';
import type { Deps, Unfinished } from './deps.ts';

/**
 * Waits until an index is built, which continues in any case. The reply of a command whose time is over before, or whose caller no
 * longer waits; undefined: the command may start again.
 */
export async function untilBuilt(
  { built }: IndexNotBuilt,
  { command, began }: Pick<Unfinished, 'command' | 'began'>,
  deps: Deps,
): Promise<Document | undefined> {
  const { signal } = deps;
  const { limitMs, until } = timeLimitOf(command, began, deps);
  const waitMs = until - performance.now();
  let stop = () => {};
  const stopped = new Promise<Document>((resolve) => {
    const refuse = (error: CommandError) => () => resolve(error.toReply());
    const expired = refuse(
      new CommandError('MaxTimeMSExpired', `operation exceeded time limit of ${limitMs} ms`),
    );
    const interrupted = refuse(new CommandError('Interrupted', 'operation was interrupted'));
    const timer = setTimeout(expired, Math.max(0, waitMs));
    signal?.addEventListener('abort', interrupted, { once: true });
    if (signal?.aborted) interrupted();
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', interrupted);
    };
  });
  try {
    return await Promise.race([built.then(() => undefined), stopped]);
  } finally {
    stop();
  }
}
