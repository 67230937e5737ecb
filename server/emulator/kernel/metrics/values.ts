import type { MeasurementUnit } from '#contract/monitoring/measurements.ts';
import { corners, sampleAt } from './curves.ts';
import type { MeasuredHost } from './measured-host.ts';
import { derived, type Model, models } from './models.ts';
import { hashOf } from './noise.ts';

/** An override of a measurement, by a scenario or by hand, in place of its curve. */
export interface Actor {
  name: string;
  from: number;
  /** Not included; infinite while it lasts. */
  until: number;
  valueAt: (at: number) => number;
}

interface Rule {
  hash: number;
  model?: Model;
  /** The measurement that this one follows from, and how. */
  from?: string;
  by?: (value: number, host: MeasuredHost) => number;
}

const rules = new Map<string, Rule>();
/** The ratio of a minute's greatest value to its average. */
const peak = 1.12;

function ruleOf(name: string): Rule {
  const existing = rules.get(name);
  if (existing) return existing;
  const created = makeRule(name);
  rules.set(name, created);
  return created;
}

function makeRule(name: string): Rule {
  const hash = hashOf(name);
  const follows = Object.hasOwn(derived, name) ? derived[name] : undefined;
  if (follows) return { hash, from: follows[0], by: follows[1] };
  if (name.startsWith('MAX_')) {
    const from = name.slice(4);
    const most = /PERCENT|CPU/.test(from) ? 100 : Number.POSITIVE_INFINITY;
    return {
      hash,
      from,
      by: (value, host) => Math.min(value * peak, /SYSTEM_CPU/.test(from) ? most * host.cores : most),
    };
  }
  const model = Object.hasOwn(models, name) ? models[name] : undefined;
  return model ? { hash, model } : { hash };
}

/** Whether the name has a model; values without one are always 0. */
export function isModelled(name: string): boolean {
  const rule = ruleOf(name);
  return rule.from === undefined ? rule.model !== undefined : isModelled(rule.from);
}

/** The value of a measurement at a time: a pure function of the world's seed, the process and the time. */
export function valueAt(
  host: MeasuredHost,
  name: string,
  at: number,
  reports: readonly Actor[] = [],
): number {
  for (let index = reports.length - 1; index >= 0; index -= 1) {
    const each = reports[index];
    if (each?.name === name && each.from <= at && at < each.until) return each.valueAt(at);
  }
  const { hash, model, from, by } = ruleOf(name);
  if (from !== undefined && by) return by(valueAt(host, from, at, reports), host);
  return model ? Math.max(0, model(host, sampleAt(host, at, hash))) : 0;
}

/** The least and the greatest value that the curve of a measurement ever has. */
export function rangeOf(host: MeasuredHost, name: string): readonly [least: number, greatest: number] {
  const { model, from, by } = ruleOf(name);
  if (from !== undefined && by) {
    const [one, other] = rangeOf(host, from).map((value) => by(value, host));
    return [Math.min(one ?? 0, other ?? 0), Math.max(one ?? 0, other ?? 0)];
  }
  const values = model ? corners(host).map((sample) => Math.max(0, model(host, sample))) : [0];
  return [Math.min(...values), Math.max(...values)];
}

const whole: ReadonlySet<MeasurementUnit> = new Set([
  'BYTES',
  'BYTES_PER_SECOND',
  'KILOBYTES',
  'MEGABYTES',
  'SECONDS',
]);

/** As many digits as an answer shows. */
export function rounded(value: number, units: MeasurementUnit): number {
  return whole.has(units) ? Math.round(value) : Math.round(value * 1000) / 1000;
}
