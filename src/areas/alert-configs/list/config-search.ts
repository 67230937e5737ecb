import { isUnit } from '#contract/alert-configs/metrics/units.ts';
import { textParam } from '#src/lib/search-params.ts';

/** The URL state of the list of configurations. Lists are comma-separated: readable, and shareable. */
export interface ConfigSearch {
  q?: string;
  state?: 'on' | 'off';
  family?: string;
  severity?: string;
  notifies?: string;
  /** Only those with open or tracking alerts. */
  alerting?: boolean;
  /** Column id; a leading minus sorts downwards. */
  sort?: string;
}

/** Reads the URL; invalid values are omitted. */
export function readConfigSearch(raw: Record<string, unknown>): ConfigSearch {
  const search: ConfigSearch = {};
  for (const name of ['q', 'family', 'severity', 'notifies'] as const) {
    const text = textParam(raw[name]);
    if (text !== undefined) search[name] = text;
  }
  if (raw.state === 'on' || raw.state === 'off') search.state = raw.state;
  if (raw.alerting === true) search.alerting = true;
  if (typeof raw.sort === 'string' && /^-?[a-z]{1,32}$/i.test(raw.sort)) search.sort = raw.sort;
  return search;
}

/** The search with one part replaced, or taken out when there is no value. */
export function withPart<Name extends keyof ConfigSearch>(
  search: ConfigSearch,
  name: Name,
  value: ConfigSearch[Name] | undefined,
): ConfigSearch {
  const { [name]: _, ...rest } = search;
  return value === undefined || value === '' ? rest : { ...rest, [name]: value };
}

/** The URL state of the editor. */
export interface EditorSearch {
  /** Configuration to begin from. */
  from?: string;
  /** Event type to begin with. */
  type?: string;
  /** Metric, threshold and its unit to begin with, where the event type has them. */
  metric?: string;
  limit?: number;
  units?: string;
  /** The threshold is for values below it. */
  below?: true;
  /** Prefix of the host names of the configuration. */
  hosts?: string;
  /** Days of history that the trial replays; seven when absent. */
  days?: 30;
}

export function readEditorSearch(raw: Record<string, unknown>): EditorSearch {
  const search: EditorSearch = {};
  if (typeof raw.from === 'string' && /^[a-f0-9]{24}$/.test(raw.from)) search.from = raw.from;
  if (typeof raw.type === 'string' && /^[A-Z0-9_]{1,100}$/.test(raw.type)) search.type = raw.type;
  if (typeof raw.metric === 'string' && /^[A-Z0-9_]{1,100}$/.test(raw.metric)) search.metric = raw.metric;
  if (typeof raw.limit === 'number' && Number.isFinite(raw.limit)) search.limit = raw.limit;
  if (typeof raw.units === 'string' && isUnit(raw.units)) search.units = raw.units;
  if (raw.below === true) search.below = true;
  const hosts = textParam(raw.hosts);
  if (hosts !== undefined) search.hosts = hosts;
  if (raw.days === 30) search.days = 30;
  return search;
}
