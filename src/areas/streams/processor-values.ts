import type { Args } from '#contract/api/operations.ts';
import { pipelineProblem } from '#contract/streams/pipeline-rules.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { readJson } from '#contract/values/json/read-json.ts';
import { firstInexact, parseExact } from '#src/lib/json/exact-json.ts';
import type { Processor } from './stream-texts.ts';

type Body = Args<'createGroupStreamProcessor'>['body'];
export type Tier = NonNullable<Body['tier']>;
export const tiers = ['SP2', 'SP5', 'SP10', 'SP30', 'SP50'] as const satisfies readonly Tier[];

export interface ProcessorValues {
  name: string;
  pipeline: string;
  tier: Tier | null;
  dlqConnection: string | null;
  dlqDatabase: string;
  dlqCollection: string;
}

/** The start of a new pipeline; connections are named by the user. */
const example = `[
  { "$source": { "connectionName": "" } },
  { "$merge": { "into": { "connectionName": "", "db": "", "coll": "" } } }
]`;

/** The most text of a pipeline; the service has its own limit of a request. */
const mostText = 500_000;
const limits = { depth: 100, nodes: 50_000 };
const mostStages = 100;

export function valuesOf(processor: Processor | undefined): ProcessorValues {
  const dlq = isRecord(processor?.options?.dlq) ? processor.options.dlq : {};
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    name: processor?.name ?? '',
    pipeline: processor ? JSON.stringify(processor.pipeline, null, 2) : example,
    tier: processor?.tier ?? null,
    dlqConnection: text(dlq.connectionName) || null,
    dlqDatabase: text(dlq.db),
    dlqCollection: text(dlq.coll),
  };
}

type PipelineReading = { ok: true; pipeline: Body['pipeline'] } | { ok: false; problem: string };

/** The pipeline of a text, checked by the rules of the service. */
function readPipeline(text: string, connections: ReadonlySet<string>): PipelineReading {
  const refuse = (problem: string): PipelineReading => ({ ok: false, problem });
  if (text.trim() === '') return refuse('is required');
  if (text.length > mostText) return refuse(`must be shorter than ${mostText} characters`);
  const reading = readJson(text, limits);
  if (!reading.ok) return refuse(`must be JSON: ${reading.problem}`);
  const { value } = reading;
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRecord))
    return refuse('must be a list of stages');
  if (value.length > mostStages) return refuse(`must have at most ${mostStages} stages`);
  const inexact = firstInexact(parseExact(text));
  if (inexact) return refuse(`has a number that would be rounded: ${inexact.text}. Use $numberLong.`);
  const problem = pipelineProblem(value, connections);
  if (problem) return refuse(`is not valid: stage ${problem.path} ${problem.why}`);
  return { ok: true, pipeline: value };
}

/** Fields of the form with the ends of sentences about them. */
export function problemsOf(
  values: ProcessorValues,
  connections: ReadonlySet<string>,
): [name: keyof ProcessorValues, message: string][] {
  const problems: [keyof ProcessorValues, string][] = [];
  if (values.name.trim() === '') problems.push(['name', 'is required']);
  const reading = readPipeline(values.pipeline, connections);
  if (!reading.ok) problems.push(['pipeline', reading.problem]);
  if (values.dlqConnection !== null) {
    if (values.dlqDatabase.trim() === '') problems.push(['dlqDatabase', 'is required']);
    if (values.dlqCollection.trim() === '') problems.push(['dlqCollection', 'is required']);
  }
  return problems;
}

/** The request of a form without problems. */
export function bodyOf(values: ProcessorValues, connections: ReadonlySet<string>): Body | undefined {
  const reading = readPipeline(values.pipeline, connections);
  if (!reading.ok) return undefined;
  const { dlqConnection: connectionName } = values;
  return {
    name: values.name.trim(),
    pipeline: reading.pipeline,
    ...(values.tier === null ? {} : { tier: values.tier }),
    ...(connectionName === null
      ? {}
      : {
          options: {
            dlq: { connectionName, db: values.dlqDatabase.trim(), coll: values.dlqCollection.trim() },
          },
        }),
  };
}
