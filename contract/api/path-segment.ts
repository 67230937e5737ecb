/** Encoded characters of one segment; a target may have 8,192 // docs/security.md */
const longestSegment = 7_000;

/**
 * Why a name cannot be one segment of a path, or undefined if it can. Percent-encoding makes all other names safe: a backslash, a
 * slash, a percent sign. Clients resolve `.` and `..` even when they are encoded // URL Standard, double-dot path segment
 */
export function segmentProblem(name: string): string | undefined {
  if (name === '.' || name === '..') return 'must not be . or .., which no client can request in a path';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: servers refuse exactly these in a path
  if (/[\x00\r\n]/.test(name)) return 'must not have line breaks or NUL, which no path can have';
  if (/\p{Surrogate}/u.test(name)) return 'must not have half of a surrogate pair';
  if (encodeURIComponent(name).length > longestSegment)
    return 'is too long for a path: percent-encoded it has more than 7,000 characters';
  return undefined;
}
