import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { loadOrCreateAuthority } from '#server/tls/authority.ts';

export const hasNginx = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error === undefined;

/** A port that is free now: the address of the console is known before nginx listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** nginx with the configuration in deploy/, its addresses and files apart. */
export async function startNginx(
  dir: string,
  port: number,
  targets: readonly number[],
): Promise<{ close(): Promise<void> }> {
  mkdirSync(dir, { recursive: true });
  const { cert, key } = loadOrCreateAuthority(dir);
  writeFileSync(join(dir, 'tls.crt'), cert);
  writeFileSync(join(dir, 'tls.key'), key);
  const site = readFileSync(new URL('../../deploy/nginx/quarterdeck.conf', import.meta.url), 'utf8')
    .replaceAll('/etc/nginx/tls', dir)
    .replace('console-a:8585', `127.0.0.1:${targets[0]}`)
    .replace('console-b:8585', `127.0.0.1:${targets[1]}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${dir}/${name};`)
    .join(' ');
  const main = `daemon off; pid ${dir}/pid; error_log ${dir}/error.log; events {} http { access_log off; ${folders}\n${site}\n}`;
  writeFileSync(join(dir, 'nginx.conf'), main);
  const child: ChildProcess = spawn('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf')], {
    stdio: 'inherit',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await setTimeout(500);
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
  return {
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
