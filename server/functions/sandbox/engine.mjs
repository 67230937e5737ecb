// @ts-check
import base from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';

/**
 * Instances of the engine. Evaluating the prelude takes 50 ms and copying the memory in which it was evaluated 3 ms,
 * so it is evaluated once and every instance begins with a copy.
 *
 * @typedef {import('./messages.ts').Snapshot} Snapshot
 * @typedef {import('quickjs-emscripten-core').QuickJSContext} Context
 */

const page = 65_536;
/** Of the engine's own memory in pages: its static data and its stack. */
const firstPages = 256;
/** Room in an instance that is not the function's: the stack, and texts on their way in and out. */
const reserve = 0.2;

/**
 * @param {WebAssembly.Module} wasmModule
 * @param {number} initial
 * @param {number} maximum
 */
async function instantiate(wasmModule, initial, maximum) {
  const memory = new WebAssembly.Memory({ initial, maximum });
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(base, { wasmModule, wasmMemory: memory }));
  return { memory, quickjs };
}

/**
 * Which pages hold anything; most of an engine's memory is an empty stack.
 *
 * @param {ArrayBuffer} buffer
 */
function pagesInUse(buffer) {
  const words = page / 8;
  const all = new Float64Array(buffer);
  return Array.from({ length: all.length / words }, (_, at) => at).filter(
    (at) => !all.subarray(at * words, (at + 1) * words).every((word) => Object.is(word, 0)),
  );
}

/**
 * Evaluates texts and takes the memory.
 *
 * @param {WebAssembly.Module} wasmModule
 * @param {import('./messages.ts').PreludeText[]} texts
 * @returns {Promise<Snapshot>}
 */
export async function takeSnapshot(wasmModule, texts) {
  const { memory, quickjs } = await instantiate(wasmModule, firstPages, 2048);
  const runtime = quickjs.newRuntime();
  const context = runtime.newContext();
  for (const { name, text } of texts) {
    const result = context.evalCode(text, name, { type: 'global', strip: true });
    if (result.error) throw new Error(`${name}: ${JSON.stringify(context.dump(result.error))}`);
    result.value.dispose();
  }
  runtime.executePendingJobs();
  const used = pagesInUse(memory.buffer);
  const bytes = new SharedArrayBuffer(used.length * page);
  for (const [at, number] of used.entries())
    new Uint8Array(bytes, at * page, page).set(new Uint8Array(memory.buffer, number * page, page));
  return {
    bytes,
    used,
    pages: memory.buffer.byteLength / page,
    // @ts-expect-error the package keeps the addresses to itself
    runtime: runtime.rt.value,
    // @ts-expect-error see above
    context: context.ctx.value,
  };
}

/**
 * An instance of its own, as if the prelude had just been evaluated in it.
 *
 * @param {WebAssembly.Module} wasmModule
 * @param {Snapshot} snapshot
 * @param {number} memoryMiB
 */
export async function createInstance(wasmModule, snapshot, memoryMiB) {
  const maximum = Math.max(snapshot.pages, (memoryMiB * 1024 * 1024) / page);
  const { memory, quickjs } = await instantiate(wasmModule, snapshot.pages, maximum);
  const all = new Uint8Array(memory.buffer);
  // a new memory holds the engine's static data already, and pages that the snapshot has not are empty there too
  for (const [at, number] of snapshot.used.entries())
    all.set(new Uint8Array(snapshot.bytes, at * page, page), number * page);
  const ffi = quickjs.getFFI();
  // the runtime already exists: the package only needs its address from the engine
  ffi.QTS_NewRuntime = () => /** @type {never} */ (snapshot.runtime);
  const runtime = quickjs.newRuntime();
  const context = runtime.newContext({ contextPointer: /** @type {never} */ (snapshot.context) });
  runtime.setMemoryLimit(Math.floor(memoryMiB * 1024 * 1024 * (1 - reserve)));
  // measured: with 512 KiB the worker's own stack overflows first, which ends the worker
  runtime.setMaxStackSize(192 * 1024);
  return {
    runtime,
    context,
    /** Fraction of the allowed memory that the instance uses, 0 to 1. */
    filled: () => memory.buffer.byteLength / (maximum * page),
    /**
     * Whether the given number of bytes can be allocated in one block; the package does not check its
     * allocations.
     *
     * @param {number} bytes
     */
    hasRoom(bytes) {
      // @ts-expect-error the package keeps the module to itself
      const { module } = quickjs;
      const at = module._malloc(bytes);
      if (at === 0) return false;
      module._free(at);
      return true;
    },
  };
}
