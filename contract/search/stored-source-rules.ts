import { type DefinitionProblem, unfit } from './problem.ts';
import type { StoredSource } from './stored-source.ts';

/** A path must not be chosen together with one below it, nor twice // observed */
export function checkStoredSource(source: StoredSource | undefined, at: string): DefinitionProblem[] {
  if (typeof source !== 'object') return [];
  const name = source.include ? 'include' : 'exclude';
  const paths = source.include ?? source.exclude ?? [];
  return paths.flatMap((path, index) =>
    paths.some(
      (other, where) =>
        where !== index && (path.startsWith(`${other}.`) || (path === other && where < index)),
    )
      ? [unfit(`${at}.${name}[${index}]`, `collides with another path: ${path}`)]
      : [],
  );
}
