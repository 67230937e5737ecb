import { rootPath } from '#contract/names.ts';
import { newestVersion } from '#contract/operation.ts';
import { type OperationId, operationOf } from '#contract/operations.ts';
import { fillPath } from '#contract/path-params.ts';
import { paramNames } from '#contract/path-template.ts';
import type { VersionDate } from '#contract/versions.ts';
import type { TestEmulator } from '../emulator-for-tests.ts';

/**
 * One request of an operation that the emulator accepts in the world `single`. Conformance, wrong input, roles and
 * the fuzzer are made from it, so a row without an example is a row without tests.
 */
export interface Example {
  /** Makes the world ready; returns path parameters that `places` do not give. */
  prepare?: (
    at: TestEmulator,
  ) => Readonly<Record<string, string>> | undefined | Promise<Readonly<Record<string, string>> | undefined>;
  query?: Readonly<Record<string, string>>;
  /** As many fields as the operation takes, each with a value that it accepts. */
  body?: (at: TestEmulator, params: Readonly<Record<string, string>>, version: VersionDate) => unknown;
  /** Fields of the answer that the service's document does not name, with the evidence for them. */
  extra?: Readonly<Record<string, string>>;
  /** Fields that wrong values are not tried on, with the reason: free-form text, for example. */
  free?: Readonly<Record<string, string>>;
}
export type Examples = { readonly [Id in OperationId]?: Example };

/** Path parameter → its value in the world `single`. */
export type Places = Readonly<Record<string, (at: TestEmulator) => string | undefined>>;

export interface ExampleRequest {
  method: string;
  /** From the root of the host, with its query. */
  path: string;
  params: Readonly<Record<string, string>>;
  body: unknown;
}

/** The example of an operation as a request; `prepare` has run. */
export function requestOf(
  at: TestEmulator,
  known: { examples: Examples; places: Places },
  id: OperationId,
  made: Readonly<Record<string, string>>,
  version: VersionDate = newestVersion(operationOf(id)),
): ExampleRequest {
  const row = operationOf(id);
  const example = known.examples[id] ?? {};
  const found = paramNames(row.path).map((name) => {
    const value = made[name] ?? known.places[name]?.(at);
    if (value === undefined) throw new Error(`${id}: nothing in the world stands for {${name}}`);
    return [name, value] as const;
  });
  const params = Object.fromEntries(found);
  const search = example.query ? `?${new URLSearchParams(example.query)}` : '';
  return {
    method: row.method,
    path: `${rootPath(row.root)}${fillPath(row.path, params)}${search}`,
    params,
    body: example.body?.(at, { ...params, ...made }, version),
  };
}
