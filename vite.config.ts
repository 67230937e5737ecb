import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compress = promisify(brotliCompress);
/** The best takes most of a build: only what people are served is worth it. */
const quality = process.env.QUARTERDECK_QUICK_BUILD ? 4 : constants.BROTLI_MAX_QUALITY;

/** Ships a .br beside every text file, so that the server never compresses while it answers. */
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
          const packed = await compress(await readFile(path), {
            params: { [constants.BROTLI_PARAM_QUALITY]: quality },
          });
          await writeFile(`${path}.br`, packed);
        }),
      );
    },
  };
}

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
    precompress(),
  ],
  // filters load their tables when they are asked for
  worker: { format: 'es' },
  build: { outDir: 'dist/client', emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
});

/** Puts what the function sandbox names by URL beside the server: its worker, and the texts evaluated in it. */
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

/** The server, its dependencies left to node_modules. */
const server = defineConfig({
  publicDir: false,
  plugins: [sandboxFiles()],
  // measured: hundreds of small files, which took 0.2 s of every start
  ssr: { noExternal: ['mingo'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { input: { main: 'server/main.ts' } },
  },
});

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client));
