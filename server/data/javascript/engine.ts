import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import base from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { CommandError } from '../commands/command-error.ts';
import { GivenUp } from '../limits/attempt.ts';
import { step } from '../limits/budget.ts';
import { guestSource } from './guest-source.ts';

/** Pages of 64 KiB at the beginning, and at most: 128 MiB for all that one command computes by code. */
const firstPages = 256;
const mostPages = 2048;
/** Bytes that calls inside of each other may take. */
const stackSize = 192 * 1024;
/** Steps of the budget for one interruption, which comes every few thousand instructions. */
const stepsAtOnce = 1024;

const { resolve } = createRequire(import.meta.url);

let loaded: QuickJSWASMModule | undefined;
let current: Session | undefined;

/** Makes the interpreter ready. Only threads for long commands do so: where others wait no client's code runs. */
export async function loadInterpreter(): Promise<void> {
  if (loaded !== undefined) return;
  const wasmModule = await WebAssembly.compile(
    readFileSync(resolve('@jitl/quickjs-wasmfile-release-sync/wasm')),
  );
  const wasmMemory = new WebAssembly.Memory({ initial: firstPages, maximum: mostPages });
  loaded = await newQuickJSWASMModuleFromVariant(newVariant(base, { wasmModule, wasmMemory }));
}

/**
 * Where the code of the present command runs; nothing of it is left for the next one. Throws GivenUp where the
 * interpreter is not ready: the command then goes on in a thread.
 */
export function session(): Session {
  if (loaded === undefined) throw new GivenUp();
  current ??= new Session(loaded);
  return current;
}

/** Forgets what a command has left behind. */
export function endSession(): void {
  const ended = current;
  current = undefined;
  try {
    ended?.dispose();
  } catch {
    // What cannot be taken apart is not used again.
    loaded = undefined;
  }
}

export class Session {
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #inside: QuickJSHandle;
  /** Why the code was stopped. */
  #stopped: unknown;

  constructor(quickjs: QuickJSWASMModule) {
    this.#runtime = quickjs.newRuntime();
    this.#runtime.setMaxStackSize(stackSize);
    this.#runtime.setInterruptHandler(() => {
      try {
        step(stepsAtOnce);
        return false;
      } catch (error) {
        this.#stopped = error;
        return true;
      }
    });
    this.#context = this.#runtime.newContext();
    this.#inside = this.#evaluate(`${guestSource}\ninside`);
    // A script's own name would hide what a client calls by it.
    this.#evaluate('0').dispose();
  }

  /** Asks what is inside, by one of its names, with texts and numbers; gives a text or a number. */
  ask(name: 'add' | 'define' | 'call', ...args: (string | number | QuickJSHandle)[]): unknown {
    const context = this.#context;
    const handles = args.map((each) => {
      if (typeof each === 'string') return context.newString(each);
      return typeof each === 'number' ? context.newNumber(each) : each;
    });
    const method = context.getProp(this.#inside, name);
    try {
      return this.#taken(context.callFunction(method, this.#inside, ...handles), (value) =>
        context.dump(value),
      );
    } finally {
      for (const handle of [method, ...handles]) handle.dispose();
    }
  }

  /** Evaluates code that gives a function; the number by which it is called. */
  add(code: string): number {
    return Number(this.ask('add', this.#evaluate(code)));
  }

  #evaluate(code: string): QuickJSHandle {
    return this.#taken(this.#context.evalCode(code), (value) => value.dup());
  }

  #taken<T>(result: ReturnType<QuickJSContext['evalCode']>, take: (value: QuickJSHandle) => T): T {
    if (result.error === undefined) {
      try {
        return take(result.value);
      } finally {
        result.value.dispose();
      }
    }
    const thrown: unknown = this.#context.dump(result.error);
    result.error.dispose();
    const stopped = this.#stopped;
    this.#stopped = undefined;
    if (stopped !== undefined) throw stopped;
    throw refusal(thrown);
  }

  dispose(): void {
    this.#inside.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
  }
}

function refusal(thrown: unknown): CommandError {
  const { name = 'Error', message = String(thrown) } = (thrown ?? {
    message: 'out of memory',
  }) as Partial<Error>;
  if (/out of memory/.test(message)) {
    return new CommandError('ExceededMemoryLimit', 'JavaScript used more memory than it may have');
  }
  return new CommandError('JSInterpreterFailure', `${name}: ${message}`);
}
