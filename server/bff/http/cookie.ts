import { headersOf, type RawRequest } from './raw-request.ts';

/** Which cookies this server uses; the port is part of the name because cookies are shared by all ports of a host. */
export interface CookieNames {
  session: string;
  signIn: string;
  /** For a wall screen, which has no user. */
  screen: string;
  /** Name on plain http for browsers that refuse Secure cookies there; undefined over https. */
  plainSession: string | undefined;
}

export function cookieNames(port: number, https: boolean): CookieNames {
  return {
    session: `__Host-quarterdeck-${port}`,
    signIn: `__Host-quarterdeck-sign-in-${port}`,
    screen: https ? `__Host-quarterdeck-screen-${port}` : `quarterdeck-screen-${port}`,
    plainSession: https ? undefined : `quarterdeck-${port}`,
  };
}

/** Every value that the request carries under a cookie's name. */
export function cookieValues(raw: RawRequest, name: string): string[] {
  const values: string[] = [];
  for (const header of headersOf(raw, 'cookie')) {
    for (const part of header.split(';')) {
      const at = part.indexOf('=');
      if (at > 0 && part.slice(0, at).trim() === name) values.push(part.slice(at + 1).trim());
    }
  }
  return values;
}

/** Safari takes no Secure cookie from plain http, not even on localhost // reliability §0 (2) */
function refusesSecureOnLoopback(userAgent: string): boolean {
  return /AppleWebKit\//.test(userAgent) && !/(Chrome|Chromium|CriOS|Edg)\//.test(userAgent);
}

export function setSessionCookie(names: CookieNames, id: string, userAgent: string): string {
  if (names.plainSession && refusesSecureOnLoopback(userAgent)) {
    return `${names.plainSession}=${id}; Path=/; HttpOnly; SameSite=Strict`;
  }
  return `${names.session}=${id}; Path=/; Secure; HttpOnly; SameSite=Strict`;
}

/** The longest that browsers keep a cookie: 400 days. */
const longestSeconds = 34_560_000;

/** Without an end, as far as browsers know one. On plain http some browsers refuse Secure cookies; screens see no secrets. */
export function setScreenCookie({ screen }: CookieNames, secret: string): string {
  const secure = screen.startsWith('__Host-') ? '; Secure' : '';
  return `${screen}=${secret}; Path=/${secure}; HttpOnly; SameSite=Strict; Max-Age=${longestSeconds}`;
}

export function clearSessionCookies(names: CookieNames): string[] {
  return [
    `${names.session}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`,
    ...(names.plainSession ? [`${names.plainSession}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`] : []),
  ];
}

/**
 * The session id of a request; undefined when it is missing or malformed, and when there are two: a program
 * on another port planted one.
 */
export function sessionIdOf(raw: RawRequest, names: CookieNames): string | undefined {
  const prefixed = cookieValues(raw, names.session);
  const values = prefixed.length || !names.plainSession ? prefixed : cookieValues(raw, names.plainSession);
  const [id] = values;
  return values.length === 1 && id !== undefined && /^[A-Za-z0-9_-]{43}$/.test(id) ? id : undefined;
}
