import { randomBytes } from 'node:crypto';
import { leftOutOf } from '#contract/catalogue/secret-fields.ts';
import type { StepRequest } from '#contract/change-sets/sets.ts';
import { mostSteps } from '#contract/change-sets/sets.ts';
import { parseByEvidence } from '#contract/evidence/rule-evidence.ts';
import { refuseField } from '../http/errors.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { failureOfProblem, ServiceProblem } from '../upstream/service-problem.ts';
import { buildRequest, callable } from '../upstream/upstream-request.ts';
import { readNow } from './applying/advance.ts';
import { bodySchema } from './bodies.ts';
import type { Call, Reading } from './call.ts';
import { neededBy } from './dependencies.ts';
import { freshAttempt, type Person, type StoredSet, type StoredStep } from './set.ts';
import { notInSets, partOf, readOf } from './ways.ts';

/** The request as a call that can be sent, or a 400 that names the missing part. */
export function callOf({ operationId: name, args }: Pick<StepRequest, 'operationId' | 'args'>): Call {
  const operationId = callable(name);
  const objection = notInSets(operationId);
  if (objection) throw refuseField('operationId', `cannot be part of a change set. ${objection}`);
  buildRequest(operationId, args);
  const [missing] = leftOutOf(args);
  if (missing) throw refuseField(`args.${missing.path}`, 'was left out as a secret: enter it');
  const schema = bodySchema(operationId);
  const issue = schema && parseByEvidence(schema, args.body).errors[0];
  if (issue) {
    const named = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    throw refuseField(['args', 'body', ...named].map(String).join('.'), issue.message);
  }
  return { operationId, args };
}

/** A list of objects to create becomes one step for each: each is checked, and undone, separately. */
export function singles(call: Call): Call[] {
  const part = partOf(call.operationId);
  const { body } = call.args;
  if (part?.verb !== 'create' || !part.kind.single || !Array.isArray(body)) return [call];
  return body.map((one: unknown) => ({ ...call, args: { ...call.args, body: [one] } }));
}

/** The current state; null where the call has no readable kind. Refuses where the service does not answer. */
export async function baselineOf(call: Call, calls: ServiceCalls): Promise<Reading | null> {
  const asked = readOf(call);
  if (!asked) return null;
  try {
    return await readNow(calls, asked);
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    throw failureOfProblem(error, 'The current value cannot be read');
  }
}

export const newStepId = (): string => randomBytes(5).toString('hex');

export interface NewStep {
  id: string;
  title: string;
  call: Call;
  before: Reading | null;
  after?: string[];
}

/** The set with steps appended, each after its prerequisites. */
export function withSteps(set: StoredSet, added: readonly NewStep[], by: Person, at: number): StoredStep[] {
  if (set.steps.length + added.length > mostSteps)
    throw refuseField('steps', `must be at most ${mostSteps} in one set`);
  const steps = [...set.steps];
  for (const { id, title, call, before, after = [] } of added) {
    const needed = [...new Set([...after, ...neededBy(call, steps)])];
    const apply = freshAttempt(call, before);
    steps.push({ id, title, after: needed, addedBy: by, addedAt: at, apply, undo: null });
  }
  return steps;
}
