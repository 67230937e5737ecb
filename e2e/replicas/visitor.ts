/** A person with a session, without a browser. */
export class Visitor {
  readonly #origin: string;
  #session: Record<string, string> = {};

  constructor(origin: string) {
    this.#origin = origin;
  }

  send(method: string, path: string, body?: unknown, more: RequestInit = {}): Promise<Response> {
    return fetch(this.#origin + path, {
      ...more,
      method,
      headers: {
        ...{ origin: this.#origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        ...this.#session,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  signIn(who: { username: string; password: string }): Promise<void> {
    return this.#open('/bff/session/password', who);
  }

  /** Replaces the temporary password of a new user. */
  choosePassword(password: string): Promise<void> {
    return this.#open('/bff/session/new-password', { password });
  }

  async #open(path: string, body: object): Promise<void> {
    const response = await this.send('POST', path, body);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const { csrf } = (await response.json()) as { csrf: string };
    const [cookie = ''] = response.headers.getSetCookie();
    this.#session = { cookie: cookie.split(';')[0] ?? '', 'x-quarterdeck': csrf };
  }

  /** The status of a request that reads the session. */
  async sessionState(): Promise<string> {
    const response = await this.send('GET', '/bff/session');
    if (!response.ok) return String(response.status);
    return ((await response.json()) as { user?: object }).user ? 'signed in' : 'signed out';
  }
}
