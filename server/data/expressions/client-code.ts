import { failedToParse } from '../commands/refusals.ts';
import { codeText, compileScript } from '../javascript/script.ts';
import { isDocument } from '../values/bson-type.ts';
import type { Operator } from './operator.ts';

/** Refuses another language than the only one that there is. */
export function validateLanguage(lang: unknown, name: string): void {
  if (lang !== 'js') throw failedToParse(`${name} requires 'lang' to be "js"`);
}

/** `$function`: code of the client, called for every document. */
const clientFunction: Operator = (argument, compiler, name) => {
  if (!isDocument(argument)) throw failedToParse(`${name} requires an object as an argument`);
  const { body, args, lang, ...rest } = argument;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw failedToParse(`Unrecognized argument to ${name}: ${unknown}`);
  validateLanguage(lang, name);
  if (!Array.isArray(args)) throw failedToParse(`The args field of ${name} must be an array`);
  const inputs = args.map((each: unknown) => compiler.compile(each));
  const script = compileScript(codeText(body, `The body of ${name}`));
  return {
    evaluate: (root) => script.call(inputs.map(({ evaluate }) => evaluate(root) ?? null)).result,
    constant: false,
  };
};

export const clientCode: Readonly<Record<string, Operator>> = { $function: clientFunction };
