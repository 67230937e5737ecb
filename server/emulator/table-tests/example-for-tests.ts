import { rootPath } from '#contract/api/names.ts';
import { newestVersion } from '#contract/api/operation.ts';
import { type OperationId, operationOf } from '#contract/api/operations.ts';
import { fillPath } from '#contract/api/path-params.ts';
import { paramNames } from '#contract/api/path-template.ts';
import type { VersionDate } from '#contract/api/versions.ts';
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
  existing: { examples: Examples; places: Places },
  id: OperationId,
  created: Readonly<Record<string, string>>,
  version: VersionDate = newestVersion(operationOf(id)),
): ExampleRequest {
  const row = operationOf(id);
  const example = existing.examples[id] ?? {};
  const result = paramNames(row.path).map((name) => {
    const value = created[name] ?? existing.places[name]?.(at);
    if (value === undefined) throw new Error(`${id}: nothing in the world provides {${name}}`);
    return [name, value] as const;
  });
  const params = Object.fromEntries(result);
  const search = example.query ? `?${new URLSearchParams(example.query)}` : '';
  return {
    method: row.method,
    path: `${rootPath(row.root)}${fillPath(row.path, params)}${search}`,
    params,
    body: example.body?.(at, { ...params, ...created }, version),
  };
}
