import type { Page } from '@playwright/test';

interface Answered {
  method: string;
  path: string;
  status: number | undefined;
  /** Whether the session went along. */
  cookie: boolean;
}

/**
 * The answers of an origin to a page, as the network recorded them. An answer that a page must not read
 * counts as failed everywhere else, even when the request was answered and perhaps executed.
 */
export async function listenTo(page: Page, origin: string): Promise<{ done: Answered[] }> {
  const network = await page.context().newCDPSession(page);
  const existing = new Map<string, Answered>();
  const entry = (id: string): Answered => {
    const created = existing.get(id) ?? { method: '', path: '', status: undefined, cookie: false };
    existing.set(id, created);
    return created;
  };
  const done: Answered[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith(origin)) return;
    const { pathname } = new URL(request.url);
    done.push(Object.assign(entry(requestId), { method: request.method, path: pathname }));
  });
  network.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    const cookie = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie');
    entry(requestId).cookie = cookie?.[1].includes('__Host-quarterdeck-') ?? false;
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    entry(requestId).status = statusCode;
  });
  network.on('Network.webSocketCreated', ({ requestId, url }) => {
    done.push(Object.assign(entry(requestId), { method: 'GET', path: `${new URL(url).pathname} (socket)` }));
  });
  network.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response }) => {
    entry(requestId).status = response.status;
  });
  await network.send('Network.enable');
  return { done };
}

export function answers({ done }: { done: Answered[] }, method: string, path: string): number {
  return done.filter((each) => each.method === method && each.path === path && each.status).length;
}

/** Requests that a browser did not send, because the server gave no leave. */
export function unanswered({ done }: { done: Answered[] }): string[] {
  return done
    .filter(({ status }) => status === undefined)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();
}
