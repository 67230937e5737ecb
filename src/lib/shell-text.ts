/** One argument of a POSIX shell, whatever it holds. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
