import { SearchError } from '../search-error.ts';
import type { StringTarget } from './string-target.ts';

/** Phrases need positions, which not every field keeps // observed */
export function requirePositions({ path, type }: StringTarget, by: string): void {
  if (type?.indexOptions !== 'docs' && type?.indexOptions !== 'freqs') return;
  throw new SearchError(
    `field ${path} not indexed as string with indexOptions=offset or indexOptions=positions, which is required for ${by}`,
  );
}
