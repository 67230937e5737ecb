import { useForm, useWatch } from 'react-hook-form';
import { isOperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { type Fault, requestMethods } from '#contract/emulator/faults.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useEmulatorChange } from './use-emulator-change.ts';

interface FaultValues {
  operationId: string;
  method: string;
  path: string;
  kind: Fault['kind'];
  status: number | null;
  errorCode: string;
  retryAfterSeconds: number | null;
  latencyMs: number | null;
  remaining: number | null;
  nth: number | null;
  percent: number | null;
  durationSeconds: number | null;
}

const every = '*';
/** A default fault affects one operation, and ends automatically. */
const first = { operationId: 'listGroupClusters', remaining: 10 } as const;

// faults never affect the emulator's own operations, otherwise they could not be removed
const targets = operationIds
  .filter((id) => operationOf(id).root !== 'control')
  .sort()
  .map((id) => ({ value: id, label: `${id}: ${operationOf(id).summary}` }));

export function FaultForm() {
  const form = useForm<FaultValues>({
    defaultValues: {
      operationId: first.operationId,
      method: every,
      path: '',
      kind: 'status',
      status: 503,
      errorCode: '',
      retryAfterSeconds: null,
      latencyMs: 2000,
      remaining: first.remaining,
      nth: null,
      percent: null,
      durationSeconds: null,
    },
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  const create = useEmulatorChange('createEmulatorFault');
  return (
    <RequestPanel
      form={form}
      label="Add a fault"
      submitLabel="Add fault"
      sending={create}
      send={(values) => create.mutateAsync({ body: toFault(values) })}
      done="Fault added"
      disabledReason={create.refused}
    >
      <SelectField
        control={control}
        name="operationId"
        label="Operation"
        options={[{ value: every, label: 'Every operation' }, ...targets]}
      />
      <SelectField
        control={control}
        name="method"
        label="Method"
        options={[
          { value: every, label: 'Every method' },
          ...requestMethods.map((method) => ({ value: method, label: method })),
        ]}
      />
      <TextField
        control={control}
        name="path"
        label="Path"
        optional
        mono
        placeholder="/groups/*/clusters/**"
        help="* matches text inside a segment, ** any number of segments."
      />
      <SelectField
        control={control}
        name="kind"
        label="Effect"
        options={[
          { value: 'status', label: 'Error response' },
          { value: 'latency', label: 'Delayed response' },
          { value: 'reset', label: 'Dropped connection' },
          { value: 'lost', label: 'Lost answer' },
        ]}
      />
      {kind === 'status' && (
        <>
          <NumberField control={control} name="status" label="Status" min={400} max={599} />
          <TextField
            control={control}
            name="errorCode"
            label="Error code"
            optional
            mono
            help="Empty: the default of the status."
          />
          <NumberField
            control={control}
            name="retryAfterSeconds"
            label="Retry after"
            unit="s"
            min={0}
            max={3600}
            optional
          />
        </>
      )}
      {kind === 'latency' && (
        <NumberField
          control={control}
          name="latencyMs"
          label="Delay"
          unit="ms"
          min={0}
          max={120_000}
          step={100}
        />
      )}
      <NumberField
        control={control}
        name="remaining"
        label="Requests"
        help="The next requests that fail, this console’s own included. Empty: until the fault is removed."
        min={1}
        max={1_000_000}
        optional
      />
      <NumberField
        control={control}
        name="nth"
        label="First request"
        help="Earlier matching requests pass: 3 starts with the third one."
        min={1}
        max={1_000_000}
        optional
      />
      <NumberField
        control={control}
        name="percent"
        label="Probability"
        unit="%"
        help="Share of the matching requests that fail. Empty: all."
        min={0}
        max={100}
        decimals
        optional
      />
      <NumberField
        control={control}
        name="durationSeconds"
        label="Duration"
        unit="s"
        help="By the clock of the world. Empty: no end."
        min={1}
        max={366 * 86_400}
        optional
      />
    </RequestPanel>
  );
}

const isMethod = (text: string): text is (typeof requestMethods)[number] =>
  requestMethods.some((method) => method === text);

function toFault({
  operationId,
  method,
  path,
  kind,
  status,
  errorCode,
  retryAfterSeconds,
  latencyMs,
  remaining,
  nth,
  percent,
  durationSeconds,
}: FaultValues) {
  return {
    kind,
    ...(isOperationId(operationId) ? { operationId } : {}),
    ...(isMethod(method) ? { method } : {}),
    ...(path.trim() === '' ? {} : { path: path.trim() }),
    ...(kind === 'status' && status !== null ? { status } : {}),
    ...(kind === 'status' && errorCode !== '' ? { errorCode } : {}),
    ...(kind === 'status' && retryAfterSeconds !== null ? { retryAfterSeconds } : {}),
    ...(kind === 'latency' && latencyMs !== null ? { latencyMs } : {}),
    ...(remaining !== null ? { remaining } : {}),
    ...(nth !== null ? { nth } : {}),
    ...(percent !== null ? { probability: percent / 100 } : {}),
    ...(durationSeconds !== null ? { durationSeconds } : {}),
  };
}
