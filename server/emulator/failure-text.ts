/** What went wrong inside, for the log: during which operation, and where in the code. */
export function failureText(error: unknown, operation: string | undefined): string {
  const what = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return `${operation ?? 'between requests'}: ${what}`;
}
