import { changeSetFormat } from '#contract/change-sets/format.ts';
import type { ConfigurationDifference } from '#contract/console/configuration.ts';

/** The chosen differences as the file of a change set: it is taken whole or not at all. */
export function setFileOf(title: string, chosen: readonly ConfigurationDifference[]): string {
  const steps = chosen.flatMap(({ call, title: text }, index) =>
    call
      ? [{ id: `s${index + 1}`, title: text.slice(0, 300), operation: call.operationId, args: call.args }]
      : [],
  );
  return JSON.stringify({ format: changeSetFormat, title, steps });
}
