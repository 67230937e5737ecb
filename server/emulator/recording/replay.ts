import { shapeDifferences } from './body-shape.ts';
import { IdMap } from './id-map.ts';
import type { RecordedCall, Recording } from './read-recording.ts';

/** The emulator that receives a replay. */
export interface ReplayTarget {
  send(
    target: string,
    init: { method: string; headers: Record<string, string>; body?: string },
  ): Promise<{ status: number; text(): Promise<string> }>;
  /** Moves the clock of its world forward. */
  advance(milliseconds: number): Promise<void>;
  ids: { orgId: string; groupId: string; clusterName: string };
}

/** A call whose answer differs from the recorded one. */
interface CallDifference {
  /** From 1 on, as in the file. */
  number: number;
  method: string;
  target: string;
  differences: string[];
}

export interface ReplayResult {
  sent: number;
  differing: CallDifference[];
  /** Calls that were not sent, with the reason. */
  skipped: { number: number; method: string; target: string; reason: string }[];
}

/** A secret that a recording has masked, such as `<password>`. */
const masked = /"<[\w-]{1,60}>"/gu;
/** Long enough for every rule of a secret that has no format of its own. */
const replacement = '"replayed-secret-0123456789"';

/** Sends the calls of a recording in their order, and compares statuses and the shape of bodies. */
export async function replay({ calls, world }: Recording, target: ReplayTarget): Promise<ReplayResult> {
  const recorded = world?.ids;
  const ids = new IdMap([
    [recorded?.orgId ?? '', target.ids.orgId],
    [recorded?.groupId ?? '', target.ids.groupId],
    [recorded?.clusterName ?? '', target.ids.clusterName],
  ]);
  const result: ReplayResult = { sent: 0, differing: [], skipped: [] };
  let time: number | undefined;
  for (const [index, call] of calls.entries()) {
    const { method, worldTime } = call;
    const place = { number: index + 1, method, target: call.target };
    const reason = reasonToSkip(call);
    if (reason !== undefined) {
      result.skipped.push({ ...place, reason });
      continue;
    }
    if (worldTime !== undefined && time !== undefined && worldTime > time) {
      await target.advance(worldTime - time);
    }
    time = worldTime ?? time;
    const differences = await sendAgain(call, target, ids);
    result.sent += 1;
    if (differences.length > 0) result.differing.push({ ...place, differences });
  }
  return result;
}

function reasonToSkip({ target, status, body, bodySize, answer, answerSize }: RecordedCall) {
  if (target.startsWith('/_emulator')) return 'controls are not part of the API';
  if (status === 0) return 'its connection was dropped';
  if (status === 401) return 'it had no valid credentials, which no recording holds';
  if (target.startsWith('/api/oauth')) return 'it signs in, and no recording holds secrets';
  if (body === undefined && bodySize > 0) return 'its body is not in the recording';
  if (answer === undefined && answerSize > 0 && status < 400) return 'its answer is not in the recording';
  return undefined;
}

async function sendAgain(call: RecordedCall, target: ReplayTarget, ids: IdMap): Promise<string[]> {
  const { method, accept, contentType, body } = call;
  const answer = await target.send(ids.inTarget(call.target), {
    method,
    headers: {
      ...(accept === undefined ? {} : { accept }),
      ...(body === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { body: currentBody(body, ids) }),
  });
  const text = await answer.text();
  if (answer.status !== call.status) {
    const hint = body !== undefined && masked.test(body) ? '; its secrets were masked' : '';
    masked.lastIndex = 0;
    return [`status ${call.status} is now ${answer.status}${hint}`];
  }
  if (call.answer === undefined) return [];
  const current = parsed(text);
  ids.learn(call.answer, current);
  return shapeDifferences(call.answer, current).map(
    ({ path, description }) => `${path === '' ? 'the body' : path} ${description}`,
  );
}

function currentBody(body: string, ids: IdMap): string {
  const value = parsed(body);
  if (value === undefined) return body;
  return JSON.stringify(ids.inBody(value)).replaceAll(masked, replacement);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
