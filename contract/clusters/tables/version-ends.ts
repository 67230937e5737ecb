import { ownValue } from '../../values/own-value.ts';

/**
 * The last month in which a major version is supported, as `YYYY-MM` // documented: the database's support policy. A
 * rapid release ends with the next one.
 */
const versionEnds: Readonly<Record<string, string>> = {
  '4.4': '2024-02',
  '5.0': '2024-10',
  '6.0': '2025-07',
  '7.0': '2027-08',
  '8.0': '2029-10',
};

/** Month in which support of a version ends: `2029-10` of `8.0.16`. Undefined where none is published. */
export function versionEnd(version: string): string | undefined {
  return ownValue(versionEnds, version.split('.').slice(0, 2).join('.'));
}

/** Made once: a list says it in every row, and a formatter costs more than the row. */
const monthText = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The same in words: `Oct 2029` */
export function versionEndText(version: string): string | undefined {
  const month = versionEnd(version);
  return month && monthText.format(new Date(`${month}-01T00:00:00Z`));
}
