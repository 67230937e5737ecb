import { z } from 'zod';
import { emptyRemoves, ignored, ObjectId } from '#contract/api/common.ts';
import { documented } from '../evidence/rule-evidence.ts';

const dateFormats = ['ISODATE', 'EPOCH_SECONDS', 'EPOCH_MILLIS', 'EPOCH_NANOSECONDS', 'OBJECT_ID'] as const;

const DateCriteria = z.strictObject({
  type: z.literal('DATE'),
  dateField: z.string().min(1).max(700),
  dateFormat: z.enum(dateFormats).optional(),
  expireAfterDays: z.int().min(0),
});
const QueryCriteria = z.strictObject({ type: z.literal('CUSTOM'), query: z.string().min(1).max(16_384) });

/** A field with a date decides, or a query. */
const Criteria = z.discriminatedUnion('type', [DateCriteria, QueryCriteria]);
export type Criteria = z.output<typeof Criteria>;

/** Criteria without a type are those of a date // observed: CLI */
const untyped = { type: z.literal('DATE').optional() };
const NewCriteria = z.discriminatedUnion('type', [DateCriteria.extend(untyped), QueryCriteria]);
/** A change keeps the field of the date where it names none // observed: CLI */
const ChangedCriteria = z.discriminatedUnion('type', [DateCriteria.partial().extend(untyped), QueryCriteria]);

const window = {
  startHour: z.int().min(0).max(23),
  startMinute: z.int().min(0).max(59),
  endHour: z.int().min(0).max(23),
  endMinute: z.int().min(0).max(59),
};

const Schedule = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('DEFAULT') }),
  z.strictObject({ type: z.literal('DAILY'), ...window }),
  z.strictObject({ type: z.literal('WEEKLY'), dayOfWeek: z.int().min(1).max(7), ...window }),
  z.strictObject({ type: z.literal('MONTHLY'), dayOfMonth: z.int().min(1).max(31), ...window }),
]);
export type Schedule = z.output<typeof Schedule>;

/** Where archived data can be stored // assumed */
export const archiveRegions = {
  AWS: [
    'US_EAST_1',
    'US_WEST_2',
    'SA_EAST_1',
    'EU_WEST_1',
    'EU_WEST_2',
    'EU_CENTRAL_1',
    'AP_SOUTH_1',
    'AP_SOUTHEAST_1',
    'AP_SOUTHEAST_2',
    'AP_NORTHEAST_2',
  ],
  AZURE: ['US_EAST_2', 'EUROPE_WEST', 'BRAZIL_SOUTH'],
  GCP: ['CENTRAL_US', 'WESTERN_EUROPE'],
} as const;

const Region = z.discriminatedUnion('cloudProvider', [
  z.strictObject({ cloudProvider: z.literal('AWS'), region: z.enum(archiveRegions.AWS) }),
  z.strictObject({ cloudProvider: z.literal('AZURE'), region: z.enum(archiveRegions.AZURE) }),
  z.strictObject({ cloudProvider: z.literal('GCP'), region: z.enum(archiveRegions.GCP) }),
]);
export type ArchiveRegion = z.output<typeof Region>;

const fieldTypes = ['date', 'int', 'long', 'objectId', 'string', 'uuid'] as const;

export const OnlineArchive = z.object({
  _id: ObjectId,
  groupId: ObjectId,
  clusterName: z.string(),
  dbName: z.string(),
  collName: z.string(),
  collectionType: z.enum(['STANDARD', 'TIMESERIES']),
  criteria: Criteria,
  dataExpirationRule: z.object({ expireAfterDays: z.int() }).optional(),
  dataProcessRegion: Region,
  partitionFields: z.array(
    z.object({ fieldName: z.string(), fieldType: z.enum(fieldTypes).nullable().optional(), order: z.int() }),
  ),
  paused: z.boolean(),
  schedule: Schedule,
  state: z.enum(['PENDING', 'ACTIVE', 'PAUSING', 'PAUSED']),
});
export type OnlineArchive = z.infer<typeof OnlineArchive>;

const expireAfterDays = z.int().min(7).max(9215).optional();

const changeable = {
  /** An empty rule removes it // measured with Terraform. Null as well // assumed */
  dataExpirationRule: emptyRemoves(z.strictObject({ expireAfterDays }).nullable()),
  paused: z.boolean().optional(),
  schedule: Schedule.optional(),
};

/** Partitions of archived files // assumed: at most two fields beside the date */
const mostPartitionFields = 3;

export const OnlineArchiveCreate = z.strictObject({
  ...changeable,
  criteria: NewCriteria,
  dbName: z.string().min(1).max(64, documented),
  collName: z.string().min(1).max(255),
  collectionType: z.enum(['STANDARD', 'TIMESERIES']).optional(),
  dataProcessRegion: Region.optional(),
  partitionFields: z
    .array(
      z.strictObject({
        fieldName: z.string().min(1).max(700, documented),
        order: z.int(),
        ...ignored('fieldType'),
      }),
    )
    .min(1)
    .max(mostPartitionFields)
    .optional(),
  ...ignored('_id', 'clusterName', 'dataSetName', 'groupId', 'state'),
});
export type OnlineArchiveCreate = z.output<typeof OnlineArchiveCreate>;

export const OnlineArchiveUpdate = z.strictObject({
  ...changeable,
  criteria: ChangedCriteria.optional(),
  ...ignored('_id', 'clusterName', 'collName', 'collectionType', 'dataProcessRegion', 'dataSetName'),
  ...ignored('dbName', 'groupId', 'partitionFields'),
  /** The Atlas CLI pauses with PAUSING and resumes with ACTIVE; other values have no effect // observed */
  state: z.string().max(64).optional(),
});
export type OnlineArchiveUpdate = z.output<typeof OnlineArchiveUpdate>;
