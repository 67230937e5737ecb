import { parseDocument } from '#src/lib/ejson/parse.ts';
import { printPretty } from '#src/lib/ejson/print.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type EjsonObject, isObject, textOf } from '#src/lib/ejson/value.ts';

/** Which writes are validated. // documented: `validationLevel` */
export const levels = ['strict', 'moderate', 'off'] as const;
export type Level = (typeof levels)[number];
/** What happens to an invalid write. // documented: `validationAction`; `errorAndLog` since 8.1 */
export const actions = ['error', 'warn', 'errorAndLog'] as const;
export type Action = (typeof actions)[number];

export const levelTexts: Readonly<Record<Level, { label: string; effect: string }>> = {
  strict: { label: 'Strict', effect: 'Every insert and every update is validated.' },
  moderate: {
    label: 'Moderate',
    effect:
      'Inserts and updates of valid documents are validated. Documents that already fail stay editable.',
  },
  off: { label: 'Off', effect: 'No write is validated. The rules are kept.' },
};

export const actionTexts: Readonly<Record<Action, { label: string; effect: string }>> = {
  error: { label: 'Error', effect: 'The database rejects invalid writes and names the failing rule.' },
  warn: { label: 'Warn', effect: 'The database accepts invalid writes and writes a line to its log.' },
  errorAndLog: {
    label: 'Error and log',
    effect: 'The database refuses invalid writes and writes a line to its log. Requires MongoDB 8.1.',
  },
};

/** The validation of a collection. */
export interface Rules {
  /** A filter; empty: no rules. */
  validator: EjsonObject;
  level: Level;
  action: Action;
}

/** Changed and not applied yet; absent parts are as stored. */
export interface RulesDraft {
  text?: string;
  level?: Level;
  action?: Action;
}

const oneOf = <Value extends string>(allowed: readonly Value[], value: string | undefined): Value =>
  allowed.find((each) => each === value) ?? (allowed[0] as Value);

/** The rules in the options of a collection. */
export function rulesIn(options: EjsonObject): Rules {
  const { validator, validationLevel, validationAction } = options;
  return {
    validator: isObject(validator) ? validator : {},
    level: oneOf(levels, textOf(validationLevel)),
    action: oneOf(actions, textOf(validationAction)),
  };
}

export const hasRules = ({ validator }: Rules): boolean => Object.keys(validator).length > 0;

/** The text of a validator; nothing for none. */
export const validatorText = (validator: EjsonObject): string =>
  Object.keys(validator).length === 0 ? '' : printPretty(validator);

/** Operators that a validator cannot have. // documented: the restrictions of `create` */
const refused: readonly string[] = ['$near', '$nearSphere', '$text', '$where', '$function', '$accumulator'];
/** Keywords at the top of a JSON Schema: without `$jsonSchema` they would be fields of documents. */
const schemaKeywords = ['bsonType', 'properties', 'required', 'additionalProperties', '$schema'];

export interface ReadValidator {
  validator: EjsonObject | undefined;
  problem: TextProblem | undefined;
}

/** Reads a typed validator. A JSON Schema on its own is wrapped in `$jsonSchema`. */
export function readValidator(text: string): ReadValidator {
  try {
    const { value, operators } = parseDocument(text);
    const bad = operators.find(({ name }) => refused.includes(name));
    if (bad) {
      const message = `A validator cannot have ${bad.name}`;
      return { validator: undefined, problem: new TextProblem(message, text, bad.from, bad.to) };
    }
    return { validator: isBareSchema(value) ? { $jsonSchema: value } : value, problem: undefined };
  } catch (error) {
    if (error instanceof TextProblem) return { validator: undefined, problem: error };
    throw error;
  }
}

/** Whether a typed document is a JSON Schema without `$jsonSchema` around it. */
const isBareSchema = (value: EjsonObject): boolean =>
  (typeof value.bsonType === 'string' || typeof value.type === 'string' || Array.isArray(value.required)) &&
  schemaKeywords.some((keyword) => Object.hasOwn(value, keyword)) &&
  (isObject(value.properties) || Array.isArray(value.required));

/** Documents that a validator accepts. */
export const passing = (validator: EjsonObject): EjsonObject => validator;
/** Documents that a validator refuses. */
export const failing = (validator: EjsonObject): EjsonObject => ({ $nor: [validator] });

/** The command that gives a collection these rules. */
export const rulesCommand = (collection: string, { validator, level, action }: Rules): EjsonObject => ({
  collMod: collection,
  validator,
  validationLevel: level,
  validationAction: action,
});
