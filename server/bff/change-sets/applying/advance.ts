import { operationOf } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { Failure } from '#server/bff/http/errors.ts';
import type { Approval } from '#server/bff/protection/protection.ts';
import { refusalLabels, type ServiceCalls } from '#server/bff/upstream/service-calls.ts';
import { ServiceProblem, sentenceOf } from '#server/bff/upstream/service-problem.ts';
import type { UpstreamAnswer } from '#server/bff/upstream/upstream.ts';
import { UpstreamFailure } from '#server/bff/upstream/upstream-errors.ts';
import { type Call, fieldsOf, type Reading } from '../call.ts';
import { followsOwn } from '../dependencies.ts';
import {
  type Attempt,
  approversOf,
  endOfUndo,
  freshAttempt,
  isKept,
  nextStep,
  noted,
  type Person,
  type Side,
  type StoredSet,
  type StoredStep,
  withAttempt,
} from '../set.ts';
import { drift, effectOf, inverseOf, itemOf, madeBy, partOf, readOf } from '../ways.ts';
import { renumbered } from './renumbered.ts';

export interface AdvanceDeps {
  calls: ServiceCalls;
  /** Why nothing may be changed now for whom the set acts; undefined: it may. */
  refusal: (set: StoredSet, call: Call) => Promise<string | undefined>;
  /** What an undo that no second person approved has in place of that. */
  exemption: (set: StoredSet) => Promise<Approval>;
  /** Writes before the set continues; undefined when another process holds the set meanwhile. */
  write: (change: (set: StoredSet) => StoredSet) => Promise<StoredSet | undefined>;
  /** Ours, in milliseconds. */
  now: () => number;
  newId: (at: number) => string;
}

/** How long until another look is worth it; `over`: nothing more runs automatically. */
export type Pace = { waitMs: number } | 'over';

const soon: Pace = { waitMs: 0 };
const waitForStateMs = 2_000;
/** A request whose answer was lost may still be pending: for this time its absence proves nothing. */
const graceMs = 10_000;
const longestBackoffMs = MINUTE;
/** Failures in a row that changed nothing, after which a person decides. */
const triesAtMost = 6;

const backoffMs = (tries: number): number => Math.min(1_000 * 2 ** tries, longestBackoffMs);

export async function readNow(calls: ServiceCalls, call: Call): Promise<Reading> {
  const { status, body } = await calls.call(call.operationId, call.args);
  return { call, body: status === 404 ? undefined : body };
}

/** The cluster that has to be idle before a call, by its place. */
export function clusterOf({ operationId, args }: Call): Call | undefined {
  const isOfCluster = paramNames(operationOf(operationId).path).includes('clusterName');
  // a deleted cluster need not be ready, and the end of an outage must not wait for itself
  if (!isOfCluster || operationOf(operationId).method === 'DELETE') return undefined;
  return { operationId: 'getGroupCluster', args: { groupId: args.groupId, clusterName: args.clusterName } };
}

/** Takes a set that runs one call further. */
export async function advance(set: StoredSet, deps: AdvanceDeps): Promise<Pace> {
  const step = nextStep(set);
  if (!step) return finish(deps);
  const side: Side = set.direction;
  if (set.haltedBy && step[side]?.state !== 'starting') return halt(step, side, set.haltedBy, deps);
  try {
    if (side === 'undo' && !step.undo) return await prepareUndo(set, step, deps);
    const attempt = step[side];
    if (!attempt) return 'over';
    if (attempt.state === 'starting') return await settle(step, side, attempt, deps);
    return await begin(set, step, side, attempt, deps);
  } catch (error) {
    if (!(error instanceof ServiceProblem || error instanceof Failure)) throw error;
    return issueOf(step, side, error, deps);
  }
}

async function finish({ write, now }: AdvanceDeps): Promise<Pace> {
  await write((set) =>
    set.direction === 'apply'
      ? noted({ ...set, ...endOfApplying(set), issue: '' }, now(), appliedText(set))
      : noted({ ...set, state: endOfUndo(set), issue: '' }, now(), undoneText(set)),
  );
  return 'over';
}

const leftOutOf = ({ steps }: StoredSet): number =>
  steps.filter(({ apply }) => apply.state === 'left').length;

/** A set whose steps were all left out has done nothing. */
const endOfApplying = (set: StoredSet): Pick<StoredSet, 'state'> => ({
  state: leftOutOf(set) === set.steps.length ? 'left' : 'applied',
});

function undoneText(set: StoredSet): string {
  const kept = set.steps.filter(isKept).length;
  if (kept === 0) return 'Every change has been undone';
  return `Partially undone: ${kept === 1 ? 'one change stays' : `${kept} changes stay`}`;
}

function appliedText(set: StoredSet): string {
  const left = leftOutOf(set);
  if (left === 0) return 'Everything has been applied';
  if (left === set.steps.length) return 'Nothing has been applied: all of it was left out';
  return `Everything has been applied but ${left === 1 ? 'a change that was' : `${left} changes that were`} left out`;
}

/** A person has to decide how the set continues. */
async function stop(
  step: StoredStep,
  side: Side,
  end: Pick<Attempt, 'state' | 'text'>,
  { write, now }: AdvanceDeps,
): Promise<Pace> {
  await write((set) => {
    const stopped = withAttempt(set, step.id, side, (present) => ({ ...present, ...end, endedAt: now() }));
    const text = `${step.title}: ${end.text}`;
    return noted({ ...stopped, state: 'stopped', issue: text }, now(), `Stopped. ${text}`);
  });
  return 'over';
}

/** A stop was requested, and no call is pending. */
async function halt(step: StoredStep, side: Side, by: Person, { write, now }: AdvanceDeps): Promise<Pace> {
  await write((set) => {
    const still = withAttempt(set, step.id, side, (present) =>
      present.state === 'waiting' ? { ...present, state: 'planned', text: '' } : present,
    );
    const text = `${by.name} stopped it before “${step.title}”.`;
    return noted({ ...still, state: 'stopped', haltedBy: null, issue: text }, now(), text);
  });
  return 'over';
}

async function issueOf(
  step: StoredStep,
  side: Side,
  error: ServiceProblem | Failure,
  deps: AdvanceDeps,
): Promise<Pace> {
  const tries = (step[side]?.tries ?? 0) + 1;
  const text = sentenceOf(error);
  // what our own server refuses it refuses again
  const isFinal = error instanceof ServiceProblem ? error.final : error.status < 500;
  if (isFinal || tries > triesAtMost) {
    const state = step[side]?.state === 'starting' ? 'doubt' : 'failed';
    return stop(step, side, { state, text }, deps);
  }
  const wrote = await deps.write((set) => ({
    ...withAttempt(set, step.id, side, (present) => ({ ...present, tries, text })),
    issue: text,
  }));
  const asked = error instanceof ServiceProblem ? error.waitMs : 0;
  return wrote ? { waitMs: Math.max(asked, backoffMs(tries)) } : 'over';
}

/** Prepares the undo of a step, where one exists and the result was not changed afterwards. */
async function prepareUndo(set: StoredSet, step: StoredStep, deps: AdvanceDeps): Promise<Pace> {
  const { call, before, made } = renumbered(step, set.steps);
  const at = deps.now();
  const put = async (undo: Attempt): Promise<Pace> => {
    const wrote = await deps.write((present) => ({
      ...present,
      steps: present.steps.map((each) => (each.id === step.id ? { ...each, undo } : each)),
    }));
    return wrote ? soon : 'over';
  };
  const way = inverseOf(call, before, made);
  if ('objection' in way)
    return put({ ...freshAttempt(call, null), state: 'kept', text: way.objection, endedAt: at });
  const item = itemOf(call, made);
  const now = item && (await readNow(deps.calls, item));
  const became = now ? effectOf(call, sameRead(before, now), now) : { is: 'done' as const };
  const asked = readOf(way.call);
  const fresh = asked ? await readNow(deps.calls, asked) : null;
  const undo = freshAttempt(way.call, fresh);
  if (became.is === 'not')
    return put({ ...undo, state: 'done', text: 'It had its previous value already.', endedAt: at });
  if (became.is === 'unknown' && !followsOwn(step, set.steps)) {
    const wrote = await deps.write((present) => ({
      ...present,
      steps: present.steps.map((each) => (each.id === step.id ? { ...each, undo } : each)),
    }));
    const text = 'It was changed again since: an undo would undo that change too.';
    return wrote ? stop(step, 'undo', { state: 'failed', text }, deps) : 'over';
  }
  return put(undo);
}

/** A list that was read before a creation is nothing to compare its one member with. */
const sameRead = (before: Reading | null, now: Reading): Reading | null =>
  before?.call.operationId === now.call.operationId ? before : null;

/** Sends a call after its prerequisites are met, its target is unchanged, and its start is stored. */
async function begin(
  set: StoredSet,
  step: StoredStep,
  side: Side,
  attempt: Attempt,
  deps: AdvanceDeps,
): Promise<Pace> {
  const { calls, now, write } = deps;
  const { call } = attempt;
  const { windowEndsAt = null } = set;
  if (windowEndsAt !== null && (await calls.now()) >= windowEndsAt) {
    const text =
      attempt.tries === 0
        ? 'The window has ended before its turn: it was not sent.'
        : `The window has ended: it was not sent again. ${attempt.text}`;
    return stop(step, side, { state: 'failed', text }, deps);
  }
  const cluster = clusterOf(call);
  if (cluster) {
    const { stateName } = fieldsOf((await readNow(calls, cluster)).body);
    if (stateName !== undefined && stateName !== 'IDLE') {
      const text = `Waits until ${String(call.args.clusterName)} is idle: it is ${String(stateName)}.`;
      if (attempt.text !== text)
        await write((present) =>
          withAttempt(present, step.id, side, (one) => ({ ...one, state: 'waiting', text })),
        );
      return { waitMs: waitForStateMs };
    }
  }
  const refused = await deps.refusal(set, call);
  if (refused) return stop(step, side, { state: 'failed', text: refused }, deps);
  const asked = readOf(call);
  const fresh = asked ? await readNow(calls, asked) : null;
  const own = side === 'undo' || followsOwn(step, set.steps) || attempt.before?.body === undefined;
  const problem = fresh && (own ? missing(call, fresh) : drift(call, attempt.before, fresh));
  if (problem) return stop(step, side, { state: 'failed', text: problem }, deps);
  const started: Partial<Attempt> = {
    failure: undefined,
    state: 'starting',
    text: '',
    startedAt: now(),
    before: fresh ?? attempt.before,
  };
  const wrote = await write((present) => ({
    ...withAttempt(present, step.id, side, (one) => ({ ...one, ...started })),
    issue: '',
  }));
  if (!wrote) return 'over';
  return send(wrote, step, side, call, deps);
}

/** What there is no base to compare with must at least be there, or not be there. */
function missing(call: Call, fresh: Reading): string | undefined {
  const part = partOf(call.operationId);
  if (!part || part.verb === 'pair') return undefined;
  if (part.verb === 'create')
    return part.kind.overwrites ? undefined : drift(call, { ...fresh, body: undefined }, fresh);
  return fresh.body === undefined ? 'It does not exist.' : undefined;
}

/** Something in between has given up: the service may still be at work. */
const isOfGateway = (status: number): boolean => status === 502 || status === 504;

async function send(
  set: StoredSet,
  step: StoredStep,
  side: Side,
  call: Call,
  deps: AdvanceDeps,
): Promise<Pace> {
  const { calls, write, now } = deps;
  const author = step.addedBy;
  const approvers = approversOf(set)
    .filter(({ id }) => id !== author.id)
    .map(({ name }) => name);
  const place = `step ${set.steps.findIndex(({ id }) => id === step.id) + 1}`;
  const texts = [`change set ${set.title}`, place, ...(side === 'undo' ? ['undone'] : [])];
  if (author.id !== set.appliedBy?.id) texts.push(`written by ${author.name}`);
  const approved = approvers.length > 0 ? `, approved by ${approvers.join(', ')}` : '';
  const subject = {
    actor: set.appliedBy?.name ?? '',
    actorId: set.appliedBy?.id,
    requestId: deps.newId(now()),
    client: set.appliedBy?.client,
    text: `${texts.join(', ')}${approved}`,
    approved: approvers.length > 0 || (await deps.exemption(set)),
  };
  let answer: UpstreamAnswer;
  try {
    answer = await calls.change(subject, call.operationId, call.args);
  } catch (error) {
    // whether it took effect is read, not guessed
    if (error instanceof UpstreamFailure && error.sent) return { waitMs: 1_000 };
    // except for a refusal before sending, the outcome is unknown: it stays begun, and is read again
    if (error instanceof Failure)
      await write((present) => withAttempt(present, step.id, side, (one) => ({ ...one, state: 'planned' })));
    throw error;
  }
  const { status } = answer;
  if (status < 400) return done(step, side, madeBy(call, answer.body), '', deps);
  if (status === 429 || status === 503) {
    await write((present) => withAttempt(present, step.id, side, (one) => ({ ...one, state: 'planned' })));
    throw new ServiceProblem(refusalLabels(answer), { waitMs: 1_000 });
  }
  if (status >= 500) {
    const failure = isOfGateway(status) ? undefined : refusalLabels(answer);
    await write((present) => withAttempt(present, step.id, side, (one) => ({ ...one, failure })));
    return { waitMs: 1_000 };
  }
  return stop(step, side, { state: 'failed', text: refusalLabels(answer) }, deps);
}

async function done(
  step: StoredStep,
  side: Side,
  created: Attempt['made'],
  text: string,
  { write, now }: AdvanceDeps,
): Promise<Pace> {
  const end: Partial<Attempt> = { state: 'done', made: created, text, endedAt: now(), tries: 0 };
  const wrote = await write((set) => ({
    ...withAttempt(set, step.id, side, (present) => ({ ...present, ...end })),
    issue: '',
  }));
  return wrote ? soon : 'over';
}

/** A started call with an unknown outcome: the current state determines it, before anything continues. */
async function settle(step: StoredStep, side: Side, attempt: Attempt, deps: AdvanceDeps): Promise<Pace> {
  const { call, before, startedAt, failure } = attempt;
  const answer = failure === undefined ? 'The answer was lost' : `The service failed (${failure})`;
  const asked = readOf(call);
  const unknown = {
    state: 'doubt',
    text: 'Unknown whether it took effect: check the service.',
  } as const;
  if (!asked) return stop(step, side, unknown, deps);
  const effect = effectOf(call, before, await readNow(deps.calls, asked));
  if (effect.is === 'done')
    return done(step, side, effect.made, `${answer}; a later read shows that it took effect.`, deps);
  if (effect.is === 'unknown') return stop(step, side, unknown, deps);
  const waited = deps.now() - (startedAt ?? 0);
  if (failure === undefined && waited >= 0 && waited < graceMs)
    return { waitMs: Math.min(2_000, graceMs - waited) };
  const tries = attempt.tries + 1;
  const text = `${answer}, and nothing had changed.`;
  if (tries > triesAtMost) return stop(step, side, { state: 'failed', text }, deps);
  const wrote = await deps.write((set) =>
    withAttempt(set, step.id, side, (present) => ({ ...present, state: 'planned', text, tries })),
  );
  return wrote ? soon : 'over';
}
