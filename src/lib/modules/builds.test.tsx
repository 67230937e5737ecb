import { afterEach, expect, it, vi } from 'vitest';
import {
  isBuildNew,
  readServerBuild,
  recordServerBuild,
  subscribeToBuild,
  wouldLoseInput,
} from './builds.ts';

function setPageBuild(content: string): void {
  document.head.innerHTML = `<meta name="quarterdeck-build" content="${content}">`;
}
const served = (build: string, status = 200) =>
  vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response('', { status, headers: { 'x-quarterdeck-build': build } })),
  );

afterEach(() => {
  setPageBuild('a');
  recordServerBuild('a');
});

it('reports another build of the server once, and its return', () => {
  setPageBuild('a');
  const changed = vi.fn();
  const unsubscribe = subscribeToBuild(changed);
  for (const build of ['a', undefined, 'b', 'b']) recordServerBuild(build);
  expect([isBuildNew(), changed.mock.calls.length]).toEqual([true, 1]);
  recordServerBuild('a');
  expect([isBuildNew(), changed.mock.calls.length]).toEqual([false, 2]);
  unsubscribe();
  recordServerBuild('b');
  expect(changed).toHaveBeenCalledTimes(2);
});

it('knows no other build in development, where the page has the placeholder', () => {
  setPageBuild('__BUILD__');
  recordServerBuild('b');
  expect(isBuildNew()).toBe(false);
});

it('distinguishes an unreachable server, one with the same build and an updated one', async () => {
  setPageBuild('a');
  expect(await readServerBuild(served('a'))).toBe('same');
  expect(await readServerBuild(served('b'))).toBe('new');
  expect(await readServerBuild(served('b', 503))).toBe('unreachable');
  expect(await readServerBuild(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('unreachable');
});

it('finds out whether the page objects to a reload', () => {
  expect(wouldLoseInput()).toBe(false);
  const object = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', object);
  expect(wouldLoseInput()).toBe(true);
  window.removeEventListener('beforeunload', object);
});
