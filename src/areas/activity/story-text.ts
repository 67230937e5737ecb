import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import type { Story, StoryEvent } from './story.ts';

/** A name of a story as people read it: an ID is shown by the name of its thing. */
export const labelOf = ({ labels }: Pick<Story, 'labels'>, name: string): string => labels?.get(name) ?? name;

/** Readable name of the target of a story. */
export const targetLabel = (story: Story): string | undefined =>
  story.target === undefined ? undefined : labelOf(story, story.target);

/** The ID of the target of a story, where it is shown by a name. */
export const targetId = ({ target, labels }: Story): string | undefined =>
  target !== undefined && labels?.has(target) ? target : undefined;

/** How a story ended: "completed after 4 min", "undone by tomas after 14 min". */
function endText({ end, at }: Story): string | undefined {
  if (!end) return undefined;
  const after = ` after ${formatDuration(Math.max(0, end.at - at))}`;
  if (end.kind === 'closed') return `closed${after}`;
  if (end.kind === 'undone') return `undone by ${end.who?.name ?? 'Atlas'}${after}`;
  if (/FAILED/u.test(end.raw)) return `failed${after}`;
  return /CANCEL/u.test(end.raw) ? `cancelled${after}` : `completed${after}`;
}

/** What followed from a change, in the fewest words; empty where nothing did. */
export function followedBy(story: Story): string {
  const { alerts, outcome, running, raw } = story;
  if (outcome === 'refused') return 'refused';
  if (outcome === 'failed') return 'failed';
  // of a story that is an alert itself, the alert did not follow
  const own = story.who.kind === 'service' && alerts.some(({ eventTypeName }) => eventTypeName === raw);
  const status = alerts[0]?.status === 'TRACKING' ? 'tracking' : 'open';
  const open = alerts.filter(({ status }) => status === 'OPEN' || status === 'TRACKING').length;
  const parts = [
    outcome === 'unknown' && 'outcome unknown',
    !own && alerts.length > 0 && `${plural(alerts.length, 'alert')}${open > 0 ? `, ${open} open` : ''}`,
    endText(story) ?? (own ? status : running && (raw.includes('BLOCK') ? 'still so' : 'under way')),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The actor of an event, with the credentials that a person used. */
export function whoText({ who }: Pick<StoryEvent, 'who'>): string | undefined {
  if (!who) return undefined;
  return who.through === undefined ? who.name : `${who.name} through ${who.through}`;
}
