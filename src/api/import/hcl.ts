/** What the parser makes of HCL: blocks by kind, type and name; expressions as text in `${…}`. */
export interface HclFile {
  resource?: Record<string, Record<string, unknown>>;
  [kind: string]: unknown;
}

type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A block stands in a list, even where there may be one only; an attribute stands by itself. */
export const one = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? value[0] : value;
export const many = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** References and functions: what only Terraform can work out. */
export const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && /\$\{|%\{/.test(value);

export const expressionText = (value: string): string => value.replace(/^\$\{(.*)\}$/s, '$1');

/** Reads HCL with references to what stands in the same text followed; throws a sentence where it is none. */
export async function readHcl(text: string): Promise<HclFile> {
  // four megabytes: HashiCorp's own parser, for those who import Terraform
  const { parseToObject } = await import('hcl2-parser');
  const [file, failure] = parseToObject(text);
  if (failure || !isObject(file)) throw new Error(`Not Terraform: ${refusalOf(failure)}`);
  return withReferences(file);
}

function refusalOf(failure: unknown): string {
  const words = isObject(failure) && 'Error' in failure ? failure.Error : undefined;
  const text = typeof words === 'function' ? String(words.call(failure)) : '';
  return text === '' ? 'its blocks or quotes do not close' : text;
}

/** The file with references to what stands in it followed. */
export const withReferences = (file: HclFile): HclFile => resolved(file, file) as HclFile;

/** A variable's default, a local value, an argument of another resource: literal, or nothing. */
function referred(reference: string, file: HclFile): unknown {
  const [kind = '', name = '', argument = '', ...more] = reference.split('.');
  if (more.length > 0) return undefined;
  if (kind === 'var') return literal(fieldsAt(file.variable, name).default);
  if (kind === 'local')
    return literal(
      many(file.locals).find((each) => isObject(each) && name in each),
      name,
    );
  return literal(fieldsAt(file.resource?.[kind], name)[argument]);
}

const fieldsAt = (blocks: unknown, name: string): JsonObject => {
  const block = isObject(blocks) ? one(blocks[name]) : undefined;
  return isObject(block) ? block : {};
};

function literal(value: unknown, member?: string): unknown {
  const found = member !== undefined && isObject(value) ? value[member] : value;
  return isExpression(found) || isObject(found) || Array.isArray(found) ? undefined : found;
}

const reference = /^\$\{([a-z_]\w*(?:\.\w[\w-]*){1,2})\}$/iu;

function resolved(value: unknown, file: HclFile): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, file));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(each, file)]));
  const named = typeof value === 'string' ? reference.exec(value)?.[1] : undefined;
  return named === undefined ? value : (referred(named, file) ?? value);
}
