import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The repository checks itself: what may import what, how long a file may be, where tests live. */

const root = import.meta.dirname;
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const code = tracked.filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.gen.ts'));
const isTest = (path: string) =>
  /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('e2e/') || path.endsWith('-for-tests.ts');
const [progress, durations] = ['server/supervision/progress.ts', 'contract/values/durations.ts'];
/** Folder → the folders it may import; the longest prefix decides. Itself is always allowed. */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  analysis: [],
  'server/arguments': [],
  'server/auth': [durations],
  'server/tls': ['server/auth', 'server/store', durations],
  'server/store': [progress, durations],
  'server/listening': ['server/auth', durations],
  'server/supervision': [],
  'server/data': ['server/store', 'analysis', 'contract/values'],
  'server/search': ['contract', 'analysis', 'server/data'],
  'server/functions': ['server/data', 'contract'],
  'server/emulator': [
    'contract',
    'analysis',
    'server/arguments',
    'server/auth',
    'server/data',
    'server/listening',
    'server/search',
    'server/store',
    'server/tls',
  ],
  'server/emulator/kernel': ['contract', 'server/auth', 'server/data', 'server/search', progress],
  'server/emulator/areas': [
    'contract',
    'analysis',
    'server/auth',
    'server/data',
    'server/emulator/kernel',
    'server/tls',
  ],
  'server/bff': [
    'contract',
    'server/auth',
    'server/config.ts',
    'server/data',
    'server/functions',
    'server/listening',
    'server/search',
    'server/store',
  ],
  'server/analyze': ['contract', 'analysis', 'server/data', 'server/search'],
  'server/exec': ['contract', 'server/arguments', 'server/emulator', 'server/store', 'server/tls'],
  'server/kit': ['contract', 'server/auth', 'server/emulator', 'server/exec', 'server/seed-files', 'types'],
  'server/seed-files': ['contract', 'server/auth', 'server/bff', 'server/data', 'server/emulator'],
  'server/commands': [
    'contract',
    'server/auth',
    'server/bff',
    'server/config.ts',
    'server/config-flags.ts',
    'server/store',
    'server/tls',
  ],
  'server/config.ts': ['contract', 'server/bff', 'server/config-flags.ts'],
  'server/config-flags.ts': [],
  'server/emulator-beside.ts': ['server'],
  'server/main.ts': ['server', 'contract'],
  'server/programs': ['server', 'contract'],
  'src/lib': ['contract/text', 'contract/values'],
  'src/ui': ['src/lib', durations],
  'src/api': ['contract', 'src/lib'],
  'src/changes': ['contract', 'src/api', 'src/ui', 'src/lib'],
  'src/areas': ['contract', 'analysis', 'src/api', 'src/changes', 'src/ui', 'src/lib'],
  'src/routes': ['contract', 'src/api', 'src/areas', 'src/ui', 'src/lib'],
  'src/main.tsx': ['src'],
  'src/router.ts': ['src'],
};

function roomOf(path: string): string | undefined {
  return Object.keys(mayImport)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

const importsOf = (path: string): string[] => importsIn(readFileSync(join(root, path), 'utf8'));

function importsIn(text: string): string[] {
  const each = /(?:^|[\s;])(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
  const matches = text.matchAll(each);
  return [...matches].map((each) => each[1] ?? each[2] ?? '');
}

/** Path of an import's target from the root; undefined for packages. */
const targetOf = (from: string, name: string): string | undefined =>
  name.startsWith('.') ? relative(root, resolve(root, dirname(from), name)) : /^#(.*)/.exec(name)?.[1];

const imports = code
  .filter((path) => !isTest(path))
  .flatMap((path) => importsOf(path).map((name) => ({ path, name, target: targetOf(path, name) })));

/** Areas of the console that consist of parts: those with a folder of shared files. */
const areasInParts = new Set(code.flatMap((path) => /^(src\/areas\/[^/]+)\/shared\//.exec(path)?.[1] ?? []));

/** The part of a file's area; '' for files above the parts, which may import them all. */
function partOf(path: string): { area: string; part: string } | undefined {
  const [, area = '', part = ''] = /^(src\/areas\/[^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  return areasInParts.has(area) ? { area, part } : undefined;
}

/** The text without its imports of types alone, which are gone at run time. */
const withoutTypeImports = (text: string): string =>
  text.replaceAll(/^(import|export) (type\b|\{(\s*type \w+( as \w+)?,?)+\s*\})[^;]*;/gm, '');

/** Imports that are made before a file runs: those by `import()` come later, and close no circle. */
const staticImportsIn = (textOf: (text: string) => string) =>
  code
    .filter((path) => !isTest(path))
    .flatMap((path) => {
      const text = textOf(readFileSync(join(root, path), 'utf8')).replaceAll(/\bimport\(/g, '');
      return importsIn(text).map((name) => ({ path, target: targetOf(path, name) }));
    });
const staticImports = staticImportsIn((text) => text);
const valueImports = staticImportsIn(withoutTypeImports);

/** Ways along the imports that come back to where they began, among what `nodeOf` makes of the files. */
function circlesAmong(
  nodeOf: (path: string) => string | undefined,
  edges: readonly { path: string; target: string | undefined }[] = imports,
): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { path, target } of edges) {
    const [from, to] = [nodeOf(path), target ? nodeOf(target) : undefined];
    if (!from || !to || (from === to && path !== target)) continue;
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const over = new Set<string>();
  const circles: string[] = [];
  const visit = (node: string, way: readonly string[]): void => {
    const at = way.indexOf(node);
    if (at >= 0) circles.push([...way.slice(at), node].join(' → '));
    if (at >= 0 || over.has(node)) return;
    for (const target of targets.get(node) ?? []) visit(target, [...way, node]);
    over.add(node);
  };
  for (const node of targets.keys()) visit(node, []);
  return circles;
}

/** Groups of files that all lead to each other along the imports, types included. */
function groupsInCircles(): string[][] {
  const targets = new Map<string, (typeof staticImports)[number][]>();
  for (const each of staticImports) targets.set(each.path, [...(targets.get(each.path) ?? []), each]);
  const order = new Map<string, number>();
  const waiting: string[] = [];
  const groups: string[][] = [];
  /** The earliest file that is reached from this one and not in a group yet. */
  const visit = (path: string): number => {
    const place = order.size;
    order.set(path, place);
    waiting.push(path);
    let earliest = place;
    for (const { target } of targets.get(path) ?? []) {
      if (target === undefined || !targets.has(target)) continue;
      const existing = order.get(target);
      if (existing === undefined) earliest = Math.min(earliest, visit(target));
      else if (waiting.includes(target)) earliest = Math.min(earliest, existing);
    }
    if (earliest < place) return earliest;
    const group = waiting.splice(waiting.indexOf(path));
    if (group.length > 1) groups.push(group.sort());
    return earliest;
  };
  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return groups;
}

/** These files and all that they load, over however many others; at once, or also later by `import()`. */
function reachedFrom(paths: readonly string[], when: 'at once' | 'later' = 'later'): Set<string> {
  const reached = new Set(paths);
  for (const path of reached) {
    const text = withoutTypeImports(readFileSync(join(root, path), 'utf8'));
    for (const name of importsIn(when === 'later' ? text : text.replaceAll(/\bimport\(/g, ''))) {
      const target = targetOf(path, name);
      if (target && /\.tsx?$/.test(target) && existsSync(join(root, target))) reached.add(target);
    }
  }
  return reached;
}

describe('imports', () => {
  it('go one way', () => {
    const wrong = imports.flatMap(({ path, target }) => {
      const room = roomOf(path);
      if (!room || target === undefined || target === room || target.startsWith(`${room}/`)) return [];
      const allowed = mayImport[room] ?? [];
      return allowed.some((each) => target === each || target.startsWith(`${each}/`))
        ? []
        : [`${path} → ${target}`];
    });
    expect(wrong).toEqual([]);
  });

  it('of one area never reach into another', () => {
    const areaOf = (path: string) => /^(?:src|server\/emulator)\/areas\/[^/]+(?=\/)/.exec(path)?.[0];
    const wrong = imports.flatMap(({ path, target }) => {
      const [from, to] = [areaOf(path), target ? areaOf(target) : undefined];
      return from && to && from !== to ? [`${path} → ${target}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('of one part of an area reach no other part, only the shared files of the area', () => {
    const wrong = imports.flatMap(({ path, target }) => {
      const [from, to] = [partOf(path), target ? partOf(target) : undefined];
      if (!from || !to || from.area !== to.area || from.part === to.part || to.part === 'shared') return [];
      return from.part === '' ? [] : [`${path} → ${target}`];
    });
    expect(wrong).toEqual([]);
  });

  it('of values lead from no file back to itself', () => {
    expect(valueImports.length).toBeGreaterThan(5_000);
    expect(circlesAmong((path) => path, valueImports)).toEqual([]);
  });

  it('lead back to where they began in few groups of files, types included', () => {
    // the language of queries: documents, filters, expressions and indexes describe each other; a find and its tailable cursor
    const allowed = ['server/data/accumulators/accumulate.ts', 'server/data/commands/reads/find.ts'];
    expect(groupsInCircles().map(([first]) => first)).toEqual(allowed);
  });

  it('lead from no file of the emulator back to itself, types included', () => {
    expect(circlesAmong((path) => (path.startsWith('server/emulator/') ? path : undefined))).toEqual([]);
  });

  it('lead from no file or folder of an area in parts back to itself, types included', () => {
    expect(circlesAmong((path) => (partOf(path) ? path : undefined))).toEqual([]);
    expect(circlesAmong((path) => (partOf(path) ? dirname(path) : undefined))).toEqual([]);
  });

  it('of the contract are zod, and the reader of JSON with positions', () => {
    const wrong = imports.filter(
      ({ path, name, target }) =>
        path.startsWith('contract/') && target === undefined && name !== 'zod' && name !== 'jsonc-parser',
    );
    expect(wrong.map(({ path, name }) => `${path} → ${name}`)).toEqual([]);
  });

  it('of the console lead to what makes analyzers through the worker alone, so that its tables are shipped once', () => {
    const worker = 'src/areas/search/worker/analysis-worker.ts';
    const reached = reachedFrom(
      code.filter((path) => path.startsWith('src/') && path !== worker && !isTest(path)),
    );
    const makers = [
      'analysis/components.ts',
      'analysis/stemmers/snowball/by-name.ts',
      'analysis/tables/stempel.ts',
      'analysis/tables/thai-words.ts',
    ];
    expect(makers.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(makers.filter((path) => reached.has(path))).toEqual([]);
  });

  it('of routes besides their pages are few, because every page loads them for all routes', () => {
    const readers = new Set(
      imports.flatMap(({ path, target }) =>
        path.startsWith('src/routes/') && target && /^src\/areas\/.*\.ts$/.test(target) ? [target] : [],
      ),
    );
    expect(readers.size).toBeGreaterThan(10);
    const sizeOf = (path: string) => readFileSync(join(root, path)).byteLength;
    const heavy = [...readers].flatMap((reader) => {
      const bytes = [...reachedFrom([reader], 'at once')].map(sizeOf).reduce((sum, each) => sum + each);
      return bytes > 40_000 ? [`${reader} loads ${bytes} bytes`] : [];
    });
    expect(heavy).toEqual([]);
    // a third of the first page, and it tries `eval` unless configured otherwise
    const zod = [...reachedFrom([...readers])].filter((path) =>
      imports.some((each) => each.path === path && each.name === 'zod'),
    );
    expect(zod).toEqual([]);
  });

  it('of tests of measurements never lead to the libraries that `bench/package.json` installs', () => {
    const tests = code.filter((path) => /^bench\/.*\.test\.ts$/.test(path));
    expect([tests.length > 0, reachedFrom(tests).has('bench/peers.ts')]).toEqual([true, false]);
  });

  it('of the console never name a module of Node', () => {
    const wrong = imports.filter(({ path, name }) => path.startsWith('src/') && name.startsWith('node:'));
    expect(wrong.map(({ path, name }) => `${path} → ${name}`)).toEqual([]);
  });
});

describe('files', () => {
  it('are at most 400 lines long', () => {
    const long = code.flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1;
      return lines > 400 && !/(^|\/)tables\//.test(path) ? [`${path}: ${lines}`] : [];
    });
    expect(long).toEqual([]);
  });

  it('are in folders of at most forty', () => {
    const sizes = new Map<string, number>();
    for (const path of code) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
    const full = [...sizes].filter(([folder, size]) => size > 40 && !/(^|\/)tables(\/|$)/.test(folder));
    expect(full).toEqual([]);
  });

  it('have a name that describes their content', () => {
    const vague = code.filter((path) => /(^|\/)(utils?|helpers?|types|index|common-utils)\.tsx?$/.test(path));
    // the router names a folder's own page index; the index of an area is what others know of it
    const meant = /^(src\/routes\/.*|server\/emulator\/areas\/[^/]+\/index\.ts)$/;
    expect(vague.filter((path) => !meant.test(path))).toEqual([]);
  });

  it('of the console leave no date or time to the format of the browser', () => {
    const foreign = code.filter(
      (path) =>
        path.startsWith('src/') &&
        !isTest(path) &&
        /type="(date|time|month|week|datetime-local)"|toLocale(Date|Time)String\(/.test(
          readFileSync(join(root, path), 'utf8'),
        ),
    );
    expect(foreign).toEqual([]);
  });

  it('mark missing values in a form as required, in one way', () => {
    const other = code.filter(
      (path) => /^(?:src|contract|server\/bff)\//.test(path) && !/\.test\./.test(path),
    );
    expect(
      other.filter((path) => readFileSync(join(root, path), 'utf8').includes('must not be empty')),
    ).toEqual([]);
  });

  it('with styles define no class that nothing wears', () => {
    const users = new Map<string, string[]>();
    for (const path of code) {
      const text = readFileSync(join(root, path), 'utf8');
      for (const [, name, from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
        const sheet = from.startsWith('#')
          ? from.slice(1)
          : relative(root, resolve(root, dirname(path), from));
        const worn = [...text.matchAll(new RegExp(`\\b${name}\\??\\.(\\w+)`, 'g'))].map(
          ([, each = '']) => each,
        );
        users.set(sheet, [...(users.get(sheet) ?? []), ...worn]);
      }
    }
    const idle = tracked
      .filter((path) => path.endsWith('.module.css'))
      .flatMap((sheet) => {
        const text = readFileSync(join(root, sheet), 'utf8').replace(
          /\/\*[\s\S]*?\*\/|:global\([^)]*\)/g,
          '',
        );
        const worn = new Set(users.get(sheet));
        for (const [, names = ''] of text.matchAll(/composes: ([^;]*);/g))
          for (const name of names.split(' ')) worn.add(name);
        const selectors = text.replace(/\{[^{}]*\}/g, '{}').matchAll(/\.([A-Za-z]\w*)/g);
        const defined = new Set([...selectors].map(([, name = '']) => name));
        return [...defined].filter((name) => !worn.has(name)).map((name) => `${sheet}: ${name}`);
      });
    expect(idle).toEqual([]);
  });

  it('are named in kebab-case', () => {
    const odd = code.filter((path) => !/^[a-z0-9][a-z0-9.-]*$/.test(path.split('/').at(-1) ?? ''));
    expect(odd.filter((path) => !path.startsWith('src/routes/'))).toEqual([]);
  });

  it('keep unit tests beside their subject and browser tests in e2e', () => {
    const lost = code.filter(
      (path) => path.endsWith('.e2e.ts') !== (path.startsWith('e2e/') && /\.e2e\.ts$/.test(path)),
    );
    expect(lost).toEqual([]);
  });

  it('do not reveal where they were created', () => {
    const informative = tracked.filter((path) => {
      if (/\.(woff2?|png|ico|gz|br)$/.test(path) || path === 'layout.test.ts') return false;
      return /\/work\/(main|shared)|\/tmp\/briefs|registry\.npmjs|deb\.debian/.test(
        readFileSync(join(root, path), 'utf8'),
      );
    });
    expect(informative).toEqual([]);
  });
});
