import type { Document } from 'bson';
import { fromEntries } from '#contract/values/field-order.ts';
import { compileJsonSchema } from '../query/json-schema.ts';
import { compileLoose } from '../query/match.ts';
import { isOperators } from '../query/match-field.ts';
import { fieldReader, isFields } from '../query/path-walk.ts';
import { compileRegex, findsRegex } from '../query/regex.ts';
import { isDocument, typeName } from '../values/bson-type.ts';

/** Why a document is not valid: the part of the validator that does not hold, as the database breaks it down. */
export function failureDetails(validator: Document, doc: Document): Document {
  const clauses = Object.entries(validator).map(([name, operand]) => ({ [name]: operand }));
  const broken = clauses
    .filter((clause) => !compileLoose(clause)(doc))
    .map((clause) => ofClause(clause, doc));
  const [only] = broken;
  if (clauses.length === 1 && only !== undefined) return only;
  return {
    operatorName: '$and',
    clausesNotSatisfied: broken.map((details, index) => ({ index, details })),
  };
}

function ofClause(clause: Document, doc: Document): Document {
  const [name = '', operand] = Object.entries(clause)[0] ?? [];
  if (name === '$jsonSchema') {
    return {
      operatorName: '$jsonSchema',
      ...namesOf(operand),
      schemaRulesNotSatisfied: rulesBroken(operand, doc),
    };
  }
  if (name === '$and' || name === '$or' || name === '$nor') return ofAlternatives(name, operand, doc);
  if (name.startsWith('$')) {
    return { operatorName: name, specifiedAs: clause, reason: 'expression did not match' };
  }
  const operator = isOperators(operand) ? brokenOperator(name, operand, doc) : '$eq';
  const specifiedAs = isOperators(operand) ? { [name]: { [operator]: operand[operator] } } : clause;
  const value = valueAt(doc, name);
  const reason = value === undefined ? 'field was missing' : 'comparison failed';
  return {
    operatorName: operator,
    specifiedAs,
    reason,
    ...(value === undefined ? {} : { consideredValue: value }),
  };
}

function brokenOperator(path: string, operators: Document, doc: Document): string {
  const names = Object.keys(operators);
  return names.find((name) => !compileLoose({ [path]: { [name]: operators[name] } })(doc)) ?? names[0] ?? '';
}

function ofAlternatives(name: string, operand: unknown, doc: Document): Document {
  const clauses = (operand as Document[]).map((clause, index) => ({ index, clause }));
  const broken = clauses.filter(({ clause }) => !compileLoose(clause)(doc));
  return {
    operatorName: name,
    ...(name === '$nor'
      ? { clausesSatisfied: clauses.filter((each) => !broken.includes(each)).map(({ index }) => ({ index })) }
      : {
          clausesNotSatisfied: broken.map(({ index, clause }) => ({
            index,
            details: failureDetails(clause, doc),
          })),
        }),
  };
}

/** What people wrote about a schema, which the database repeats // documented: title and description in errInfo */
function namesOf({ title, description }: Document): Document {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
}

function valueAt(doc: Document, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, part) => (isFields(value) ? fieldReader(part)(value) : undefined), doc);
}

/** The schema keywords that a value violates, each with the value it inspected. */
function rulesBroken(schema: Document, value: unknown): Document[] {
  return Object.entries(schema).flatMap(([keyword, operand]) => {
    if (reported.includes(keyword)) return [];
    const alone = { [keyword]: operand, ...besides(keyword, schema) };
    if (compileJsonSchema(alone)(value)) return [];
    const inner = innerRules(keyword, operand, value, schema);
    return [inner ?? ruleBroken(keyword, operand, value)];
  });
}

/** Of a keyword with schemas inside: the ones that do not hold. // documented: the fields of errInfo for each keyword */
function innerRules(
  keyword: string,
  operand: unknown,
  value: unknown,
  schema: Document,
): Document | undefined {
  const specified = { operatorName: keyword, specifiedAs: { [keyword]: operand } };
  if (keyword === 'properties') return propertiesBroken(operand as Document, value);
  if (keyword === 'items' && Array.isArray(value)) return itemsBroken(operand, value);
  if (keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf') {
    const schemas = (operand as Document[]).map((each, index) => ({
      index,
      details: rulesBroken(each, value),
    }));
    const matching = schemas.filter(({ details }) => details.length === 0).map(({ index }) => index);
    if (keyword === 'oneOf' && matching.length > 1) {
      const reason = 'more than one subschema matched';
      return { operatorName: keyword, reason, matchingSchemaIndexes: matching };
    }
    return {
      operatorName: keyword,
      schemasNotSatisfied: schemas.filter(({ details }) => details.length > 0),
    };
  }
  if (!isDocument(value)) return undefined;
  if (keyword === 'additionalProperties') return { ...specified, ...furtherBroken(operand, value, schema) };
  if (keyword === 'patternProperties') {
    const details = Object.entries(operand as Document).flatMap(([regexMatched, each]) =>
      Object.keys(value)
        .filter((name) => matchesName(regexMatched, name))
        .map((propertyName) => ({
          ...{ propertyName, regexMatched },
          details: rulesBroken(each as Document, value[propertyName]),
        }))
        .filter(({ details }) => details.length > 0),
    );
    return { operatorName: keyword, details };
  }
  if (keyword === 'dependencies') {
    const failingDependencies = Object.entries(operand as Document).flatMap(
      ([conditionalProperty, needs]): Document[] => {
        if (!Object.hasOwn(value, conditionalProperty)) return [];
        if (Array.isArray(needs)) {
          const missingProperties = needs.filter((name) => !Object.hasOwn(value, name));
          return missingProperties.length > 0 ? [{ conditionalProperty, missingProperties }] : [];
        }
        const details = rulesBroken(needs as Document, value);
        return details.length > 0 ? [{ conditionalProperty, details }] : [];
      },
    );
    return { operatorName: keyword, failingDependencies };
  }
  return undefined;
}

/** Whether the pattern of `patternProperties` is for a field. */
const matchesName = (pattern: string, name: string): boolean => findsRegex(compileRegex(pattern), name);

function itemsBroken(operand: unknown, value: readonly unknown[]): Document | undefined {
  for (const [itemIndex, element] of value.entries()) {
    const rules = Array.isArray(operand) ? operand[itemIndex] : operand;
    const details = rules === undefined ? [] : rulesBroken(rules, element);
    if (details.length > 0) {
      const reason = 'At least one item did not match the sub-schema';
      return { operatorName: 'items', reason, itemIndex, details };
    }
  }
  return undefined;
}

/** The fields outside of `properties` and `patternProperties`, or the first of them that its schema refuses. */
function furtherBroken(operand: unknown, value: Document, schema: Document): Document {
  const patterns = Object.keys((schema.patternProperties as Document | undefined) ?? {});
  const further = Object.keys(value).filter(
    (name) =>
      !Object.hasOwn((schema.properties as Document | undefined) ?? {}, name) &&
      !patterns.some((pattern) => matchesName(pattern, name)),
  );
  if (!isDocument(operand)) return { additionalProperties: further };
  const rules = operand;
  const failing = further.find((name) => rulesBroken(rules, value[name]).length > 0);
  if (failing === undefined) return {};
  return {
    reason: 'at least one additional property did not match the subschema',
    failingProperty: failing,
    details: rulesBroken(rules, value[failing]),
  };
}

/** Keywords that another one reports, or that do not constrain values. */
const reported = ['title', 'description', 'exclusiveMinimum', 'exclusiveMaximum'];

function besides(keyword: string, schema: Document): Document {
  const others: Record<string, readonly string[]> = {
    additionalProperties: ['properties', 'patternProperties'],
    additionalItems: ['items'],
    minimum: ['exclusiveMinimum'],
    maximum: ['exclusiveMaximum'],
  };
  const names = (others[keyword] ?? []).filter((name) => Object.hasOwn(schema, name));
  return Object.fromEntries(
    names.map((name) => [name, name === 'properties' ? permissive(schema[name]) : schema[name]]),
  );
}

/** The same names without constraints, so that only the keyword beside them is evaluated. */
function permissive(properties: Document): Document {
  return fromEntries(Object.keys(properties).map((name) => [name, {}]));
}

function propertiesBroken(properties: Document, value: unknown): Document {
  const broken = Object.entries(properties).flatMap(([propertyName, schema]) => {
    if (!isDocument(value) || !Object.hasOwn(value, propertyName)) return [];
    const details = rulesBroken(schema as Document, value[propertyName]);
    if (details.length === 0) return [];
    return [{ propertyName, ...namesOf(schema as Document), details }];
  });
  return { operatorName: 'properties', propertiesNotSatisfied: broken };
}

function ruleBroken(operatorName: string, operand: unknown, value: unknown): Document {
  const specifiedAs = { [operatorName]: operand };
  if (operatorName === 'required' && isDocument(value)) {
    const missingProperties = (operand as string[]).filter((name) => !Object.hasOwn(value, name));
    return { operatorName, specifiedAs, missingProperties };
  }
  const reason = reasons[operatorName] ?? 'comparison failed';
  const isType = operatorName === 'bsonType' || operatorName === 'type';
  const type = isType ? { consideredType: typeName(value) } : {};
  return { operatorName, specifiedAs, reason, consideredValue: value, ...type };
}

const reasons: Record<string, string> = {
  bsonType: 'type did not match',
  type: 'type did not match',
  enum: 'value was not found in enum',
  pattern: 'regular expression did not match',
  minLength: 'specified string length was not satisfied',
  maxLength: 'specified string length was not satisfied',
  minItems: 'array did not match specified length',
  maxItems: 'array did not match specified length',
  uniqueItems: 'found a duplicate item',
  minProperties: 'specified number of properties was not satisfied',
  maxProperties: 'specified number of properties was not satisfied',
};
