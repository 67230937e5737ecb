import { CommandError } from '../commands/command-error.ts';
import { hasExpression } from '../commands/context.ts';
import { badValue, unsupported } from '../commands/refusals.ts';
import { isDocument } from '../values/bson-type.ts';

const scripts = new Set(['$function', '$accumulator']);

/** Variables that are always there. */
const system = new Set(['ROOT', 'CURRENT', 'REMOVE', 'NOW', 'CLUSTER_TIME', 'KEEP', 'PRUNE', 'DESCEND']);

/** Refuses an expression that names an operator or a variable that is not there. `variables`: of `let`. */
export function judgeExpression(expression: unknown, variables: Iterable<string> = []): void {
  judge(expression, new Set(variables));
}

function judge(expression: unknown, known: ReadonlySet<string>): void {
  if (typeof expression === 'string') judgePath(expression, known);
  else if (Array.isArray(expression)) for (const one of expression) judge(one, known);
  else if (isDocument(expression)) judgeFields(expression, known);
}

function judgePath(text: string, known: ReadonlySet<string>): void {
  if (!text.startsWith('$')) return;
  if (!text.startsWith('$$')) {
    if (text === '$') throw badValue("'$' by itself is not a valid FieldPath");
    if (text.endsWith('.')) throw badValue("FieldPath must not end with a '.'.");
    if (text.includes('..')) throw badValue('FieldPath must not contain an empty part');
    return;
  }
  const name = text.slice(2).split('.', 1)[0] as string;
  if (name === '') throw badValue('empty variable names are not allowed');
  if (!system.has(name) && !known.has(name)) throw badValue(`Use of undefined variable: ${name}`);
}

function judgeFields(fields: Record<string, unknown>, known: ReadonlySet<string>): void {
  const names = Object.keys(fields);
  const [first] = names;
  if (first?.startsWith('$') !== true) {
    const operator = names.find((name) => name.startsWith('$'));
    if (operator !== undefined) throw badValue(`field names must not begin with '$': ${operator}`);
    for (const name of names) judge(fields[name], known);
    return;
  }
  if (names.length !== 1) {
    throw badValue('an expression specification must contain exactly one field, the name of the expression.');
  }
  if (scripts.has(first)) throw unsupported(first);
  if (!hasExpression(first)) {
    throw new CommandError('UnrecognizedExpression', `Unrecognized expression '${first}'`);
  }
  judgeArgument(first, fields[first], known);
}

/** Operators whose argument is not evaluated as such, or names variables of its own. */
function judgeArgument(name: string, argument: unknown, known: ReadonlySet<string>): void {
  if (name === '$literal') return;
  if (!isDocument(argument)) {
    judge(argument, known);
    return;
  }
  const inner = new Set([...known, ...namesFrom(name, argument)]);
  for (const [field, value] of Object.entries(argument)) {
    if (field.startsWith('$')) {
      judge(argument, known);
      return;
    }
    if (field === 'sortBy') continue;
    if (name === '$let' && field === 'vars' && isDocument(value)) {
      for (const one of Object.values(value)) judge(one, known);
    } else judge(value, field === 'input' ? known : inner);
  }
}

function namesFrom(name: string, argument: Record<string, unknown>): string[] {
  switch (name) {
    case '$let':
      return isDocument(argument.vars) ? Object.keys(argument.vars) : [];
    case '$map':
    case '$filter':
      return [typeof argument.as === 'string' ? argument.as : 'this', 'this'];
    case '$reduce':
      return ['this', 'value'];
    default:
      return [];
  }
}
