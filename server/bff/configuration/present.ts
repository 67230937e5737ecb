import type { OperationId } from '#contract/api/operations.ts';
import { everyRow } from '#contract/api/pages.ts';
import type { ConfigurationView } from '#contract/console/configuration.ts';
import { type Fields, fieldsOf } from '../change-sets/call.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { Configuration } from './configuration.ts';
import { nameOf, numbered } from './configuration-file.ts';
import type { ItemPlace, Section } from './section.ts';
import { sectionsAt } from './sections.ts';

/** A thing as the service has it, and where. */
interface StoredThing {
  place: ItemPlace;
  stored: Fields;
}

/** A project or an organization as it is now: its configuration as in a file, and the stored answer for each object. */
export interface Present {
  configuration: Configuration;
  stored: ReadonlyMap<string, StoredThing>;
  missing: ConfigurationView['missing'];
  clusterNames: string[];
}

export const storedKey = (section: string, key: string): string => `${section} ${key}`;

const pageSize = 500;
const membersOf = (list: unknown): Fields[] => (Array.isArray(list) ? list.map(fieldsOf) : []);

/** All pages of a list; undefined where it does not exist (404). */
async function everyPage(
  calls: Pick<ServiceCalls, 'call'>,
  operationId: OperationId,
  place: ItemPlace,
): Promise<Fields[] | undefined> {
  let there = true;
  const all = await everyRow(
    async (query) => {
      const answer = await calls.call(operationId, { ...place, query });
      there = answer.status !== 404;
      return { results: there ? membersOf(fieldsOf(answer.body).results) : [] };
    },
    { itemsPerPage: pageSize },
  );
  return there ? all : undefined;
}

/** Clusters that have schedules and indexes. */
async function clustersOf(calls: Pick<ServiceCalls, 'call'>, groupId: string): Promise<string[]> {
  const clusters = await everyPage(calls, 'listGroupClusters', { groupId });
  if (!clusters) throw new ServiceProblem('The project does not exist any more.', { final: true });
  return clusters.map(({ name }) => String(name));
}

/** The things of one section, at one place; none where a cluster has no backup, or its tier no search. */
async function thingsAt(
  section: Section,
  place: ItemPlace,
  calls: Pick<ServiceCalls, 'call'>,
): Promise<Fields[]> {
  if (section.paged) {
    const things = (await everyPage(calls, section.read, place)) ?? [];
    const { more } = section;
    if (!more || things.length === 0) return things;
    const list = (await everyPage(calls, more.read, place)) ?? [];
    return things.map((thing) => ({ ...thing, ...more.fieldsOf(thing, list) }));
  }
  const answer = await calls.call(section.read, { ...place });
  if (answer.status === 404) return [];
  return section.listed ? membersOf(answer.body) : [fieldsOf(answer.body)];
}

/** Reads everything that a file holds; a section that the service refuses is named, and the others are read. */
export async function readPresent(calls: Pick<ServiceCalls, 'call'>, owner: ItemPlace): Promise<Present> {
  const configuration: Record<string, Record<string, Fields>> = {};
  const stored = new Map<string, StoredThing>();
  const missing: ConfigurationView['missing'] = [];
  const { groupId } = owner;
  const clusterNames = groupId === undefined ? [] : await clustersOf(calls, groupId);
  for (const section of sectionsAt(owner)) {
    const places: ItemPlace[] = section.ofClusters
      ? clusterNames.map((clusterName) => ({ ...owner, clusterName }))
      : [owner];
    const things = new Map<string, Fields>();
    try {
      for (const place of places)
        for (const thing of await thingsAt(section, place, calls)) {
          const body = section.toFile(thing);
          const name = nameOf(section, body, place.clusterName);
          let count = 1;
          while (things.has(numbered(name, count))) count += 1;
          const key = numbered(name, count);
          things.set(key, body);
          stored.set(storedKey(section.name, key), { place, stored: thing });
        }
      configuration[section.name] = Object.fromEntries(things);
    } catch (error) {
      if (!(error instanceof ServiceProblem) || !error.final) throw error;
      missing.push({ section: section.name, text: error.message });
    }
  }
  return { configuration: configuration as Configuration, stored, missing, clusterNames };
}
