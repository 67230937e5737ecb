import { Code, type Document } from 'bson';
import { failedToParse } from '../commands/refusals.ts';
import { validateCode } from '../parameters.ts';
import { typeName } from '../values/bson-type.ts';
import { parseEjson, toEjson } from '../values/ejson.ts';
import { session } from './engine.ts';

interface ScriptResult {
  /** Whether the language takes it for true. */
  truth: boolean;
  result: unknown;
  /** What `emit` was called with. */
  emitted: { key: unknown; value: unknown }[];
}

/** A function that a client has sent. */
export interface Script {
  /** Calls it with values of BSON; `self` is its `this`, and `obj`. */
  call(args: readonly unknown[], self?: Document): ScriptResult;
}

const isFunction = /^\s*(?:async\s+)?function\b/;

/**
 * Documented for `$where`: a function, or an expression; statements have to return something. An arrow function is an
 * expression // observed: the source of the server evaluates it and returns the function
 */
function functionText(code: string): string {
  if (isFunction.test(code)) return `(${code})`;
  return /\breturn\b|;/.test(code) ? `(function () { ${code} })` : `(function () { return (${code}); })`;
}

/** The text of code as clients send it; `what` names it in the refusal. */
export function codeText(value: unknown, what: string): string {
  validateCode(what);
  if (typeof value === 'string') return value;
  if (value instanceof Code) {
    // documented: code with a scope, also an empty one, is refused since 4.4
    if (value.scope) throw failedToParse(`${what} must be a string or code, not javascriptWithScope`);
    return String(value.code);
  }
  throw failedToParse(`${what} must be a string or code, not ${typeName(value)}`);
}

/** Compiles code as a function. Invalid JavaScript is refused with JSInterpreterFailure. */
export function compileScript(code: string): Script {
  const running = session();
  const at = running.add(functionText(code));
  return {
    call(args, self) {
      const asked = `{"args":${toEjson([...args])}${self === undefined ? '' : `,"self":${toEjson(self)}`}}`;
      return parseEjson(String(running.ask('call', at, asked))) as ScriptResult;
    },
  };
}

/** Makes values known to all code of the command by their names. */
export function defineVariables(variables: Document): void {
  session().ask('define', toEjson(variables));
}
