import { stages } from '#src/lib/database-operators.ts';

/** Stages that can be chosen for a card. */
export const stageNames: readonly string[] = stages.map(({ name }) => name);

/** What a stage does, in a sentence. */
export const stageInfo = (name: string): string | undefined =>
  stages.find((each) => each.name === name)?.info;

/** The argument that a new stage begins with: the snippet of its completion, with its placeholders as values. */
export function startingBody(name: string): string {
  const snippet = stages.find((each) => each.name === name)?.snippet ?? '';
  const body = snippet
    .slice(snippet.indexOf(':') + 1)
    .trim()
    .replaceAll(/#\{([^}]*)\}/gu, '$1');
  return body === '' || /^\{\s*\}$/u.test(body) ? '{}' : body;
}
