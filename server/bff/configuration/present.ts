import type { OperationId } from '#contract/api/operations.ts';
import { everyRow } from '#contract/api/pages.ts';
import type { ConfigurationView } from '#contract/console/configuration.ts';
import type { SectionName } from '#contract/console/configuration-sections.ts';
import { type Fields, fieldsOf } from '../change-sets/call.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { Configuration } from './configuration.ts';
import { nameOf, numbered } from './configuration-file.ts';
import { type ItemPlace, inPath, type Section } from './section.ts';
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
    async (page) => {
      const query = { ...fieldsOf(place.query), ...page };
      const answer = await calls.call(operationId, { ...inPath(operationId, place), query });
      there = answer.status !== 404;
      return { results: there ? membersOf(fieldsOf(answer.body).results) : [] };
    },
    { itemsPerPage: pageSize },
  );
  return there ? all : undefined;
}

/** The things of one section, at one place; none where a cluster has no backup, or its tier no search. */
async function thingsAt(
  section: Section,
  place: ItemPlace,
  calls: Pick<ServiceCalls, 'call'>,
): Promise<Fields[]> {
  if (section.paged) {
    const things = await everyPage(calls, section.read, place);
    // the list of clusters exists in every project
    if (!things && section.name === 'clusters')
      throw new ServiceProblem('The project does not exist any more.', { final: true });
    const { more } = section;
    if (!more || !things || things.length === 0) return things ?? [];
    const list = (await everyPage(calls, more.read, place)) ?? [];
    return things.map((thing) => ({ ...thing, ...more.fieldsOf(thing, list) }));
  }
  const answer = await calls.call(section.read, inPath(section.read, place));
  if (answer.status === 404) return [];
  return section.listed ? membersOf(answer.body) : [fieldsOf(answer.body)];
}

const idOf = ({ id, _id }: Fields): string => String(id ?? _id ?? '');
/** IDs begin with the time of creation: things of one name keep their numbers when others are added. */
const byAge = (things: readonly Fields[]): Fields[] =>
  things.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : Number(idOf(a) > idOf(b))));

/** The project or the organization itself, or each thing that can have parts of a section. */
interface Whole {
  place: ItemPlace;
  /** Name of the thing in a file. */
  key?: string;
  stored: Fields;
}

function wholesOf({ within }: Section, owner: ItemPlace, present: Omit<Present, 'missing'>): Whole[] {
  if (!within) return [{ place: owner, stored: {} }];
  return Object.keys(present.configuration[within.section] ?? {}).flatMap((key): Whole[] => {
    const stored = present.stored.get(storedKey(within.section, key))?.stored;
    return stored ? [{ key, stored, place: { ...owner, ...within.place(stored) } }] : [];
  });
}

/** Reads everything that a file holds; a section that the service refuses is named, and the others are read. */
export async function readPresent(calls: Pick<ServiceCalls, 'call'>, owner: ItemPlace): Promise<Present> {
  const configuration: Partial<Record<SectionName, Record<string, Fields>>> = {};
  const stored = new Map<string, StoredThing>();
  const missing: ConfigurationView['missing'] = [];
  for (const section of sectionsAt(owner)) {
    const unread = missing.find((each) => each.section === section.within?.section);
    if (unread) {
      missing.push({ section: section.name, text: unread.text });
      continue;
    }
    const things = new Map<string, Fields>();
    try {
      for (const whole of wholesOf(section, owner, { configuration, stored }))
        for (const args of section.readArgs?.(whole.stored) ?? [{}])
          for (const thing of byAge(await thingsAt(section, { ...whole.place, ...args }, calls))) {
            if (section.isPart?.(thing, whole.stored) === false) continue;
            const body = section.toFile(thing);
            const name = nameOf(section, body, whole.key);
            let count = 1;
            while (things.has(numbered(name, count))) count += 1;
            const key = numbered(name, count);
            things.set(key, body);
            stored.set(storedKey(section.name, key), { place: whole.place, stored: thing });
          }
      configuration[section.name] = Object.fromEntries(things);
    } catch (error) {
      if (!(error instanceof ServiceProblem) || !error.final) throw error;
      missing.push({ section: section.name, text: error.message });
    }
  }
  return { configuration, stored, missing };
}
