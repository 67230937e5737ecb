import { useStoredText } from '#src/ui/stored-value.ts';
import { acknowledgePresets, isPresetId, type PresetId } from './presets.ts';

const periodKey = 'qd.alerts.period';

/** The period that was used last, and the way to change it. */
export function useDefaultPeriod(): { period: PresetId; short: string; store: (id: PresetId) => void } {
  const [stored, store] = useStoredText(periodKey);
  const period = isPresetId(stored) ? stored : '1h';
  const short = acknowledgePresets(0, 'UTC').find(({ id }) => id === period)?.short ?? '';
  return { period, short, store };
}
