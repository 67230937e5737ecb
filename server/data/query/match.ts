import type { Document } from 'bson';
import { badValue, typeMismatch } from '../commands/refusals.ts';
import type { Stored } from '../documents.ts';
import { compile } from '../expressions/compile.ts';
import { isTrue } from '../expressions/truth.ts';
import { codeText, compileScript } from '../javascript/script.ts';
import { step } from '../limits/budget.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { compileJsonSchema } from './json-schema.ts';
import { compileField } from './match-field.ts';
import { all, type FilterOptions, not, type Scope, type Test } from './match-parts.ts';
import type { Found } from './path-walk.ts';

/** Documents of a collection that a filter finds. A filter that makes no sense is refused at once. */
export function compileFilter(filter: Document, options: FilterOptions = {}): (stored: Stored) => boolean {
  const test = compileTest(filter, { ...options, compileTest });
  return (stored) => test(stored.doc, stored);
}

/** The same for documents that are not stored: those of a pipeline, elements of an array. */
export function compileLoose(filter: Document, options: FilterOptions = {}): (doc: Document) => boolean {
  const test = compileTest(filter, { ...options, compileTest });
  return (doc) => test(doc, { key: '', doc });
}

/**
 * Returns the index of the matching element in the outermost array: undefined when there is no such element,
 * or no match.
 */
export function compilePositional(filter: Document, options: FilterOptions = {}) {
  const result: Found = { index: undefined };
  const test = compileTest(filter, { ...options, found: result, compileTest });
  return (stored: Stored): number | undefined => {
    result.index = undefined;
    return test(stored.doc, stored) ? result.index : undefined;
  };
}

function compileTest(filter: unknown, scope: Scope): Test {
  if (!isDocument(filter)) {
    throw typeMismatch(`a filter must be an object, not ${typeName(filter)}`);
  }
  const tests: Test[] = [];
  for (const [name, operand] of Object.entries(filter)) {
    const isField = !name.startsWith('$') || referenceFields.has(name);
    const test = isField ? compileField(name, operand, scope) : topLevel(name, operand, scope);
    if (test !== undefined) tests.push(test);
  }
  return all(tests);
}

/** Fields of references: names of fields, not of operators // documented: "DBRefs" */
const referenceFields = new Set(['$ref', '$id', '$db']);

type Compile = (operand: unknown, scope: Scope) => Test | undefined;

const topLevelOperators: Record<string, Compile> = {
  $and: (operand, scope) => all(clauses('$and', operand, scope)),
  $or: (operand, scope) => any(clauses('$or', operand, scope)),
  $nor: (operand, scope) => not(any(clauses('$nor', operand, scope)), scope),
  $expr: compileExpr,
  $jsonSchema: (operand) => {
    const valid = compileJsonSchema(operand);
    return (doc) => valid(doc);
  },
  $comment: () => undefined,
  $alwaysTrue: () => () => true,
  $alwaysFalse: () => () => false,
  $sampleRate: compileSampleRate,
  $where: (operand, { where }) => {
    if (where !== true) throw badValue('$where is not allowed in this context');
    const script = compileScript(codeText(operand, '$where'));
    return (_doc, root) => script.call([], root.doc).truth;
  },
  $text: (_operand, { text }) => {
    if (text === undefined) throw badValue('$text is not allowed in this context');
    return (_doc, root) => text(root);
  },
};

function topLevel(name: string, operand: unknown, scope: Scope): Test | undefined {
  if (!Object.hasOwn(topLevelOperators, name)) {
    throw badValue(
      `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
    );
  }
  return topLevelOperators[name]?.(operand, scope);
}

function clauses(name: string, operand: unknown, scope: Scope): Test[] {
  if (!Array.isArray(operand)) throw badValue(`${name} must be an array`);
  if (operand.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  return operand.map((clause: unknown) => {
    step();
    if (!isDocument(clause)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileTest(clause, scope);
  });
}

function any(tests: Test[]): Test {
  return (doc, root) => {
    step(tests.length);
    for (const test of tests) if (test(doc, root)) return true;
    return false;
  };
}

function compileExpr(operand: unknown, scope: Scope): Test {
  const { variables = {}, now, random } = scope;
  const compute = compile(operand, { variables: new Map(Object.entries(variables)), now, random });
  return (_doc, root) => isTrue(compute(root));
}

function compileSampleRate(operand: unknown, { random = Math.random }: Scope): Test {
  if (typeof operand !== 'number') throw badValue('argument to $sampleRate must be a numeric type');
  if (!(operand >= 0 && operand <= 1)) throw badValue('numeric argument to $sampleRate must be in [0, 1]');
  return () => random() < operand;
}
