import type { SectionName } from '#contract/console/configuration-sections.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { draftFromJson } from './cluster-from-json.ts';
import type { DescribedThings } from './thing-from-terraform.ts';

type JsonObject = Record<string, unknown>;

/** Identifying fields of a request or response of the API: it has one of each group of fields. */
const marks: readonly [SectionName, ...(readonly (readonly string[])[])][] = [
  ['clusters', ['replicationSpecs', 'providerSettings', 'clusterType']],
  ['alertConfigurations', ['eventTypeName']],
  ['databaseUsers', ['username'], ['databaseName']],
  ['backupSchedules', ['policies', 'referenceHourOfDay'], ['clusterName']],
  ['accessList', ['cidrBlock', 'ipAddress', 'awsSecurityGroup']],
  ['customRoles', ['roleName'], ['actions', 'inheritedRoles']],
  ['maintenance', ['dayOfWeek'], ['hourOfDay']],
];

function sectionOf(value: JsonObject): SectionName | undefined {
  return marks.find(([, ...groups]) => groups.every((names) => names.some((name) => name in value)))?.[0];
}

function thingOf(value: JsonObject, path: string): DescribedThings {
  const section = sectionOf(value);
  if (section === undefined)
    return { things: [], left: [`${path} is not compared: it is no thing of a project's configuration.`] };
  if (section === 'clusters') {
    try {
      const { draft, left } = draftFromJson(value);
      return { things: [{ section, body: draft }], left };
    } catch (error) {
      // one cluster that cannot be read does not prevent the comparison of the others
      const reason = error instanceof Error ? error.message : String(error);
      return { things: [], left: [`${path} is not compared: ${reason}`] };
    }
  }
  // the service gives no password back
  const { password: _, ...body } = value;
  if (section !== 'backupSchedules') return { things: [{ section, body }], left: [] };
  return { things: [{ section, clusterName: String(value.clusterName), body }], left: [] };
}

/** Requests or answers of the API: one, several in a list, or the list that the API answers with. */
export function thingsFromJson(value: unknown): DescribedThings {
  const listed = isRecord(value) && Array.isArray(value.results) ? value.results : value;
  const all = Array.isArray(listed) ? listed : [listed];
  const read = all.map((each, index) => thingOf(isRecord(each) ? each : {}, `Entry ${index + 1}`));
  const things = read.flatMap((each) => each.things);
  if (things.length === 0)
    throw new Error(
      [
        'A cluster, backup schedule, alert configuration, access list entry or database user of the API is expected.',
        ...read.flatMap(({ left }) => left).slice(0, 3),
      ].join(' '),
    );
  return { things, left: read.flatMap(({ left }) => left) };
}
