import { afterEach, expect, it, vi } from 'vitest';
import { loadModule } from './load-module.ts';
import { MissingModule } from './missing-module.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers each address with the statuses of its list, the last one for good; 0: no connection. */
function stubFiles(statuses: Record<string, number[]>): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const name = address.split('/').at(-1) ?? '';
    requested.push(name);
    const list = statuses[name] ?? [200];
    const status = list.length > 1 ? list.shift() : list[0];
    return status === 0
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('', { status: status ?? 200 }));
  });
  return requested;
}

/** As the build writes it: the module itself is named by the call of `import` only. */
const importing = (name: string, load: () => Promise<string>) =>
  Object.assign(() => load(), { toString: () => `()=>import(\`/assets/${name}\`).then(e=>e.Part)` });

it('imports only after every file arrived, and requests each file once', async () => {
  const requested = stubFiles({});
  const load = vi.fn(() => Promise.resolve('part'));
  expect(await loadModule(importing('a1.js', load), ['assets/a1.js', 'assets/b1.js'])).toBe('part');
  expect(await loadModule(importing('a1.js', load))).toBe('part');
  expect(requested.toSorted()).toEqual(['a1.js', 'b1.js']);
});

it.each([
  ['the module', 'own', 'own-a2.js'],
  ['one of its dependencies', 'other', 'other-b2.js'],
])(
  'does not import while %s is missing, and requests it again at the next call',
  async (_, prefix, missing) => {
    for (const status of [0, 404, 503]) {
      const name = `${status}-${missing}`;
      stubFiles({ [name]: [status, 200] });
      const load = vi.fn(() => Promise.resolve('part'));
      const part = () =>
        loadModule(importing(`${status}-${prefix}-a2.js`, load), [`assets/${status}-${prefix}-b2.js`]);
      await expect(part()).rejects.toThrow(MissingModule);
      expect(load).not.toHaveBeenCalled();
      expect(await part()).toBe('part');
    }
  },
);

it('adds a missing style sheet again at the next call', async () => {
  stubFiles({ 'c3.css': [404, 200] });
  const load = importing('a3.js', () => Promise.resolve('part'));
  const outcomes = ['error', 'load'];
  const links: HTMLLinkElement[] = [];
  // the document of the tests loads no files
  const append = vi.spyOn(document.head, 'append').mockImplementation((link) => {
    links.push(link as HTMLLinkElement);
    queueMicrotask(() => (link as HTMLLinkElement).dispatchEvent(new Event(outcomes.shift() ?? '')));
  });
  for (const _ of ['not found', 'not applied'])
    await expect(loadModule(load, ['assets/c3.css'])).rejects.toThrow(MissingModule);
  expect(await loadModule(load, ['assets/c3.css'])).toBe('part');
  expect(await loadModule(load, ['assets/c3.css'])).toBe('part');
  expect(links.map(({ rel, href }) => [rel, href.split('/').at(-1)])).toEqual([
    ['stylesheet', 'c3.css'],
    ['stylesheet', 'c3.css'],
  ]);
  append.mockRestore();
});
