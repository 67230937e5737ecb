/**
 * Where to go after signing in: a path of this console, or the start. Anything that a browser would read as
 * another origin (`//host`, `/\host`, a scheme, control characters) is refused.
 */
export function safeReturnTo(wanted: string | undefined, origin: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these while parsing a URL
  if (!wanted?.startsWith('/') || /^\/[/\\]|[\u0000-\u001f\\]/.test(wanted)) return '/';
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return '/';
  }
  if (
    url.origin !== origin ||
    /^\/(sign-in|launch)(\/|$)/.test(url.pathname) ||
    url.pathname.startsWith('//')
  )
    return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
