import { copyFrequencies } from '#contract/backups/frequencies.ts';
import type { BackupSchedule, ScheduleRequest } from '#contract/backups/schedule-schemas.ts';
import { regionLabel } from '#contract/clusters/tables/regions.ts';
import type { Json } from '#src/lib/json/json-diff.ts';
import { copyLabels, everyText, keepText } from '../shared/schedule-text.ts';
import { frequencyLabels } from '../shared/texts.tsx';
import {
  asksOf,
  type CopyForm,
  copiesOf,
  extraOf,
  formOf,
  type ItemForm,
  identified,
  itemsOf,
  linesOf,
  locationOf,
  type ScheduleForm,
} from './form-model.ts';

/**
 * Independently changeable parts, by key: an item by its id, a copy by its region and zone, every other field
 * by its name. Changes of two users are compared and merged part by part.
 */
export type Parts = Map<string, unknown>;

export function partsOf(form: ScheduleForm): Parts {
  const parts: Parts = new Map();
  for (const [at, item] of (form.policies[0]?.policyItems ?? []).entries()) {
    parts.set(item.id === '' ? `item new ${at}` : `item ${item.id}`, item);
  }
  parts.set('reference', [form.referenceHourOfDay, form.referenceMinuteOfHour]);
  parts.set('restoreWindowDays', form.restoreWindowDays);
  for (const copy of form.copySettings) parts.set(`copy ${locationOf(copy)}`, copy);
  parts.set('autoCopySettingsEnabled', form.autoCopySettingsEnabled);
  parts.set('autoExportEnabled', form.autoExportEnabled);
  parts.set('exportBucketId', form.export.exportBucketId);
  parts.set('exportFrequencyType', form.export.frequencyType);
  parts.set('useOrgAndGroupNamesInExportPrefix', form.useOrgAndGroupNamesInExportPrefix);
  for (const frequency of copyFrequencies) parts.set(`extra ${frequency}`, form.extra[frequency] ?? 0);
  return parts;
}

export function samePart(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The keys in which two states differ, those of the first one first. */
export function differing(a: Parts, b: Parts): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => !samePart(a.get(key), b.get(key)));
}

/** A form built from parts; the requested changes of existing snapshots come from `rest`. */
export function formFromParts(parts: Parts, rest: ScheduleForm): ScheduleForm {
  const those = <Value>(prefix: string) =>
    [...parts].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value as Value);
  const [hour, minute] = parts.get('reference') as [number | null, number | null];
  return {
    ...rest,
    policies: [{ policyItems: those<ItemForm>('item ') }],
    referenceHourOfDay: hour,
    referenceMinuteOfHour: minute,
    restoreWindowDays: parts.get('restoreWindowDays') as number | null,
    copySettings: those<CopyForm>('copy '),
    autoCopySettingsEnabled: parts.get('autoCopySettingsEnabled') === true,
    autoExportEnabled: parts.get('autoExportEnabled') === true,
    export: {
      exportBucketId: parts.get('exportBucketId') as string | null,
      frequencyType: parts.get('exportFrequencyType') as string | null,
    },
    useOrgAndGroupNamesInExportPrefix: parts.get('useOrgAndGroupNamesInExportPrefix') === true,
    extra: Object.fromEntries(
      copyFrequencies.map((each) => [each, parts.get(`extra ${each}`) as number]),
    ) as ScheduleForm['extra'],
  };
}

/** The request that saves the form: only what changes // specification §4.6 */
export function requestOf(base: BackupSchedule, form: ScheduleForm): ScheduleRequest {
  const changed = differing(partsOf(formOf(base)), partsOf(form));
  const has = (prefix: string) => changed.some((key) => key === prefix || key.startsWith(`${prefix} `));
  const { exportBucketId, frequencyType } = form.export;
  const policyId = base.policies[0]?.id;
  return {
    ...(has('item') && {
      policies: [
        {
          ...(policyId === undefined ? {} : { id: policyId }),
          policyItems: identified(linesOf(form), itemsOf(base)),
        },
      ],
    }),
    ...(has('reference') && {
      referenceHourOfDay: form.referenceHourOfDay ?? Number.NaN,
      referenceMinuteOfHour: form.referenceMinuteOfHour ?? Number.NaN,
    }),
    ...(has('restoreWindowDays') && { restoreWindowDays: form.restoreWindowDays ?? Number.NaN }),
    ...(has('copy') && { copySettings: sentCopies(form) }),
    ...(has('autoCopySettingsEnabled') && { autoCopySettingsEnabled: form.autoCopySettingsEnabled }),
    ...(has('autoExportEnabled') && { autoExportEnabled: form.autoExportEnabled }),
    ...((has('exportBucketId') || has('exportFrequencyType')) && {
      export: {
        ...(exportBucketId === null ? {} : { exportBucketId }),
        ...(frequencyType === null ? {} : { frequencyType: frequencyType as 'monthly' }),
      },
    }),
    ...(has('useOrgAndGroupNamesInExportPrefix') && {
      useOrgAndGroupNamesInExportPrefix: form.useOrgAndGroupNamesInExportPrefix,
    }),
    ...(has('extra') && {
      extraRetentionSettings: extraOf(form) as ScheduleRequest['extraRetentionSettings'],
    }),
    ...asksOf(base, form),
  };
}

function sentCopies(form: ScheduleForm): ScheduleRequest['copySettings'] {
  // the service names the items of copies; a retention omits those on demand
  return copiesOf(form).map(({ copyPolicyItems, ...setting }) => ({
    ...setting,
    ...(copyPolicyItems && {
      copyPolicyItems: copyPolicyItems.map(({ id: _, ...item }) => item) as never,
    }),
  }));
}

/** Names and values of parts in words, for people who compare them. */
export function described(parts: Parts, names: PartNames): { [name: string]: Json } {
  const shown: { [name: string]: Json } = {};
  for (const [key, value] of parts) {
    const text = valueText(key, value, names);
    if (text !== undefined) shown[nameOf(key, value, names)] = text;
  }
  return shown;
}

export interface PartNames {
  /** What each item is called, by key. */
  items: ReadonlyMap<string, string>;
  bucket: (id: string) => string;
  zone: (id: string) => string | undefined;
}

/** `Weekly item`, or `Weekly item 2` where there are several; an item keeps its name through every state. */
export function itemNames(...states: readonly Parts[]): Map<string, string> {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const keys = new Map(states.flatMap((parts) => [...parts]).filter(([key]) => key.startsWith('item ')));
  const many = (word: string) =>
    [...keys.values()].filter((item) => frequencyLabels[(item as ItemForm).frequencyType] === word).length >
    1;
  for (const [key, item] of keys) {
    const word = frequencyLabels[(item as ItemForm).frequencyType];
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    names.set(key, many(word) ? `${word} item ${count}` : `${word} item`);
  }
  return names;
}

const fieldNames: Record<string, string> = {
  reference: 'Reference time',
  restoreWindowDays: 'Restore window',
  autoCopySettingsEnabled: 'Copies follow the topology',
  autoExportEnabled: 'Automatic export',
  exportBucketId: 'Export bucket',
  exportFrequencyType: 'Export frequency',
  useOrgAndGroupNamesInExportPrefix: 'Names in the export path',
};

export function nameOf(key: string, value: unknown, { items, zone }: PartNames): string {
  if (key.startsWith('item ')) return items.get(key) ?? key;
  if (key.startsWith('extra ')) {
    return `Extra retention, ${copyLabels[key.slice(6) as keyof typeof copyLabels].toLowerCase()}`;
  }
  if (key.startsWith('copy ')) {
    const [zoneId = '', provider = '', region = ''] = key.slice(5).split('/');
    const { regionName } = (value ?? {}) as Partial<CopyForm>;
    const place = regionLabel(provider as 'AWS', regionName ?? region);
    const where = zone(zoneId);
    return `Copies in ${place}${where === undefined ? '' : `, ${where}`}`;
  }
  return fieldNames[key] ?? key;
}

const two = (value: number | null) => (value === null ? '--' : String(value).padStart(2, '0'));

/** A part's value in words; undefined where there is nothing. */
export function valueText(
  key: string,
  value: unknown,
  { bucket }: Pick<PartNames, 'bucket'>,
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (key.startsWith('item ')) {
    const { frequencyType, frequencyInterval, retentionUnit, retentionValue } = value as ItemForm;
    const kept = keepText({ retentionUnit, retentionValue: retentionValue ?? Number.NaN });
    return `${everyText(frequencyType, Number(frequencyInterval))}, kept ${kept}`;
  }
  if (key.startsWith('copy ')) return copyText(value as CopyForm);
  if (key.startsWith('extra ')) return value === 0 ? 'none' : `${value} days`;
  switch (key) {
    case 'reference': {
      const [hour = null, minute = null] = value as (number | null)[];
      return `${two(hour)}:${two(minute)} UTC`;
    }
    case 'restoreWindowDays':
      return `${value} days`;
    case 'exportBucketId':
      return bucket(String(value));
    default:
      return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
  }
}

function copyText({ frequencies, shouldCopyOplogs, kept }: CopyForm): string {
  const which = frequencies.map((each) => copyLabels[each].toLowerCase());
  const more = [
    ...(kept.copyPolicyItems ?? []).map(({ frequencyType }) => frequencyType),
    ...(kept.lastNumberOfSnapshots === undefined ? [] : [`the latest ${kept.lastNumberOfSnapshots}`]),
    ...(shouldCopyOplogs ? ['oplog'] : []),
  ];
  return [...which, ...more].join(', ') || 'nothing';
}

/** Whether two forms describe the same schedule, independent of the ids that the service gave to new items. */
export function sameSchedule(a: ScheduleForm, b: ScheduleForm): boolean {
  const nameless = (form: ScheduleForm) => ({
    lines: linesOf(form).map(({ id: _, ...line }) => line),
    rest: [...partsOf(form)].filter(([key]) => !key.startsWith('item ')),
  });
  return samePart(nameless(a), nameless(b));
}
