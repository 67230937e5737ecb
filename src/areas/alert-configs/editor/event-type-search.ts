import { alertFamilies, alertLabel, variantOf } from '#contract/alert-configs/event-types.ts';
import { metricLabel, metricNames } from '#contract/alert-configs/metrics/metrics.ts';
import { fuzzyScore } from '#src/lib/fuzzy.ts';

/** An event type, or a metric of an event type that watches metrics: `TYPE/METRIC`. */
interface EventChoice {
  value: string;
  label: string;
}

export interface EventChoices {
  group: string;
  items: EventChoice[];
}

/** Common terms for names of the service; each matches any of the listed words. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  '2fa': ['multi-factor'],
  answers: ['down', 'no running'],
  bandwidth: ['network'],
  broke: ['failed'],
  broken: ['failed'],
  cost: ['bill', 'invoice'],
  costs: ['bill', 'invoice'],
  crash: ['down', 'crashing'],
  crashed: ['down', 'crashing'],
  dead: ['down', 'no running'],
  delay: ['lag'],
  election: ['primary'],
  failover: ['primary'],
  full: ['space used', 'space free', 'memory used', 'used system memory'],
  hdd: ['disk'],
  load: ['cpu'],
  mfa: ['multi-factor'],
  money: ['bill', 'invoice'],
  node: ['node', 'host'],
  nodes: ['node', 'host'],
  oom: ['out of memory'],
  processor: ['cpu'],
  queries: ['query', 'operation'],
  ram: ['memory'],
  reachable: ['down', 'no running'],
  replica: ['replica', 'replication'],
  slow: ['targeting', 'execution time', 'scanned'],
  ssd: ['disk'],
  ssl: ['tls'],
  storage: ['disk', 'storage'],
  traffic: ['network'],
  unreachable: ['down', 'no running'],
};

const separator = '/';

export function chosenOf(value: string): { eventTypeName: string; metricName?: string } {
  const [eventTypeName = '', metricName] = value.split(separator);
  return metricName === undefined ? { eventTypeName } : { eventTypeName, metricName };
}

const isMetric = ({ value }: EventChoice): boolean => value.includes(separator);

/** Every event type by family, then every metric by the event type that watches it, those of hosts first. */
export function eventChoices(): EventChoices[] {
  const families = alertFamilies();
  const types = families.map(({ title, eventTypes }) => ({
    group: title,
    items: eventTypes.map((type) => ({ value: type as string, label: alertLabel(type) })),
  }));
  const watching = families.flatMap(({ eventTypes }) =>
    eventTypes.flatMap((type) => {
      const set = variantOf(type).metrics;
      return set ? [{ type, set }] : [];
    }),
  );
  const metrics = watching
    .sort((a, b) => Number(b.set === 'host') - Number(a.set === 'host'))
    .map(({ type, set }) => ({
      group: `Metrics: ${alertLabel(type)}`,
      items: metricNames(set).map((name) => ({
        value: `${type}${separator}${name}`,
        label: metricLabel(name),
      })),
    }));
  return [...types, ...metrics];
}

/** Words without meaning for the search. */
const fillers = new Set(
  'a all an by for has high in is low many more my no nobody not of on out over the to too under was with'.split(
    ' ',
  ),
);

/**
 * Matches of the typed words, the best first: choices with all words, otherwise without the fillers. Metrics
 * are many: they are offered once text is typed.
 */
export function matchingChoices(choices: readonly EventChoices[], search: string): EventChoices[] {
  const result = choicesFor(choices, search);
  if (result.length > 0) return result;
  const informative = search.split(/\s+/).filter((word) => !fillers.has(word.toLowerCase()));
  return informative.length === 0 ? [] : choicesFor(choices, informative.join(' '));
}

function choicesFor(choices: readonly EventChoices[], search: string): EventChoices[] {
  if (search.trim() === '') {
    return choices.flatMap(({ group, items }) => {
      const types = items.filter((item) => !isMetric(item));
      return types.length === 0 ? [] : [{ group, items: types }];
    });
  }
  return choices
    .flatMap(({ group, items }) => {
      const scored = items
        .map((item) => ({ item, score: score(search, item, group) }))
        .filter((each) => each.score > 0)
        .sort((a, b) => b.score - a.score || a.item.label.length - b.item.label.length);
      const best = scored[0]?.score;
      return best === undefined ? [] : [{ group, items: scored.map(({ item }) => item), best }];
    })
    .sort((a, b) => b.best - a.best)
    .map(({ group, items }) => ({ group, items }));
}

function score(search: string, { value, label: shown }: EventChoice, group: string): number {
  const text = search.trim().toLowerCase();
  const label = shown.toLowerCase();
  const { eventTypeName, metricName } = chosenOf(value);
  const name = metricName ?? eventTypeName;
  // the field contains the chosen label when it opens: all choices are offered then
  if (label === text && metricName === undefined) return 1;
  if (label.includes(text) || name.toLowerCase().includes(text.replaceAll(' ', '_'))) {
    return 2000 + fuzzyScore(search, shown);
  }
  // the heading of a metric names an event type, which does not describe the metric
  const family = metricName === undefined ? group : '';
  const all = `${label} ${name.toLowerCase().replaceAll('_', ' ')} ${family.toLowerCase()}`;
  const means = (word: string): boolean =>
    all.includes(word) ||
    (Object.hasOwn(spoken, word) && (spoken[word] ?? []).some((each) => all.includes(each)));
  return text.split(/[\s_]+/).every(means) ? 1000 : 0;
}
