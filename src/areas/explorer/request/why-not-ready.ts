import { paramNames } from '#contract/api/path-template.ts';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { leftOutOf } from '#contract/catalogue/secret-fields.ts';
import type { CallArgs } from '../explorer-search.ts';

/**
 * Why the values cannot be sent: a path parameter is missing, a text is unreadable, or the placeholder of a
 * secret omitted from a URL or the history is still present.
 */
export function whyNotReady(
  { path }: Pick<OperationFacts, 'path'>,
  args: CallArgs,
  unreadable: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const missing = paramNames(path).find((name) => typeof args[name] !== 'string' || args[name] === '');
  if (missing !== undefined) return `Enter ${missing} first.`;
  const [broken] = Object.entries(unreadable).filter(([, problem]) => problem !== undefined);
  if (broken)
    return `Correct ${broken[0] === 'body' ? 'the body' : broken[0].replace('body.', '')} first: ${broken[1]}.`;
  const [secret] = leftOutOf(args);
  return (
    secret &&
    `Enter ${secret.path.replace('body.', '')} first: addresses and the history hold no secret, only ${secret.text}.`
  );
}
