import { afterAll, vi } from 'vitest';

// Files of a worker share its document, which costs a second to make, and find it empty: what each of them evaluates,
// replaces, mounts and keeps is its own.
vi.resetModules();

afterAll(async () => {
  const { unmountAll } = await import('#src/ui/test-mount.tsx');
  await unmountAll();
  const { documentElement: root, head, body } = document;
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
