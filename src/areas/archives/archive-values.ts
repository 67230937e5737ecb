import type { Args } from '#contract/api/operations.ts';
import type { Criteria, Schedule } from '#contract/archives/schemas.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { type Archive, clockText, partitionsOf } from './archive-texts.ts';

/** The values of the form; numbers are null while their fields are empty. */
export interface ArchiveValues {
  dbName: string;
  collName: string;
  collectionType: Archive['collectionType'];
  type: Criteria['type'];
  dateField: string;
  dateFormat: NonNullable<Extract<Criteria, { type: 'DATE' }>['dateFormat']>;
  expireAfterDays: number | null;
  query: string;
  /** Days after which archived documents are deleted. */
  deleteAfterDays: number | null;
  schedule: Schedule['type'];
  /** `02:30`, in UTC. */
  start: string;
  end: string;
  dayOfWeek: string;
  dayOfMonth: number | null;
  /** One field in each line. */
  partitions: string;
  /** `AWS/US_EAST_1`; null: the region of the cluster. */
  region: string | null;
}

export const emptyValues: ArchiveValues = {
  dbName: '',
  collName: '',
  collectionType: 'STANDARD',
  type: 'DATE',
  dateField: '',
  dateFormat: 'ISODATE',
  expireAfterDays: 90,
  query: '',
  deleteAfterDays: null,
  schedule: 'DEFAULT',
  start: '01:00',
  end: '05:00',
  dayOfWeek: '7',
  dayOfMonth: 1,
  partitions: '',
  region: null,
};

/** A stored archive as the form shows it. */
export function valuesOf(archive: Archive): ArchiveValues {
  const { criteria, schedule } = archive;
  const { cloudProvider, region } = archive.dataProcessRegion;
  return {
    ...emptyValues,
    dbName: archive.dbName,
    collName: archive.collName,
    collectionType: archive.collectionType,
    type: criteria.type,
    ...(criteria.type === 'DATE'
      ? {
          dateField: criteria.dateField,
          dateFormat: criteria.dateFormat ?? 'ISODATE',
          expireAfterDays: criteria.expireAfterDays,
        }
      : { query: criteria.query }),
    deleteAfterDays: archive.dataExpirationRule?.expireAfterDays ?? null,
    schedule: schedule.type,
    ...(schedule.type === 'DEFAULT'
      ? {}
      : {
          start: clockText(schedule.startHour, schedule.startMinute),
          end: clockText(schedule.endHour, schedule.endMinute),
        }),
    ...(schedule.type === 'WEEKLY' ? { dayOfWeek: String(schedule.dayOfWeek) } : {}),
    ...(schedule.type === 'MONTHLY' ? { dayOfMonth: schedule.dayOfMonth } : {}),
    partitions: partitionsOf(archive).join('\n'),
    region: `${cloudProvider}/${region}`,
  };
}

const clock = /^([01]?\d|2[0-3]):([0-5]\d)$/u;

function timeOf(text: string): { hour: number; minute: number } | undefined {
  const [, hour, minute] = clock.exec(text.trim()) ?? [];
  return hour === undefined ? undefined : { hour: Number(hour), minute: Number(minute) };
}

/** Fields of a form with the ends of sentences about them. */
export type Problem = [name: keyof ArchiveValues, message: string];

/** Limits of the service for the days of an expiration rule // documented */
export const expiryRange = { min: 7, max: 9215 } as const;
/** documented: two fields beside the date */
const mostPartitions = 3;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function queryProblem(text: string): string | undefined {
  if (text.trim() === '') return 'is required';
  try {
    if (isRecord(JSON.parse(text))) return undefined;
  } catch {
    // the same sentence for all texts that are no object
  }
  return 'must be a JSON object';
}

function criteriaProblems(values: ArchiveValues): Problem[] {
  if (values.type === 'CUSTOM') {
    const problem = queryProblem(values.query);
    return problem === undefined ? [] : [['query', problem]];
  }
  const problems: Problem[] = [];
  const field = values.dateField.trim();
  if (field === '') problems.push(['dateField', 'is required']);
  else if (field.startsWith('$')) problems.push(['dateField', 'must be the name of a field, without $']);
  if (values.expireAfterDays === null) problems.push(['expireAfterDays', 'is required']);
  else if (values.expireAfterDays < 0) problems.push(['expireAfterDays', 'must be at least 0']);
  return problems;
}

function expiryProblem({ type, expireAfterDays, deleteAfterDays }: ArchiveValues): string | undefined {
  // the field is shown for a date rule only
  if (deleteAfterDays === null || type === 'CUSTOM') return undefined;
  const { min, max } = expiryRange;
  if (deleteAfterDays < min || deleteAfterDays > max) return `must be between ${min} and ${max}`;
  if (expireAfterDays !== null && deleteAfterDays <= expireAfterDays)
    return `must be larger than ${expireAfterDays}, the age at which documents are archived`;
  return undefined;
}

function scheduleProblems(values: ArchiveValues): Problem[] {
  if (values.schedule === 'DEFAULT') return [];
  const problems: Problem[] = (['start', 'end'] as const)
    .filter((name) => timeOf(values[name]) === undefined)
    .map((name) => [name, 'must be a time such as 02:30']);
  const { dayOfMonth } = values;
  if (values.schedule === 'MONTHLY' && (dayOfMonth === null || dayOfMonth < 1 || dayOfMonth > 31))
    problems.push(['dayOfMonth', 'must be between 1 and 31']);
  return problems;
}

function partitionProblem({ type, partitions }: ArchiveValues): string | undefined {
  const names = linesOf(partitions);
  if (type === 'CUSTOM' && names.length === 0) return 'is required for a custom rule';
  if (names.length > mostPartitions) return `must have at most ${mostPartitions} fields`;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `must name ${twice} once`;
}

/** Everything in a form that the service would refuse. */
export function problemsOf(values: ArchiveValues, isNew: boolean): Problem[] {
  const problems: Problem[] = [];
  if (isNew) {
    if (values.dbName.trim() === '') problems.push(['dbName', 'is required']);
    if (values.collName.trim() === '') problems.push(['collName', 'is required']);
    const partition = partitionProblem(values);
    if (partition !== undefined) problems.push(['partitions', partition]);
  }
  const expiry = expiryProblem(values);
  return [
    ...problems,
    ...criteriaProblems(values),
    ...scheduleProblems(values),
    ...(expiry === undefined ? [] : [['deleteAfterDays', expiry] as Problem]),
  ];
}

function criteriaOf(values: ArchiveValues): Criteria {
  if (values.type === 'CUSTOM') return { type: 'CUSTOM', query: values.query.trim() };
  const { dateFormat, expireAfterDays } = values;
  return {
    type: 'DATE',
    dateField: values.dateField.trim(),
    dateFormat,
    expireAfterDays: expireAfterDays ?? 0,
  };
}

function scheduleOf(values: ArchiveValues): Schedule {
  const { schedule: type, dayOfMonth, dayOfWeek } = values;
  if (type === 'DEFAULT') return { type };
  const [start, end] = [timeOf(values.start), timeOf(values.end)];
  const window = {
    startHour: start?.hour ?? 0,
    startMinute: start?.minute ?? 0,
    endHour: end?.hour ?? 0,
    endMinute: end?.minute ?? 0,
  };
  if (type === 'DAILY') return { type, ...window };
  if (type === 'WEEKLY') return { type, dayOfWeek: Number(dayOfWeek), ...window };
  return { type, dayOfMonth: dayOfMonth ?? 1, ...window };
}

type NewBody = Args<'createGroupClusterOnlineArchive'>['body'];

/** The request for a new archive, of values without problems. */
export function newBodyOf(values: ArchiveValues): NewBody {
  const named = linesOf(values.partitions);
  const date = values.dateField.trim();
  // the date is a partition itself // documented
  const partitions =
    values.type === 'CUSTOM' || named.length === 0 || named.includes(date) ? named : [...named, date];
  const [cloudProvider, region] = values.region?.split('/') ?? [];
  return {
    dbName: values.dbName.trim(),
    collName: values.collName.trim(),
    collectionType: values.collectionType,
    criteria: criteriaOf(values),
    schedule: scheduleOf(values),
    ...(values.deleteAfterDays === null || values.type === 'CUSTOM'
      ? {}
      : { dataExpirationRule: { expireAfterDays: values.deleteAfterDays } }),
    ...(partitions.length === 0
      ? {}
      : { partitionFields: partitions.map((fieldName, order) => ({ fieldName, order })) }),
    ...(region === undefined
      ? {}
      : { dataProcessRegion: { cloudProvider, region } as NonNullable<NewBody['dataProcessRegion']> }),
  };
}

/** The change of an archive: only what differs, so that the changes of others stay. */
export function changesOf(
  before: ArchiveValues,
  after: ArchiveValues,
): Args<'updateGroupClusterOnlineArchive'>['body'] {
  const differs = (one: object, other: object): boolean => JSON.stringify(one) !== JSON.stringify(other);
  const [criteria, schedule] = [criteriaOf(after), scheduleOf(after)];
  return {
    ...(differs(criteriaOf(before), criteria) ? { criteria } : {}),
    ...(differs(scheduleOf(before), schedule) ? { schedule } : {}),
    ...(before.deleteAfterDays === after.deleteAfterDays
      ? {}
      : {
          // null removes the rule // assumed
          dataExpirationRule:
            after.deleteAfterDays === null ? null : { expireAfterDays: after.deleteAfterDays },
        }),
  };
}
