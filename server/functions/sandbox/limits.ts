import { defaultLimits, type Failure, type Limits, type SandboxRequest } from './outcome.ts';

/** From and to, each included. */
const bounds: { [name in keyof Limits]: readonly [number, number] } = {
  wallMs: [1, 300_000],
  cpuMs: [1, 300_000],
  // the engine and its prelude take 16, an address in it has 32 bits
  memoryMiB: [24, 1024],
  outputBytes: [0, 16 * 1024 * 1024],
  resultBytes: [2, 64 * 1024 * 1024],
};

/** The limits of a run, or why it cannot have them. */
export function limitsOf(request: SandboxRequest): Limits | Failure {
  const limits = { ...defaultLimits };
  for (const key of Object.keys(bounds) as (keyof Limits)[]) {
    const value = request.limits?.[key];
    if (value === undefined) continue;
    const [least, most] = bounds[key];
    if (!Number.isInteger(value) || value < least || value > most)
      return {
        name: 'InvalidLimit',
        message: `limits.${key} must be a whole number from ${least} to ${most}`,
        argument: `limits.${key}`,
      };
    limits[key] = value;
  }
  return limits;
}

/** Why a request cannot be run at all. */
export function problemOf(request: SandboxRequest): Failure | undefined {
  const wrong = (argument: string, message: string) => ({ name: 'InvalidRequest', message, argument });
  const list = parsed(request.args);
  if (!Array.isArray(list)) return wrong('args', 'args must be extended JSON of an array');
  const user = parsed(request.environment.user);
  if (typeof user !== 'object')
    return wrong('environment.user', 'environment.user must be extended JSON of an object');
  for (const [name, value] of Object.entries(request.environment.values))
    if (parsed(value) === undefined)
      return wrong(`environment.values.${name}`, `environment.values.${name} must be extended JSON`);
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
