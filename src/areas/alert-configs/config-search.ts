/** What the address bar holds of the list of configurations. */
export interface ConfigSearch {
  text?: string;
  state?: 'on' | 'off';
  family?: string[];
  severity?: string[];
  notifies?: string[];
  /** Only those with open or tracking alerts. */
  alerting?: boolean;
  /** Column id; a leading minus sorts downwards. */
  sort?: string;
}

/** Takes whatever stands in the address bar; what it does not know, it drops. */
export function readConfigSearch(raw: Record<string, unknown>): ConfigSearch {
  const search: ConfigSearch = {};
  const text = typeof raw.text === 'number' ? String(raw.text) : raw.text;
  if (typeof text === 'string' && text !== '') search.text = text;
  if (raw.state === 'on' || raw.state === 'off') search.state = raw.state;
  for (const name of ['family', 'severity', 'notifies'] as const) {
    const list = texts(raw[name]);
    if (list.length > 0) search[name] = list;
  }
  if (raw.alerting === true) search.alerting = true;
  if (typeof raw.sort === 'string' && /^-?[a-z]+$/i.test(raw.sort)) search.sort = raw.sort;
  return search;
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** What the address bar holds of the editor. */
export interface EditorSearch {
  /** Configuration to begin from. */
  from?: string;
  /** Event type to begin with. */
  type?: string;
  /** Days of history that the trial replays. */
  days?: 7 | 30;
}

export function readEditorSearch(raw: Record<string, unknown>): EditorSearch {
  const search: EditorSearch = {};
  if (typeof raw.from === 'string' && /^[a-f0-9]{24}$/.test(raw.from)) search.from = raw.from;
  if (typeof raw.type === 'string' && /^[A-Z0-9_]{1,100}$/.test(raw.type)) search.type = raw.type;
  if (raw.days === 30 || raw.days === 7) search.days = raw.days;
  return search;
}
