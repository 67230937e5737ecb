/** The URL state of the editor: the position of the simulator. */
export interface ScheduleSearch {
  /** `2027-03-13`: the day from which snapshots are seen. */
  seen?: string;
  /** The day that is read out. */
  day?: string;
}

export function readScheduleSearch(raw: Record<string, unknown>): ScheduleSearch {
  const search: ScheduleSearch = {};
  for (const name of ['seen', 'day'] as const) {
    const value = raw[name];
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) search[name] = value;
  }
  return search;
}
