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
import { expired, step } from '../limits/budget.ts';
import { guestSource } from './guest-source.ts';

/** Pages of 64 KiB at the beginning, and at most: 128 MiB for all that one command computes by code. */
const firstPages = 256;
const mostPages = 2048;
/** Bytes that calls inside of each other may take. */
const stackSize = 192 * 1024;
/** Steps of the budget for one interruption, which comes every few thousand instructions. */
const stepsAtOnce = 1024;

const { resolve } = createRequire(import.meta.url);

let compiled: Promise<WebAssembly.Module> | undefined;
let loaded: QuickJSWASMModule | undefined;
let current: Session | undefined;
/**
 * Whether the interpreter is running or was interrupted: the watchdog of a budget ends code at any point, and
 * skips every `finally`. An interrupted interpreter is never reused.
 */
let isInside = false;

/** Makes the interpreter ready. Only threads for long commands do so: where others wait no client's code runs. */
export async function loadInterpreter(): Promise<void> {
  if (loaded !== undefined) return;
  compiled ??= WebAssembly.compile(readFileSync(resolve('@jitl/quickjs-wasmfile-release-sync/wasm')));
  const wasmModule = await compiled;
  const wasmMemory = new WebAssembly.Memory({ initial: firstPages, maximum: mostPages });
  loaded = await newQuickJSWASMModuleFromVariant(newVariant(base, { wasmModule, wasmMemory }));
}

/**
 * The session for the code of the current command; the next one starts without its state. Throws GivenUp
 * where the interpreter is not ready: the command then continues in a thread.
 */
export function session(): Session {
  if (loaded === undefined) throw new GivenUp();
  // Another statement of a command whose code did not end: its time is over, too.
  if (isInside) throw expired();
  const interpreter = loaded;
  current ??= entered(() => new Session(interpreter));
  return current;
}

/** Discards the session of a command, and the interpreter with it when it was interrupted. */
export function endSession(): void {
  const ended = current;
  current = undefined;
  try {
    if (!isInside) entered(() => ended?.dispose());
  } catch {
    // What cannot be taken apart was not left in order either.
  }
  if (isInside) loaded = undefined;
  isInside = false;
}

/**
 * Computes something inside the interpreter. Failing code is a result; an exception leaves the interpreter
 * unusable.
 */
function entered<T>(compute: () => T): T {
  const wasInside = isInside;
  isInside = true;
  try {
    const result = compute();
    isInside = wasInside;
    return result;
  } catch (error) {
    if (error instanceof CommandError || error instanceof RangeError) throw error;
    throw new CommandError('JSInterpreterFailure', `the interpreter has failed: ${String(error)}`);
  }
}

/** The result of code, or the value it threw. */
type Outcome<T> = { value: T } | { thrown: unknown };

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
    // A script name would hide a global of the client's code.
    this.#evaluate('0').dispose();
  }

  /** Calls a function inside by its name, with texts and numbers; returns a text or a number. */
  ask(name: 'add' | 'define' | 'call', ...args: (string | number | QuickJSHandle)[]): unknown {
    const context = this.#context;
    return this.#taken(() => {
      const handles = args.map((each) => {
        if (typeof each === 'string') return context.newString(each);
        return typeof each === 'number' ? context.newNumber(each) : each;
      });
      const method = context.getProp(this.#inside, name);
      const result = context.callFunction(method, this.#inside, ...handles);
      for (const handle of [method, ...handles]) handle.dispose();
      return this.#outcome(result, (value): unknown => context.dump(value));
    });
  }

  /** Evaluates code that gives a function; the number by which it is called. */
  add(code: string): number {
    return Number(this.ask('add', this.#evaluate(code)));
  }

  #evaluate(code: string): QuickJSHandle {
    return this.#taken(() => this.#outcome(this.#context.evalCode(code), (value) => value.dup()));
  }

  #outcome<T>(result: ReturnType<QuickJSContext['evalCode']>, take: (value: QuickJSHandle) => T): Outcome<T> {
    const handle = result.error ?? result.value;
    const outcome = result.error
      ? { thrown: this.#context.dump(handle) as unknown }
      : { value: take(handle) };
    handle.dispose();
    return outcome;
  }

  #taken<T>(compute: () => Outcome<T>): T {
    const outcome = entered(compute);
    if ('value' in outcome) return outcome.value;
    const stopped = this.#stopped;
    this.#stopped = undefined;
    throw stopped ?? refusal(outcome.thrown);
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
