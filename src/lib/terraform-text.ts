export type HclValue = string | number | boolean | readonly HclValue[] | HclExpression | null | undefined;

/** Text of the language itself, as `var.name`. */
export class HclExpression {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function unicode(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A value in Terraform's language; `${` and `%{` would begin a template and are doubled. */
export function hcl(value: HclValue): string {
  if (typeof value === 'string') {
    const escaped = value
      .replaceAll(/["\\\p{Cc}]/gu, (letter) => escapes[letter] ?? unicode(letter))
      .replaceAll(/[$%]\{/g, (opening) => `${opening.charAt(0)}${opening}`);
    return `"${escaped}"`;
  }
  if (value instanceof HclExpression) return value.text;
  if (Array.isArray(value)) return `[${value.map((item: HclValue) => hcl(item)).join(', ')}]`;
  return String(value);
}

/** Lines `name = value` with aligned signs; absent values are left out. */
export function hclAttributes(values: Record<string, HclValue>, indent: string): string[] {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  const width = Math.max(0, ...present.map(([key]) => key.length));
  return present.map(([key, value]) => `${indent}${key.padEnd(width)} = ${hcl(value)}`);
}

export function hclBlock(name: string, values: Record<string, HclValue>): string[] {
  return ['', `  ${name} {`, ...hclAttributes(values, '    '), '  }'];
}

/** The name of a resource, from any text. */
export function hclName(text: string): string {
  const safe = text.toLowerCase().replaceAll(/[^a-z0-9_]+/g, '_');
  return /^[a-z_]/.test(safe) ? safe : `r_${safe}`;
}

/** The block that brings what exists under Terraform's management. */
export function importBlock(resource: string, name: string, id: string): string[] {
  return ['import {', `  to = ${resource}.${name}`, `  id = ${hcl(id)}`, '}'];
}

/** JSON as a text over several lines; `${` and `%{` would begin a template there too. */
export function hclJson(value: unknown): HclExpression {
  const lines = JSON.stringify(value, null, 2)
    .replaceAll(/[$%]\{/g, (opening) => `${opening.charAt(0)}${opening}`)
    .split('\n');
  return new HclExpression(['<<-EOT', ...lines.map((line) => `    ${line}`), '  EOT'].join('\n'));
}

const plainKey = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** Any JSON value in Terraform's language, objects and lists of objects over several lines. */
function nested(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object' || item === null)) return hcl(value as HclValue);
    const inner = value.map((item) => `${indent}  ${nested(item, `${indent}  `)}`);
    return `[\n${inner.join(',\n')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null || value instanceof HclExpression)
    return hcl(value as HclValue);
  return `{\n${hclMembers(value, `${indent}  `)}\n${indent}}`;
}

/** Lines `name = value` of any values, with the signs aligned; absent ones are left out. */
export function hclMembers(value: object, indent: string): string {
  const present = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
  const keys = present.map(([key]) => (plainKey.test(key) ? key : hcl(key)));
  const width = Math.max(0, ...keys.map((key) => key.length));
  return present
    .map(([, each], at) => `${indent}${(keys[at] ?? '').padEnd(width)} = ${nested(each, indent)}`)
    .join('\n');
}
