/** Under which names this server answers: the `Host` that a browser sends → the only origin it may name. */
export type Hosts = ReadonlyMap<string, string>;

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

export function isLoopbackHost(host: string): boolean {
  return loopbackHosts.has(host.toLowerCase());
}

/** An origin in its one canonical spelling, or undefined for anything else (paths, credentials, other schemes). */
export function canonicalOrigin(text: string): string | undefined {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return origin === text ? origin : undefined;
}

/** Whether an origin is on this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);
}

export function hostsOf(origins: readonly string[]): Hosts {
  return new Map(origins.map((origin) => [new URL(origin).host, origin]));
}

/** The origins of a server that listens on this machine only. */
export function loopbackOrigins(scheme: 'http' | 'https', port: number): string[] {
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`${scheme}://${host}:${port}`).origin);
}
