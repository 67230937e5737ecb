import { isRecord } from '#contract/values/is-record.ts';
import type { Reply } from '../emulator-for-tests.ts';
import type { RecordedAnswer } from './recorded-scenarios-for-tests.ts';

/** Types and texts of all values by path: `.results[].id`. */
class Shape {
  readonly types = new Map<string, Set<string>>();
  readonly texts = new Map<string, Set<string>>();

  constructor(value: unknown) {
    this.#add(value, '');
  }

  #add(value: unknown, path: string): void {
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    this.types.set(path, (this.types.get(path) ?? new Set()).add(type));
    if (typeof value === 'string') this.texts.set(path, (this.texts.get(path) ?? new Set()).add(value));
    if (Array.isArray(value)) for (const item of value) this.#add(item, `${path}[]`);
    else if (isRecord(value))
      for (const [name, inside] of Object.entries(value)) this.#add(inside, `${path}.${name}`);
  }
}

const parentOf = (path: string) => path.replace(/(\.[^.[]+|\[\])$/u, '');

/** Fields whose values requests and persons choose. */
const chosen =
  /\.(country|regions?|regionName|eventTypeName|metricName|roleName|roles|orgRoles|groupRoles|action|name|username)(\[\])*$/u;

const headerNames = [
  'content-type',
  'deprecation',
  'sunset',
  'ratelimit-limit',
  'location',
  'content-disposition',
  'www-authenticate',
];

/** Differences of a recorded answer and a reply: status, headers, code, paths, types and listed values of fields. */
export function differences(recording: RecordedAnswer, reply: Reply): string[] {
  const { status, code, headers } = recording;
  const result: string[] = [];
  if (reply.status !== status) result.push(`status ${status}, not ${reply.status}`);
  for (const name of headerNames) {
    const own = reply.headers.get(name);
    const recorded = headers[name] ?? null;
    if (recorded === true ? own === null : recorded !== own) result.push(`${name} ${recorded}, not ${own}`);
  }
  if (code !== undefined && reply.body?.errorCode !== code) result.push(`code ${code}`);
  return [...result, ...fieldDifferences(recording, new Shape(bodyAsRecorded(reply)))];
}

/** The recordings contain the body of a text that is valid JSON as its value: `8.0` is a number. */
function bodyAsRecorded({ headers, body }: Reply): unknown {
  const isText = headers.get('content-type')?.startsWith('text/plain') && typeof body === 'string';
  return isText && /^\d+(\.\d+)?$/u.test(body) ? Number(body) : body;
}

function fieldDifferences({ fields }: RecordedAnswer, own: Shape): string[] {
  if (fields === undefined) return [];
  const isItem = (path: string) => path.endsWith('[]');
  const differing = Object.entries(fields).flatMap(([path, { types, values }]) => {
    const ownTypes = own.types.get(path);
    if (isItem(path)) return [];
    if (ownTypes === undefined) return own.types.has(parentOf(path)) ? [`missing ${path}`] : [];
    // a field that was only null when recorded does not show its type
    const typed = types.every((type) => type === 'null') || types.some((type) => ownTypes.has(type));
    const texts = own.texts.get(path) ?? new Set();
    const listed = !values || chosen.test(path) || values.some((value) => texts.has(value));
    return [...(typed ? [] : [`type of ${path}`]), ...(listed ? [] : [`value of ${path}`])];
  });
  const further = [...own.types.keys()]
    .filter((path) => !fields[path] && fields[parentOf(path)] && !isItem(path))
    .map((path) => `not recorded ${path}`);
  return [...differing, ...further];
}
