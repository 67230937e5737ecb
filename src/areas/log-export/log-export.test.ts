import { describe, expect, it } from 'vitest';
import {
  LogIntegrationRequest,
  MetricIntegrationRequest,
  PushBasedLogExportRequest,
} from '#contract/log-export/schemas.ts';
import { type FieldRow, type FieldValues, fieldName } from '#src/lib/field-table/field-table.ts';
import {
  type DestinationKind,
  type LogType,
  logBody,
  logKinds,
  metricBody,
  metricKind,
  problemsOf,
  pushBody,
  pushKind,
  targetOf,
  valuesOf,
} from './destination-kinds.ts';

const entered = ({ kind }: FieldRow): FieldValues[string] => {
  if (kind === 'secret') return { keep: false, text: 'canary-secret' };
  if (kind === 'headers') return 'Authorization: canary-secret';
  return kind === 'own' ? 'a'.repeat(24) : 'https://example.com';
};

/** A form that is filled in as little as it can be. */
const filled = (kind: DestinationKind): FieldValues => ({
  ...valuesOf(kind, undefined),
  ...Object.fromEntries(
    kind.fields
      .filter(({ required, first }) => required && first === undefined)
      .map((row) => [fieldName(row.path), entered(row)]),
  ),
});

const types = Object.keys(logKinds) as LogType[];

describe.each(types)('a log integration of the type %s', (type) => {
  const kind = logKinds[type];

  it('is accepted by the service as its form sends it', () => {
    expect(problemsOf(kind, filled(kind))).toEqual([]);
    const body = logBody(type, filled(kind));
    expect(LogIntegrationRequest.safeParse(body).error?.issues ?? []).toEqual([]);
  });

  it('names its required fields', () => {
    const empty = Object.fromEntries(
      kind.fields.map(({ path, kind: each }) => [fieldName(path), each === 'choices' ? [] : '']),
    );
    expect(problemsOf(kind, empty).map(([name]) => name)).toEqual(
      kind.fields.filter(({ required }) => required).map(({ path }) => fieldName(path)),
    );
  });

  it('is tried by a command without a secret in it', () => {
    const { command, expects } = kind.trial(
      logBody(type, filled(kind)) as unknown as Record<string, unknown>,
    );
    expect(command).not.toContain('canary');
    expect(expects).not.toBe('');
  });

  it('shows where it leads', () => {
    expect(targetOf(logBody(type, filled(kind)) as unknown as Record<string, unknown>)).not.toBe('');
  });
});

it('a metric integration is accepted with and without headers', () => {
  const values = { ...filled(metricKind), [fieldName('headers')]: 'Api-Key: 1' };
  expect(MetricIntegrationRequest.safeParse(metricBody(values)).error?.issues ?? []).toEqual([]);
  expect(metricBody(values).headers).toEqual([{ name: 'Api-Key', value: '1' }]);
  expect(metricBody(filled(metricKind)).headers).toBeUndefined();
});

it('the export to a bucket sends an empty prefix, and quotes what its command holds', () => {
  const body = pushBody(filled(pushKind));
  expect(PushBasedLogExportRequest.safeParse(body).error?.issues ?? []).toEqual([]);
  expect(body.prefixPath).toBe('');
  expect(pushKind.trial({ bucketName: "o'neil", prefixPath: '$(rm)' }).command).toContain(
    `'s3://o'\\''neil/$(rm)'`,
  );
});
