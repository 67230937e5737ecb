import { isRecord } from '../values/is-record.ts';

/** A document of the database as it arrives: with BSON types on the server, as extended JSON in the browser. */
type Fields = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Rules beyond these are counted: a message is no place for hundreds. */
const mostRules = 8;
const longestValue = 80;
const deepest = 20;

/** A value in one line. */
function valueText(value: unknown): string {
  if (isRecord(value)) {
    const [[key = '', inner] = []] = Object.entries(value);
    if (/^\$(?:number(?:Int|Long|Double|Decimal)|oid)$/u.test(key)) return String(inner);
  }
  const text = JSON.stringify(value) ?? String(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/** One keyword of a schema, or one operator, that does not hold for the value at a path. */
function ruleText(path: string, rule: Fields): string {
  const where = path === '' ? '' : `${path}: `;
  const { operatorName, specifiedAs, reason, consideredValue, consideredType } = rule;
  const { missingProperties, additionalProperties, conditionalProperty, matchingSchemaIndexes } = rule;
  const named = (names: readonly unknown[]): string =>
    names.map((name) => (path === '' ? String(name) : `${path}.${String(name)}`)).join(', ');
  if (Array.isArray(missingProperties)) {
    const because = conditionalProperty === undefined ? '' : ` because of ${named([conditionalProperty])}`;
    return `${named(missingProperties)} required${because}`;
  }
  if (Array.isArray(additionalProperties)) return `${named(additionalProperties)} not allowed`;
  if (Array.isArray(matchingSchemaIndexes)) {
    return `${where}${String(operatorName)}: schemas ${matchingSchemaIndexes.join(' and ')} match`;
  }
  const operand = isRecord(specifiedAs) ? (specifiedAs[String(operatorName)] ?? specifiedAs) : specifiedAs;
  const expected =
    operand === undefined ? String(operatorName) : `${String(operatorName)} ${valueText(operand)}`;
  const matches = [
    consideredValue === undefined ? '' : valueText(consideredValue),
    consideredType === undefined ? '' : `of type ${String(consideredType)}`,
  ].filter(Boolean);
  const got = matches.length > 0 ? `, got ${matches.join(' ')}` : '';
  return `${where}${expected}${reason === undefined ? '' : ` (${String(reason)})`}${got}`;
}

function rulesOf(path: string, rule: Fields, depth: number): string[] {
  if (depth > deepest) return [];
  const at = (name: unknown): string => (path === '' ? String(name) : `${path}.${String(name)}`);
  const below = (place: string, details: unknown): string[] =>
    listOf(details).flatMap((each) => rulesOf(place, each, depth + 1));
  const { itemIndex, failingProperty, details } = rule;
  // documented: each keyword has its own list of failures inside of it
  const parts = [
    ...below(path, rule.schemaRulesNotSatisfied),
    ...listOf(rule.propertiesNotSatisfied).flatMap((each) => below(at(each.propertyName), each.details)),
    ...listOf(rule.clausesNotSatisfied).flatMap((each) =>
      isRecord(each.details) ? rulesOf(path, each.details, depth + 1) : [],
    ),
    ...listOf(rule.schemasNotSatisfied).flatMap((each) => below(path, each.details)),
    ...listOf(rule.failingDependencies).flatMap((each) =>
      Array.isArray(each.details) ? below(path, each.details) : [ruleText(path, each)],
    ),
    ...(itemIndex === undefined ? [] : below(at(itemIndex), details)),
    ...(failingProperty === undefined ? [] : below(at(failingProperty), details)),
    ...(rule.operatorName === 'patternProperties'
      ? listOf(details).flatMap((each) => below(at(each.propertyName), each.details))
      : []),
  ];
  return parts.length > 0 ? parts : [ruleText(path, rule)];
}

/**
 * The rules that a document breaks, one sentence part each: `age: minimum 0 (comparison failed), got -1`.
 *
 * @param errInfo of error 121 // documented: errInfo.details of DocumentValidationFailure
 * @returns nothing where the server gives no details
 */
export function brokenRules(errInfo: unknown): string[] {
  const details = isRecord(errInfo) ? errInfo.details : undefined;
  if (!isRecord(details) || details.operatorName === undefined) return [];
  const rules = [...new Set(rulesOf('', details, 0))];
  const rest = rules.length - mostRules;
  return rest > 0 ? [...rules.slice(0, mostRules), `${rest} more`] : rules;
}

/** A message of the database with the rules that a document breaks. */
export function withBrokenRules(message: string, errInfo: unknown): string {
  const rules = brokenRules(errInfo);
  return rules.length === 0 ? message : `${message}: ${rules.join('; ')}`;
}
