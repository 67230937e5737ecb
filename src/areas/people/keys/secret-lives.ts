import type { Choice } from '#src/ui/fields/select-field.tsx';

/** Hours that a secret may live: from 8 to a year // documented */
const lives = [
  { hours: 8, label: '8 hours' },
  { hours: 24, label: '1 day' },
  { hours: 168, label: '7 days' },
  { hours: 720, label: '30 days' },
  { hours: 2160, label: '90 days' },
  { hours: 4380, label: '6 months' },
  { hours: 8760, label: '1 year' },
];

/** The offered lifetimes of a secret; `most`: the maximum of the organization, in hours. */
export function secretLives(most: number | undefined): Choice[] {
  return lives.map(({ hours, label }) => ({
    value: String(hours),
    label,
    disabled: most !== undefined && hours > most && `the organization allows ${most} hours`,
  }));
}
