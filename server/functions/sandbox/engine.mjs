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

/** @param {Uint8Array} bytes */
function lengthInUse(bytes) {
  const words = new Float64Array(bytes.buffer);
  let at = words.length;
  while (at > 0 && Object.is(words[at - 1], 0)) at -= 1;
  return at * 8;
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
    const result = context.evalCode(text, name, { type: 'global' });
    if (result.error) throw new Error(`${name}: ${JSON.stringify(context.dump(result.error))}`);
    result.value.dispose();
  }
  runtime.executePendingJobs();
  const all = new Uint8Array(memory.buffer);
  const length = lengthInUse(all);
  const bytes = new SharedArrayBuffer(length);
  new Uint8Array(bytes).set(all.subarray(0, length));
  return {
    bytes,
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
  new Uint8Array(memory.buffer).set(new Uint8Array(snapshot.bytes));
  const ffi = quickjs.getFFI();
  // the runtime is already there: what the package asks the engine for is its address
  ffi.QTS_NewRuntime = () => /** @type {never} */ (snapshot.runtime);
  const runtime = quickjs.newRuntime();
  const context = runtime.newContext({ contextPointer: /** @type {never} */ (snapshot.context) });
  runtime.setMemoryLimit(Math.floor(memoryMiB * 1024 * 1024 * (1 - reserve)));
  // measured: with 512 KiB the worker's own stack overflows first, which ends the worker
  runtime.setMaxStackSize(192 * 1024);
  return {
    runtime,
    context,
    /** How much of what it may have the instance has taken, 0 to 1. */
    filled: () => memory.buffer.byteLength / (maximum * page),
    /**
     * Whether so many bytes can be had in one piece; the package does not look whether it got them.
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
