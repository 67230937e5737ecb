import { failedToParse } from '../commands/refusals.ts';
import { validateLanguage } from '../expressions/client-code.ts';
import type { Root } from '../expressions/operator.ts';
import { codeText, compileScript } from '../javascript/script.ts';
import { isDocument } from '../values/bson-type.ts';
import type { Accumulator } from './accumulator.ts';
import { compileExpression } from './expression.ts';
import type { StageScope } from './stage.ts';

const names = ['init', 'initArgs', 'accumulate', 'accumulateArgs', 'merge', 'finalize', 'lang'];

/** `$accumulator`: a state that code of the client makes and changes for every document of a group. */
export function accumulatorOfCode(
  argument: unknown,
  scope: StageScope,
  name: string,
): (key?: unknown) => Accumulator {
  if (!isDocument(argument)) throw failedToParse(`${name} requires an object as an argument`);
  const unknown = Object.keys(argument).find((each) => !names.includes(each));
  if (unknown !== undefined) throw failedToParse(`Unrecognized argument to ${name}: ${unknown}`);
  const { initArgs = [], accumulateArgs, finalize, lang } = argument;
  validateLanguage(lang, name);
  const script = (part: string) => compileScript(codeText(argument[part], `${name}.${part}`));
  const [init, accumulate] = [script('init'), script('accumulate')];
  // Documented: it joins the states of a spilled or sharded group. There is one state here, but it has to be there.
  script('merge');
  const end = finalize === undefined ? undefined : script('finalize');
  const [first, each] = [compileExpression(initArgs, scope), compileExpression(accumulateArgs, scope)];
  const listOf = (value: unknown, part: string): unknown[] => {
    if (Array.isArray(value)) return value;
    throw failedToParse(`${name}.${part} must evaluate to an array`);
  };
  return (key) => {
    const root: Root = { doc: isDocument(key) ? key : {} };
    let state = init.call(listOf(first(root), 'initArgs')).result;
    return {
      add(row) {
        state = accumulate.call([state, ...listOf(each(row), 'accumulateArgs')]).result;
      },
      result: () => (end === undefined ? state : end.call([state]).result),
    };
  };
}
