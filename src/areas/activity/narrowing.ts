import { eventFamilies } from '#contract/events/families.ts';
import { isOfTopic, topicLabels } from '#contract/events/topics.ts';
import { listOf } from '#src/lib/search-params.ts';
import { type ActivitySearch, periods } from './activity-search.ts';
import type { Story } from './story.ts';
import { labelOf } from './story-text.ts';

/** The longest list of event types that still fits into the address of a request. */
const mostTypes = 120;

/**
 * The event types in the request to the service. A filter by family or kind of resource thus finds events
 * older than a page. Undefined: all types, and the page is filtered here.
 */
export function typesAsked(
  { family, of }: Pick<ActivitySearch, 'family' | 'of'>,
  scope: 'group' | 'org',
): string[] | undefined {
  const existing = eventFamilies(scope);
  // those that the service added since are not known here
  const ofTopic = of && existing.flatMap(({ values }) => values).filter((type) => isOfTopic(type, of));
  if (ofTopic && ofTopic.length > 0) return ofTopic;
  const chosen = new Set(listOf(family));
  const matches = existing.filter(({ title }) => chosen.has(title));
  // alerts are no events of the log, and a family that the service added since has no types here
  if (matches.length < chosen.size || chosen.has('Alert')) return undefined;
  const types = matches.flatMap(({ values }) => values);
  return types.length > 0 && types.length <= mostTypes ? types : undefined;
}

const some = (chosen: readonly string[], values: readonly string[]): boolean =>
  chosen.length === 0 || values.some((value) => chosen.includes(value));

/** Stories that match the selection and the typed text. */
export function narrowed(stories: readonly Story[], search: ActivitySearch): Story[] {
  const { family, of, who, on, address, cluster } = search;
  const terms = (search.q ?? '').trim().toLowerCase().split(/\s+/u).filter(Boolean);
  return stories.filter(
    (story) =>
      some(listOf(family), story.families) &&
      (of === undefined || story.events.some(({ raw }) => isOfTopic(raw, of))) &&
      some(listOf(who), actorsOf(story)) &&
      some(listOf(on), story.names) &&
      some(listOf(cluster), story.names) &&
      some(listOf(address), story.addresses) &&
      terms.every((word) => textOf(story).includes(word)),
  );
}

/** Everybody who had a part in it, by name and by the credentials that they used. */
export function actorsOf(story: Story): string[] {
  const all = [story.who, ...story.events.flatMap(({ who }) => who ?? [])];
  return [...new Set(all.flatMap(({ name, through }) => (through === undefined ? [name] : [name, through])))];
}

/** Everything that one could look for, in lower case. */
function textOf(story: Story): string {
  return [
    ...story.events.flatMap(({ title, raw }) => [title, raw]),
    ...actorsOf(story),
    ...story.names,
    ...story.names.map((name) => labelOf(story, name)),
    ...story.addresses,
    ...story.families,
  ]
    .join('\n')
    .toLowerCase();
}

/** Number of stories for each value, the most frequent first; selected values remain even without stories. */
export function facetOf(
  stories: readonly Story[],
  of: (story: Story) => readonly string[],
  chosen: string | undefined,
): { value: string; label: string; count: number }[] {
  const counts = new Map<string, number>(listOf(chosen).map((value) => [value, 0]));
  for (const story of stories) {
    for (const value of new Set(of(story))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, label: value, count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en', { numeric: true }));
}

/** The filters as text, for the header of an export. */
export function describeSearch(search: ActivitySearch): string {
  const parts = [
    search.view === 'events' ? 'events' : 'stories',
    search.family && `family ${search.family}`,
    search.of && `of ${topicLabels[search.of].toLowerCase()}`,
    search.who && `who ${search.who}`,
    search.on && `on ${search.on}`,
    search.address && `address ${search.address}`,
    search.cluster && `cluster ${search.cluster}`,
    search.q && `text ${search.q}`,
    search.last && periods[search.last].label.toLowerCase(),
    search.from && `from ${search.from}`,
    search.to && `to ${search.to}`,
  ];
  return parts.filter(Boolean).join('; ');
}
