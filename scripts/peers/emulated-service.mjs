import { createHash } from 'node:crypto';

const md5 = (text) => createHash('md5').update(text).digest('hex');

/** The proof of RFC 7616 for one request. */
function proof({ method, path, challenge, publicKey, privateKey }) {
  const { realm, nonce } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/gu)].map(([, name, value]) => [name, value]),
  );
  const [nc, cnonce, qop] = ['00000001', 'peers', 'auth'];
  const secret = md5(`${publicKey}:${realm}:${privateKey}`);
  const response = md5([secret, nonce, nc, cnonce, qop, md5(`${method}:${path}`)].join(':'));
  return `Digest username="${publicKey}", realm="${realm}", nonce="${nonce}", uri="${path}", qop=${qop}, nc=${nc}, cnonce="${cnonce}", response="${response}", algorithm=MD5`;
}

/** Requests to the emulator with the variables of its clients. */
export function emulatedService(env) {
  const base = new URL(env.MONGODB_ATLAS_BASE_URL);
  const [publicKey, privateKey] = [env.MONGODB_ATLAS_PUBLIC_API_KEY, env.MONGODB_ATLAS_PRIVATE_API_KEY];

  async function send(method, path, body) {
    const request = {
      method,
      headers: { Accept: 'application/vnd.atlas.2025-03-12+json', 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    };
    const url = new URL(path, base);
    const first = await fetch(url, request);
    const challenge = first.headers.get('www-authenticate') ?? '';
    await first.arrayBuffer();
    const Authorization = proof({ method, path, challenge, publicKey, privateKey });
    const answer = await fetch(url, { ...request, headers: { ...request.headers, Authorization } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  }

  const group = `/api/atlas/v2/groups/${env.MONGODB_ATLAS_PROJECT_ID}`;
  return {
    send,
    group,
    /** Moves the clock of the world. */
    advance: (seconds) => send('PATCH', '/_emulator/clock', { advanceSeconds: seconds }),
  };
}
