/** Header of `/healthz` with the build that the server serves. */
const header = 'x-quarterdeck-build';

/** The build of the server, compared with the build of this page. */
export type ServerBuild = 'unreachable' | 'same' | 'new';

const listeners = new Set<() => void>();
let isNew = false;

/** The build of this page, as its server named it; undefined in development. */
function pageBuild(): string | undefined {
  const name = document.querySelector<HTMLMetaElement>('meta[name="quarterdeck-build"]')?.content;
  // the development server leaves the placeholder
  return name === undefined || name === '' || name.startsWith('__') ? undefined : name;
}

/** Records the build that the server reports. Undefined: the server reports none. */
export function recordServerBuild(build: string | undefined): void {
  const page = pageBuild();
  const differs = page !== undefined && build !== undefined && build !== page;
  if (differs === isNew) return;
  isNew = differs;
  for (const listener of listeners) listener();
}

/** Whether the server has another build than this page, as far as it was reported. */
export const isBuildNew = (): boolean => isNew;

/** Calls the listener whenever `isBuildNew` changes. */
export function subscribeToBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Requests the build of the server: the reason for a missing module. */
export async function readServerBuild(fetchNow: typeof fetch = fetch): Promise<ServerBuild> {
  try {
    const response = await fetchNow('/healthz', { cache: 'no-store' });
    if (!response.ok) return 'unreachable';
    recordServerBuild(response.headers.get(header) ?? undefined);
    return isNew ? 'new' : 'same';
  } catch {
    return 'unreachable';
  }
}

/** Whether a form, a secret or a running change objects to a reload of the window, as the browser would find out. */
export function wouldLoseInput(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
