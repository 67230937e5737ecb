/** Where to go after signing in: a path of this server, or the start page for everything else // reliability A10 */
export function safeReturnTo(text: string | null | undefined): string {
  if (!text || text.length > 2048 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return '/';
  const base = 'http://console.invalid';
  return URL.canParse(text, base) && new URL(text, base).origin === base && !/^\/(bff|launch)\b/i.test(text)
    ? text
    : '/';
}
