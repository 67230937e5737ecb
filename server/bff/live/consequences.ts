import type { Operation } from '#contract/api/operation.ts';
import { newestVersion, schemaFor } from '#contract/api/operation.ts';
import { operationOf } from '#contract/api/operations.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { UpstreamAnswer } from '../upstream/upstream.ts';
import type { UpstreamRequest } from '../upstream/upstream-request.ts';
import { contains, showsElsewhere, withoutAction } from './containers.ts';

/** An applied or possibly applied change; `answer` is missing when it is unknown. */
export interface Change {
  request: UpstreamRequest;
  answer?: UpstreamAnswer | undefined;
}

/** Nearly every change leaves a line in the event log of its project, and of its organization. */
function isItsLog(change: UpstreamRequest, read: UpstreamRequest): boolean {
  if (read.operationId === 'listOrgEvents') return true;
  return read.operationId === 'listGroupEvents' && read.groupId === change.groupId;
}

/**
 * How near a read is to a change: 0 for the resource itself (or the list to which it was added), 1 for what contains it
 * by its path, 2 for what shows it elsewhere, 3 for the log that reports it; undefined for everything else, which its own
 * poll updates.
 */
export function nearness(change: UpstreamRequest, read: UpstreamRequest): 0 | 1 | 2 | 3 | undefined {
  if (read.resource === withoutAction(change.resource)) return 0;
  if (contains(read, change)) return 1;
  if (showsElsewhere(read, change)) return 2;
  return isItsLog(change, read) ? 3 : undefined;
}

/** Whether a read may be out of date after a change: all of the same project, and all that span projects. */
export function mayDiffer(change: UpstreamRequest, read: UpstreamRequest): boolean {
  return change.groupId === undefined || read.groupId === undefined || read.groupId === change.groupId;
}

const newestOf = (row: Operation, schema: Operation['response']) => schemaFor(schema, newestVersion(row));

/** Numbers, not texts, that JavaScript cannot hold: an answer with one is never written anew. */
const long = /[\s:,[-]\d{16}/;

/**
 * The expected answer of a read after a change, as far as the change's answer contains it: the object itself,
 * or the list with the object in its position. Undefined when it does not.
 */
export function afterChange(change: Change, read: UpstreamRequest, last: UpstreamAnswer): string | undefined {
  const { request, answer } = change;
  const near = nearness(request, read);
  if (near === undefined || near === 3 || !answer || answer.status >= 300 || !isRecord(answer.body))
    return undefined;
  const [changed, asked] = [operationOf(request.operationId), operationOf(read.operationId)];
  const schema = newestOf(changed, changed.response);
  if (!schema) return undefined;
  if (near === 0 && !asked.results && newestOf(asked, asked.response) === schema) return answer.text;
  if (near === 0 || newestOf(asked, asked.results) !== schema || long.test(last.text + answer.text)) {
    return undefined;
  }
  const { body } = last;
  const object = answer.body;
  if (!isRecord(body) || !Array.isArray(body.results) || typeof object.id !== 'string') return undefined;
  const at = body.results.findIndex((each: unknown) => isRecord(each) && each.id === object.id);
  return at < 0 ? undefined : JSON.stringify({ ...body, results: body.results.with(at, object) });
}

/** Whether the list that a read answered holds the object that was changed, by the last segment of its path. */
export function holds(change: Change, text: string): boolean {
  const resource = withoutAction(change.request.resource);
  const id = decodeURIComponent(resource.slice(resource.lastIndexOf('/') + 1));
  return text.includes(JSON.stringify(id));
}
