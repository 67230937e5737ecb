import { ownValue } from '../values/own-value.ts';

/** Oldest versions that can be followed, by series // documented: today's limits */
const oldestSources: Readonly<Record<string, readonly number[]>> = { '7.0': [7, 0, 13] };
const oldestSource: readonly number[] = [6, 0, 17];

/** Whether a version like `7.0.12` precedes another one. */
function isOlder(version: string, than: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  for (const [at, wanted] of than.entries()) {
    const part = parts[at] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return false;
}

/** The oldest release of a source's series that can move, as `7.0.13`. */
export function oldestMovable(version: string): string {
  const series = version.split('.').slice(0, 2).join('.');
  return (ownValue(oldestSources, series) ?? oldestSource).join('.');
}

/** Whether a source of this version is too old to move. */
export function isTooOld(version: string): boolean {
  return isOlder(version, oldestMovable(version).split('.').map(Number));
}

/** Whether a destination is older than the features that a source has switched on. */
export function isDestinationOlder(destination: string, featureCompatibilityVersion: string): boolean {
  const [major, minor] = featureCompatibilityVersion.split('.').map(Number);
  return isOlder(destination, [major ?? 0, minor ?? 0]);
}
