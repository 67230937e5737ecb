/**
 * The specification about operations, in our words and by its sections, for the areas of the catalogue.
 * Contains no invented facts.
 */
interface SpecificationText {
  section: string;
  text: string;
}

const specification: Readonly<Record<string, readonly SpecificationText[]>> = {
  'Access Tracking': [
    {
      section: '§4.1',
      text: 'A time range needs both its start and its end. An answer holds at most 20,000 lines of the log.',
    },
    { section: '§8', text: 'Clusters of the tiers M0, M2 and M5 have no access history.' },
  ],
  'Alert Configurations': [
    {
      section: '§2.4',
      text: 'An event type and at least a list of notifications are required; a configuration is off unless it is switched on. Keys in answers are masked.',
    },
    { section: '§3', text: 'Switching one on or off changes nothing else of it.' },
  ],
  Alerts: [
    { section: '§2.5', text: 'An alert is OPEN, TRACKING or CLOSED. A comment has at most 200 characters.' },
    {
      section: '§3',
      text: 'Acknowledging until a time holds back the notifications that would follow until then.',
    },
  ],
  'Atlas Search': [
    {
      section: '§2.6',
      text: 'The name of an index is its own among the indexes of its namespace; an index has 1, 2 or 4 partitions.',
    },
    { section: '§4.4', text: 'Indexes can be created on clusters of version 4.2 or later.' },
  ],
  'AWS Clusters DNS': [
    {
      section: '§4.5',
      text: 'Custom DNS is one switch of the project, for peered networks with DNS servers of their own.',
    },
  ],
  'Cloud Backups': [
    {
      section: '§3',
      text: 'A snapshot on demand waits until one that is queued or in progress has finished.',
    },
    {
      section: '§4.6',
      text: 'A snapshot on demand is kept for at least one day. Changing a schedule needs only the fields that change. By default a compliance policy overwrites schedules that break it.',
    },
    {
      section: '§8',
      text: 'A schedule has at most one policy; the name of a bucket has 3 to 63 characters.',
    },
  ],
  'Cloud Migration Service': [
    {
      section: '§4.7',
      text: 'A request is validated first: credentials, disk space, versions. Sources sign in by SCRAM only, and time series collections are left out from version 6.0 on.',
    },
    { section: '§3', text: 'Cutting over ends the synchronization with the source.' },
  ],
  'Cloud Provider Access': [
    {
      section: '§4.8',
      text: 'A role is created for a provider first; its owner decides who may use it.',
    },
  ],
  'Cluster Outage Simulation': [
    {
      section: '§4.9',
      text: 'A simulation names at least one region of one provider, and is ended for a cluster as a whole.',
    },
  ],
  Clusters: [
    {
      section: '§2.10',
      text: 'A major version is raised by at most one at a time. A disk has 10 to 4,096 GB and at most 50 times the memory of its tier.',
    },
    { section: '§4.10', text: 'Lists leave out clusters that span several providers.' },
    {
      section: '§8',
      text: 'A cluster has 1 to 50 shards; keys and values of tags have 1 to 255 characters.',
    },
  ],
};

/** What holds for every operation. */
const everywhere: readonly SpecificationText[] = [
  {
    section: '§2.1',
    text: 'Unknown fields of a request are refused by name; times are in UTC unless they say otherwise.',
  },
  {
    section: '§8',
    text: 'Where the rate is limited, a project has 100 requests a minute, shared by everybody who calls.',
  },
];

/** The specification of the areas of a page's operations, then of all. */
export function specificationOf(areas: Iterable<string>): SpecificationText[] {
  return [...[...new Set(areas)].flatMap((area) => specification[area] ?? []), ...everywhere];
}

/** The areas that have words. */
export const specifiedAreas = (): string[] => Object.keys(specification);
