/** Every date at which some resource of the service changed shape. */
export const versionDates = [
  '2023-01-01',
  '2023-02-01',
  '2023-10-01',
  '2023-11-15',
  '2024-05-30',
  '2024-08-05',
  '2024-10-23',
  '2024-11-13',
  '2025-02-19',
  '2025-03-12',
] as const;
export type VersionDate = (typeof versionDates)[number];

/** The versions of one operation: date → the day after which it is gone, or null while it has no end. */
export type Versions = Partial<Record<VersionDate, string | null>>;

/** Versions of an operation, oldest first. */
export function datesOf(versions: Versions): VersionDate[] {
  return versionDates.filter((date) => date in versions);
}

export function newest(versions: Versions): VersionDate {
  const date = datesOf(versions).at(-1);
  if (!date) throw new Error('an operation needs at least one version');
  return date;
}

/** The version in an Accept (or Content-Type) header. */
export type AskedVersion = { kind: 'date'; date: string } | { kind: 'preview' } | { kind: 'none' };

const media = /^application\/vnd\.atlas\.(preview|\d{4}-\d{2}-\d{2})\+(?:json|gzip|csv)$/;

/** Reads the first Atlas media type of a header, parameters and weights ignored. */
export function readMediaType(header: string | null | undefined): AskedVersion {
  for (const part of (header ?? '').split(',')) {
    const match = media.exec(part.split(';')[0]?.trim().toLowerCase() ?? '');
    if (match?.[1] === 'preview') return { kind: 'preview' };
    if (match?.[1]) return { kind: 'date', date: match[1] };
  }
  return { kind: 'none' };
}

/** Whether a date is in the calendar: 30 February is not. */
export function isCalendarDate(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

export function writeMediaType(date: VersionDate, format: 'json' | 'gzip' | 'csv' = 'json'): string {
  return `application/vnd.atlas.${date}+${format}`;
}

export type Negotiation =
  | { ok: true; version: VersionDate; superseded?: { by: VersionDate; sunset: string | null } }
  | { ok: false; why: 'unacceptable' }
  | { ok: false; why: 'gone'; version: VersionDate };

/**
 * The newest version not after the requested date // observed: one date sent to every resource resolves so. A
 * date before the first version, and no date, is 406; a version past its sunset is 410.
 */
export function negotiate(versions: Versions, asked: AskedVersion, today: string): Negotiation {
  if (asked.kind === 'none') return { ok: false, why: 'unacceptable' };
  const dates = datesOf(versions);
  // assumed: preview answers like the newest stable version
  const version = asked.kind === 'preview' ? dates.at(-1) : dates.filter((date) => date <= asked.date).at(-1);
  if (!version) return { ok: false, why: 'unacceptable' };
  const sunset = versions[version] ?? null;
  if (sunset && sunset <= today) return { ok: false, why: 'gone', version };
  const successor = dates[dates.indexOf(version) + 1];
  return successor ? { ok: true, version, superseded: { by: successor, sunset } } : { ok: true, version };
}
