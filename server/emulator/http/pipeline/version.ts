import { fail } from '#contract/api/errors.ts';
import { formatOf, type Operation } from '#contract/api/operation.ts';
import {
  type AskedVersion,
  datesOf,
  isCalendarDate,
  negotiate,
  newest,
  readMediaType,
  type VersionDate,
  writeMediaType,
} from '#contract/api/versions.ts';
import type { Profile } from '#contract/emulator/control.ts';
import { memoizeLatest } from '#server/emulator/http/input/memoize-latest.ts';
import { header, type RawRequest } from '../raw-request.ts';
import type { Target } from './target.ts';

const mediaTypeOf = memoizeLatest(256, readMediaType);

const unversioned = {
  json: 'application/json',
  text: 'text/plain;charset=utf-8',
  gzip: 'application/gzip',
  csv: 'text/csv;charset=utf-8',
} as const;

export interface Resolved {
  version: VersionDate;
  contentType: string;
  headers: Record<string, string>;
}

/** Which version of the resource answers, and the headers that say so // specification §9 */
export function resolveVersion(
  raw: RawRequest,
  target: Target,
  row: Operation,
  { now, profile }: { now: number; profile: Profile },
): Resolved {
  const [first] = datesOf(row.versions);
  if (!first) throw fail('INVALID_VERSION_DATE');
  if (target.root !== 'v2') {
    const version = target.root === 'v1.5' ? '2023-02-01' : first;
    // a revocation answers in the words of versions although it has none // specification §7
    if (target.root === 'oauth' && !row.response) {
      return { version, contentType: contentTypeOf(version, row), headers: {} };
    }
    // observed: the major version of new clusters
    const latin = target.root === 'private' && row.media === 'text';
    const contentType = latin ? 'text/plain;charset=iso-8859-1' : unversioned[row.media ?? 'json'];
    return { version, contentType, headers: {} };
  }
  const accept = header(raw, 'accept') ?? '';
  // assumed: a request for text that comes as text/plain requests no version
  const plain = row.media === 'text' && /\btext\/plain\b/i.test(accept);
  const kept = row.keptPastSunset === true && profile === 'specification';
  const asked: AskedVersion = plain ? { kind: 'date', date: newest(row.versions) } : mediaTypeOf(accept);
  const specified = profile === 'specification' && asked.kind === 'date' ? asked.date : undefined;
  // an invalid date is no version // assumed, by specification §9
  if (specified !== undefined && !isCalendarDate(specified)) throw fail('INVALID_VERSION_DATE');
  const negotiation = negotiate(row.versions, asked, kept ? '' : new Date(now).toISOString().slice(0, 10));
  if (!negotiation.ok) {
    if (negotiation.why === 'unacceptable') throw fail('INVALID_VERSION_DATE');
    throw fail('VERSION_GONE', negotiation.version, target.path.slice(1));
  }
  const { version } = negotiation;
  const sunset = row.versions[version];
  const by = row.supersededOn ?? (kept ? version : undefined);
  const superseded =
    negotiation.superseded ?? (by && (sunset || row.supersededOn) ? { by, sunset } : initial(specified));
  return {
    version,
    contentType: contentTypeOf(version, row),
    headers: superseded
      ? {
          Deprecation: httpDate(superseded.by),
          ...(superseded.sunset ? { Sunset: httpDate(superseded.sunset) } : {}),
        }
      : {},
  };
}

/** A request for the very first version is directed to the initial one: 2023-01-01 is deprecated // specification §9 */
function initial(asked: string | undefined): { by: VersionDate; sunset: string | null } | undefined {
  const by = '2023-02-01';
  return asked !== undefined && asked < by ? { by, sunset: null } : undefined;
}

/** Text of versioned operations has the type of their JSON // observed: certificates of database users */
function contentTypeOf(version: VersionDate, row: Operation): string {
  const { media, root = 'v2' } = row;
  if (media === 'text' && root !== 'v2') return unversioned.text;
  const type = writeMediaType(version, formatOf(row));
  return media === 'gzip' ? type : `${type};charset=utf-8`;
}

/** `Mon, 5 Aug 2024 00:00:00 GMT`: the day without a leading zero // observed */
function httpDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toUTCString().replace(/, 0/, ', ');
}
