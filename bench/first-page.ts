import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface FirstPage {
  files: { name: string; brotli: number }[];
  total: number;
}

const client = 'dist/client';

function brotliSize(name: string): number {
  const packed = join(client, `${name}.br`);
  if (existsSync(packed)) return statSync(packed).size;
  return brotliCompressSync(readFileSync(join(client, name))).byteLength;
}

/** Script and style that index.html loads, with everything those import at once: what any first page transfers. */
export function benchFirstPage(): FirstPage {
  const html = readFileSync(join(client, 'index.html'), 'utf8');
  const wanted = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  const seen = new Set<string>();
  while (wanted.length > 0) {
    const name = wanted.pop() ?? '';
    if (seen.has(name)) continue;
    seen.add(name);
    if (!name.endsWith('.js')) continue;
    const text = readFileSync(join(client, name), 'utf8');
    for (const result of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      wanted.push(join('assets', result[1] ?? ''));
    }
  }
  const files = [...seen]
    .map((name) => ({ name, brotli: brotliSize(name) }))
    .sort((a, b) => b.brotli - a.brotli);
  return { files, total: files.reduce((sum, { brotli }) => sum + brotli, 0) };
}
