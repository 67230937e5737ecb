import type { Page } from '@playwright/test';

/** One request to the console's server with the session and the proof of an open page. */
export async function bff<Body>(page: Page, method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await page.evaluate(
    async ({ method, path, body }) => {
      const session = await (await fetch('/bff/session')).json();
      const response = await fetch(`/bff${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-quarterdeck': session.csrf },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    { method, path, body },
  );
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.body as Body;
}

/** One operation of the service through a connection. */
export function callThrough<Body>(page: Page, connection: string, operationId: string, args: object) {
  return bff<Body>(page, 'POST', `/call/${operationId}`, { connection, args });
}
