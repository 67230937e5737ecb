import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const compress = promisify(brotliCompress);
/** The best takes most of a build: only what people are served is worth it. */
const quality = process.env.QUARTERDECK_QUICK_BUILD ? 4 : constants.BROTLI_MAX_QUALITY;

/** A text that fits into one packet arrives as early without compression. */
const onePacket = 1400;

/** Ships a .br beside larger text files, so that the server never compresses while it answers. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // after everything that still rewrites chunks
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const path = join(dir, name);
          const text = await readFile(path);
          if (text.length < onePacket) return;
          const packed = await compress(text, {
            params: { [constants.BROTLI_PARAM_QUALITY]: quality },
          });
          await writeFile(`${path}.br`, packed);
        }),
      );
    },
  };
}

/** Lists the addresses of pages for the server, so that it returns 404 under all others. */
function pageList(): Plugin {
  return {
    name: 'page-list',
    apply: 'build',
    async generateBundle() {
      const tree = await readFile(join(import.meta.dirname, 'src', 'route-tree.gen.ts'), 'utf8');
      const [, union = ''] = /fullPaths:([^;]*);/.exec(tree) ?? [];
      const pages = [...union.matchAll(/'([^']*)'/g)].flatMap(([, path = '']) => (path === '/$' ? [] : path));
      if (pages.length === 0) this.error('the tree of routes names no pages');
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
    },
  };
}

/** Puts `loadModule` in the place of Vite's preload helper, after whose failures an import never succeeds. */
function moduleLoader(): Plugin {
  const module = join(import.meta.dirname, 'src', 'lib', 'modules', 'load-module.ts');
  return {
    name: 'module-loader',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return null;
      return `export { loadModule as __vitePreload } from ${JSON.stringify(module)};`;
    },
    generateBundle(_, bundle) {
      const codes = Object.values(bundle).map((each) => (each.type === 'chunk' ? each.code : ''));
      if (codes.some((code) => code.includes('vite:preloadError')))
        this.error('the helper of Vite was not replaced');
    },
  };
}

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;
type NameOfGroup = Extract<NonNullable<CodeSplittingGroup['name']>, (...args: never[]) => unknown>;
type Bundled = Parameters<NameOfGroup>[1];

/** Distinguishes modules that import zod, directly or indirectly, from those that do not. */
function zodCheck(): (id: string, bundled: Bundled) => boolean {
  const existing = new Map<string, boolean>();
  const reaches = (id: string, bundled: Bundled): boolean => {
    const match = existing.get(id);
    if (match !== undefined) return match;
    existing.set(id, false);
    const answer =
      /node_modules\/zod\//.test(id) ||
      (bundled.getModuleInfo(id)?.importedIds ?? []).some((each) => reaches(each, bundled));
    existing.set(id, answer);
    return answer;
  };
  return reaches;
}

/**
 * Modules that load together. By default, every module that two pages share becomes a file of its own, and a
 * page requests a hundred of them. Groups are filled by priority, each with all imports of its modules.
 */
function chunkGroups(): CodeSplittingGroup[] {
  const reachesZod = zodCheck();
  const withoutZod: NameOfGroup = (id, bundled) => (reachesZod(id, bundled) ? null : 'shared');
  const shared = [
    // modules of many pages in one file for each layer: a module's imports belong to at least as many pages
    // as the module, so that a layer imports itself and those above
    ...[30, 10].map((minShareCount) => ({ minShareCount })),
    // modules of several pages, grouped by these pages. Small groups are not merged: merged ones import each
    // other in circles, and then a module may read an import that is not evaluated yet
    { minShareCount: 2, entriesAware: true },
  ];
  return [
    // the imports of index.html
    { name: 'start', tags: ['$initial'], priority: 20 },
    // the frame around every page, and the page that people see first
    {
      name: 'home',
      test: /src\/(routes\/_signed-in(\/c\.\$connectionId(\/index)?)?\.tsx|api\/viewed-as\/person\.ts)/,
      priority: 19,
    },
    { name: 'editor', test: /node_modules\/@(codemirror|lezer)\//, priority: 18 },
    { name: 'zod', test: /node_modules\/zod\//, priority: 17 },
    ...shared.flatMap((layer, at) => [
      { ...layer, debugName: 'shared', name: withoutZod, priority: 10 - 2 * at },
      { ...layer, name: 'schemas', priority: 9 - 2 * at },
    ]),
  ];
}

/** Groups by pages bear the names of all those pages; the first word of them is enough. */
const fileNameOf = (name = 'asset', ending: string): string =>
  `assets/${name
    .replace(/\.\w+$/, '')
    .replace(/~.*/, '')
    .replace(/[^\w.-]/g, '')}-[hash]${ending}`;

const fileNames = {
  chunkFileNames: ({ name }: { name: string }) => fileNameOf(name, '.js'),
  assetFileNames: ({ names }: { names: string[] }) => fileNameOf(names[0], '[extname]'),
};

/** The analysis worker loads languages one by one; their shared modules come in few files. */
const workerGroups: CodeSplittingGroup[] = [
  { name: 'analysis', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 30_000 },
];

/** How long plug-ins took is nothing that a build has to warn of. */
const checks = { bundlerTimings: false };

const client = defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    moduleLoader(),
    pageList(),
    precompress(),
  ],
  // filters load their tables on demand
  worker: {
    format: 'es',
    rolldownOptions: { checks, output: { ...fileNames, codeSplitting: { groups: workerGroups } } },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // the code editor, which is loaded where code is edited
    chunkSizeWarningLimit: 600,
    rolldownOptions: { checks, output: { ...fileNames, codeSplitting: { groups: chunkGroups() } } },
  },
});

/**
 * Puts the files that the function sandbox names by URL beside the server: its worker, and the texts
 * evaluated in it.
 */
function sandboxFiles(): Plugin {
  const place = join(import.meta.dirname, 'server', 'functions', 'sandbox');
  return {
    name: 'sandbox-files',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(place, 'worker.mjs'), fileName: 'sandbox/worker.mjs' });
    },
    renderChunk(code, { fileName, moduleIds }) {
      if (!moduleIds.includes(join(place, 'files.ts'))) return null;
      const way = relative(dirname(fileName), 'sandbox') || '.';
      const named = /new URL\(["']\.\/(worker\.mjs|prelude\/\w+\.js)["']/g;
      if (!named.test(code)) this.error('nothing names the files of the sandbox any more');
      return code.replace(named, `new URL("./${way}/$1"`);
    },
    writeBundle({ dir = '' }) {
      return cp(join(place, 'prelude'), join(dir, 'sandbox', 'prelude'), { recursive: true });
    },
  };
}

/**
 * Threads of the server: the folder that holds `thread.ts`, the module there that names it, and where the build puts it. In
 * sources a thread needs the loader of TypeScript, so that the build names another file.
 */
const threads = [
  { from: 'server/emulator/kernel/search/thread', namedIn: 'command-threads.ts', to: 'engine' },
  { from: 'server/search/trial', namedIn: 'trial-thread.ts', to: 'trial' },
  { from: 'server/bff/yaml', namedIn: 'yaml-thread.ts', to: 'yaml' },
];

/** Puts each thread beside the server, and names it there. */
function serverThreads(): Plugin[] {
  return threads.map(({ from, namedIn, to }) => {
    const place = join(import.meta.dirname, from);
    return {
      name: `${to}-thread`,
      buildStart() {
        this.emitFile({ type: 'chunk', id: join(place, 'thread.ts'), fileName: `${to}/thread.mjs` });
      },
      renderChunk(code, { fileName, moduleIds }) {
        if (!moduleIds.includes(join(place, namedIn))) return null;
        const way = relative(dirname(fileName), to) || '.';
        // only its own: one chunk may hold several modules that name a thread
        const named = new RegExp(`new URL\\(["']\\./thread\\.mjs\\?${to}["']`, 'g');
        if (!named.test(code)) this.error(`nothing names the thread of ${from} any more`);
        return code.replace(named, `new URL("./${way}/thread.mjs"`);
      },
    };
  });
}

/** The server, its dependencies left to node_modules. */
const server = defineConfig({
  publicDir: false,
  plugins: [sandboxFiles(), ...serverThreads()],
  // its 95 files took a tenth of every start
  ssr: { noExternal: ['zod'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      checks,
      input: { main: 'server/main.ts', kit: 'server/kit/start-emulator.ts' },
      // whoever reads them reads the sources
      output: { comments: { jsdoc: false } },
    },
  },
});

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client));
