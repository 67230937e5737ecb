import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { refuse } from './errors.ts';
import { pagePolicy, scriptPolicy } from './headers.ts';
import { headerOf, type RawRequest } from './raw-request.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
/** Addresses of the console's pages, `$x` for any value of a segment; created with the build. */
const pageList = '/pages.json';
const NONCE_PLACE = '__CSP_NONCE__';
const BUILD_PLACE = '__BUILD__';

interface StaticFile {
  path: string;
  type: string;
  compressed: boolean;
  /** The name holds a hash of the content: it never changes. */
  immutable: boolean;
}

export interface StaticFiles {
  serve(raw: RawRequest, path: string): Promise<Response>;
  /** Name of the build, which every page contains; undefined before there is one. */
  build(): Promise<string | undefined>;
}

/** Every file below a folder by its address. Only these are ever served: no address becomes a path. */
async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = new Set<string>();
  for (const entry of entries) {
    if (entry.isFile())
      names.add(join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  }
  for (const name of names) {
    const type = types[extname(name)];
    if (!type || name === '/index.html' || name === pageList) continue;
    files.set(name, {
      path: join(folder, name),
      type,
      compressed: names.has(`${name}.br`),
      immutable: name.startsWith('/assets/'),
    });
  }
  return files;
}

/** Whether a path is that of a page; every path is, where the build has no list. */
async function pageCheck(folder: string): Promise<(path: string) => boolean> {
  const text = await readFile(join(folder, pageList), 'utf8').catch(() => undefined);
  if (text === undefined) return () => true;
  const patterns = z
    .array(z.string())
    .parse(JSON.parse(text))
    .map((pattern) => pattern.split('/').filter(Boolean));
  return (path) => {
    const parts = path.replace(/\/$/, '').split('/').slice(1);
    return patterns.some(
      (pattern) =>
        pattern.length === parts.length &&
        pattern.every((each, at) => (each.startsWith('$') ? parts[at] !== '' : each === parts[at])),
    );
  };
}

const acceptsPage = (raw: RawRequest) => (headerOf(raw, 'accept') ?? '').includes('text/html');

function wantsPage(raw: RawRequest, path: string): boolean {
  // a route of the console may end in a name with a dot; a request for a missing file is never one for a
  // document
  const destination = headerOf(raw, 'sec-fetch-dest');
  if (destination !== undefined) return destination === 'document';
  return extname(path) === '' || acceptsPage(raw);
}

/** The built console. All pages of the console are the same file, with a fresh nonce in each answer. */
export function createStaticFiles(folder: string, options: { trustedTypes: boolean }): StaticFiles {
  let files: Promise<Map<string, StaticFile>> | undefined;
  let page: Promise<string> | undefined;
  let isPage: Promise<(path: string) => boolean> | undefined;
  const cache = new Map<string, Promise<Buffer>>();

  const read = (path: string): Promise<Buffer> => {
    let content = cache.get(path);
    if (!content) {
      content = readFile(path);
      cache.set(path, content);
      content.catch(() => cache.delete(path));
    }
    return content;
  };

  const readPage = async (): Promise<string> => {
    page ??= readFile(join(folder, 'index.html'), 'utf8').then((text) =>
      // the page names its scripts, whose names change with every file below them
      text.replaceAll(BUILD_PLACE, createHash('sha256').update(text).digest('base64url').slice(0, 16)),
    );
    try {
      return await page;
    } catch {
      page = undefined;
      throw refuse('NOT_BUILT');
    }
  };

  const servePage = async (head: boolean, status: number): Promise<Response> => {
    const text = await readPage();
    const nonce = randomBytes(16).toString('base64');
    return new Response(head ? null : text.replaceAll(NONCE_PLACE, nonce), {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(nonce, options.trustedTypes),
        'cache-control': 'no-store',
      },
    });
  };

  return {
    async build() {
      const text = await readPage().catch(() => undefined);
      return text === undefined ? undefined : /name="quarterdeck-build" content="([\w-]+)"/.exec(text)?.[1];
    },
    async serve(raw, path) {
      const head = raw.method === 'HEAD';
      files ??= listFiles(folder);
      const file = (await files).get(path);
      if (!file) {
        if (!wantsPage(raw, path)) throw refuse('NOT_FOUND');
        isPage ??= pageCheck(folder);
        if ((await isPage)(path)) return servePage(head, 200);
        // a user who mistyped an address sees the console's message; a program gets only the status
        if (!acceptsPage(raw)) throw refuse('NOT_FOUND');
        return servePage(head, 404);
      }
      const brotli = file.compressed && /(^|[ ,])br([ ,;]|$)/.test(headerOf(raw, 'accept-encoding') ?? '');
      const content = await read(brotli ? `${file.path}.br` : file.path);
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
      const headers: Record<string, string> = {
        'content-type': file.type,
        etag,
        vary: 'accept-encoding',
        'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(brotli ? { 'content-encoding': 'br' } : {}),
        ...(file.type.startsWith('text/javascript') ? { 'content-security-policy': scriptPolicy } : {}),
      };
      if (headerOf(raw, 'if-none-match') === etag) return new Response(null, { status: 304, headers });
      headers['content-length'] = String(content.byteLength);
      return new Response(head ? null : new Uint8Array(content), { headers });
    },
  };
}
